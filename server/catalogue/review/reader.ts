import type { Kind } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type AtWork, doneBy } from '#server/audit/audit.ts'
import { maySeeSecrets } from '#server/catalogue/view-level.ts'

import type { Draft, Reader } from './drafts.queries.ts'

export const readerOf = (actor: Actor): Reader => ({
  account: actor.id,
  reviews: actor.permissions.includes('records.review'),
  secrets: maySeeSecrets(actor),
})

type AuditedDraft = Pick<Draft, 'id' | 'code' | 'wanted' | 'before'>

/** Whether a draft tells of a record that is or will be secret. */
export const isSecret = ({ wanted, before }: Pick<Draft, 'wanted' | 'before'>): boolean =>
  wanted.access === 'secret' || before?.access === 'secret'

/** A line of the log names a draft by its number and its record: of a secret one the code may tell. */
export const draftEvent = ({ label, name }: Kind, draft: AuditedDraft, by: AtWork) => ({
  ...doneBy(by),
  object: `${label}草稿 ${draft.id}${isSecret(draft) ? '' : `：${draft.code}`}`,
  detail: { kind: name, draft: draft.id },
})
