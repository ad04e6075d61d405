import type { DraftMove } from '#contract/catalogue/editing/review.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import type { News } from '#server/notices/notices.ts'

import type { Draft } from './drafts.queries.ts'

const titles: Partial<Record<DraftMove, string>> = {
  return: '草稿已退回修改',
  publish: '草稿已发布',
  discard: '草稿已作废',
}

interface PerformedMove {
  move: DraftMove
  comment?: string | undefined
  by: AtWork
}

/** What the author of a draft hears when another has moved it. Of a secret record no message repeats a remark. */
export function newsOfDraft(kinds: Kinds, draft: Draft, { move, comment, by }: PerformedMove): News[] {
  const { id, kind, author, wanted, before } = draft
  const title = titles[move]
  if (title === undefined || author === null || author === by.actor.id) return []
  const isSecret = wanted.access === 'secret' || before?.access === 'secret'
  const remark = comment && !isSecret ? `：${comment}` : '。'
  const body = `${kindNamed(kinds, kind).label}草稿 ${id}${remark}`
  return [{ to: [author], topic: 'draft', title, body, href: `#/data-manager/drafts/${id}` }]
}
