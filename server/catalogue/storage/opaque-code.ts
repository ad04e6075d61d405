import { randomInt } from 'node:crypto'

import { sortKey } from '#server/catalogue/sort-key.ts'

/** A number that tells nothing of the secret record it stands for; migration 0040 writes the same form. */
export const opaqueCode = (): string => `SM-${1_000_000_000 + randomInt(9_000_000_000)}`

/** The key of the code that everybody sees; opaque numbers come after all codes. */
export const codeSortKey = (shown: string, own: string): string =>
  shown === own ? sortKey(own) : `~${sortKey(shown)}`
