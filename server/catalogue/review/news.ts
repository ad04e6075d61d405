import type { DraftMove } from '#contract/catalogue/editing/review.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import type { News, NoticeName } from '#server/notices/words.ts'

import type { Draft } from './drafts.queries.ts'
import { isSecret } from './reader.ts'

const messages = {
  return: 'draftsReturned',
  publish: 'draftsPublished',
  discard: 'draftsDiscarded',
} as const satisfies Partial<Record<DraftMove, NoticeName>>
const isHeard = (move: DraftMove): move is keyof typeof messages => Object.hasOwn(messages, move)

interface PerformedMove {
  move: DraftMove
  comment?: string | undefined
  by: AtWork
}

/**
 * What authors hear when another has moved drafts of theirs: one message each, however many. Where one of a secret
 * record is among them, it repeats no remark.
 */
export function newsOfDrafts(kinds: Kinds, moved: readonly Draft[], done: PerformedMove): News[] {
  const { move, comment, by } = done
  if (!isHeard(move)) return []
  return [...Map.groupBy(moved, ({ author }) => author)].flatMap(([author, drafts]) => {
    const [first] = drafts
    if (author === null || author === by.actor.id || !first) return []
    const remark = comment && !drafts.some(isSecret) ? `：${comment}` : '。'
    const several = drafts.length > 1
    return {
      to: [author],
      message: messages[move],
      values: {
        some: several ? `${drafts.length} 份` : '',
        one: several ? '' : `/${first.id}`,
        drafts: namesOf(kinds, drafts),
        remark,
      },
    }
  })
}

const maxNamed = 20

/** 工程地质钻孔草稿 12、13；地质调查草稿 14 */
function namesOf(kinds: Kinds, drafts: readonly Draft[]): string {
  const named = drafts.slice(0, maxNamed)
  const byKind = [...Map.groupBy(named, ({ kind }) => kind)].map(
    ([kind, some]) => `${kindNamed(kinds, kind).label}草稿 ${some.map(({ id }) => id).join('、')}`,
  )
  return `${byKind.join('；')}${drafts.length > maxNamed ? ` 等 ${drafts.length} 份` : ''}`
}
