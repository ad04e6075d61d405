import { type DraftComment, drafts } from '#contract/catalogue/editing/drafts.ts'
import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { invalidInput } from '#server/http/invalid-input.ts'

import { type Draft, insertComments, listComments, lockDrafts } from './drafts.queries.ts'
import { draftEvent, readerOf } from './reader.ts'

export const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

export async function readThread(db: Db, draft: number): Promise<DraftComment[]> {
  return (await listComments(db, draft)).map(({ authorId, authorName, at, ...comment }) => ({
    ...comment,
    author: person(authorId, authorName),
    at: at.toISOString(),
  }))
}

type CommentRequest = DecodedInput<typeof drafts.comment>

/** A comment on a draft, one of its fields or a row; whoever sees the draft may write it. */
export function commentDraft(db: Db, kinds: Kinds, input: CommentRequest, by: AtWork) {
  const { id: change, ...comment } = input
  return atomically(db, async (tx) => {
    const draft = (await lockDrafts(tx, readerOf(by.actor), [change])).get(change) ?? fail('not_found')
    const kind = kindNamed(kinds, draft.kind)
    const missing = missingIn(kind, draft, comment)
    if (missing)
      throw invalidInput([{ path: [missing], words: '草稿里没有这一项' }], labelsOf(drafts.comment.input))
    const [id = 0] = await insertComments(tx, [{ change, account: by.actor.id, ...comment }])
    await audit(tx, { ...draftEvent(kind, draft, by), action: 'draft_commented' })
    return { id }
  })
}

/** What a comment names and the draft does not have. */
function missingIn(
  kind: Kind,
  { wanted }: Draft,
  { part, row, field }: Omit<CommentRequest, 'id'>,
): string | undefined {
  if (part !== undefined && !Object.hasOwn(kind.parts, part)) return 'part'
  if (row !== undefined && !wanted.parts[part ?? '']?.[row]) return 'row'
  if (field === undefined) return undefined
  const within = part === undefined ? [['values'], []] : [['parts', part]]
  return within.some((path) => labelsOfKind(kind)(field, path)) ? undefined : 'field'
}
