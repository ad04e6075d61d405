import type { Group } from '#bench/measure.ts'

import { backup } from './backup.ts'
import { telemetry } from './telemetry.ts'

/** What keeps a library running and watched, and what its readers feel of it. */
export const operations: Group = async (options) => [
  ...(await telemetry(options)),
  ...(await backup(options)),
]
