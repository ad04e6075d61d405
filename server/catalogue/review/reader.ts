import type { Kind } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type AtWork, doneBy } from '#server/audit/audit.ts'
import { maySeeSecrets } from '#server/catalogue/view-level.ts'

import type { Reader } from './drafts.queries.ts'

export const readerOf = (actor: Actor): Reader => ({
  account: actor.id,
  reviews: actor.permissions.includes('records.review'),
  secrets: maySeeSecrets(actor),
})

/** A line of the log names a draft by its number: the code of a secret record may tell of it. */
export const draftEvent = ({ label, name }: Kind, draft: number, by: AtWork) => ({
  ...doneBy(by),
  object: `${label}草稿 ${draft}`,
  detail: { kind: name, draft },
})
