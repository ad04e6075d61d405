// The workflow of drafts. Plain data: the server enforces it, pages draw their buttons from it.
import type { Actor, Permission } from '#contract/identity/identity.ts'

/** States of a change that began as a draft. */
export const draftStates = {
  draft: '草稿',
  review: '待审',
  returned: '退回修改',
  applied: '已发布',
  discarded: '已作废',
} as const
export type DraftState = keyof typeof draftStates

export const draftActions = { create: '新增', update: '修改', remove: '撤下' } as const
export type DraftAction = keyof typeof draftActions

/** Who may make a move: the author of a draft, or another person. */
interface MoveRight {
  by: 'author' | 'reviewer'
  permission: Permission
  from: readonly DraftState[]
}

interface Move {
  label: string
  /** The state afterwards; null leaves it. */
  to: DraftState | null
  needs?: 'comment'
  open: readonly MoveRight[]
}

const author = (permission: Permission, ...from: DraftState[]): MoveRight => ({
  by: 'author',
  permission,
  from,
})
const reviewer = (...from: DraftState[]): MoveRight => ({
  by: 'reviewer',
  permission: 'records.review',
  from,
})

/** Reviewing is done by another person; who may write directly may publish own drafts as well. */
export const draftMoves = {
  save: { label: '保存', to: null, open: [author('records.draft', 'draft', 'returned')] },
  submit: { label: '提交审核', to: 'review', open: [author('records.draft', 'draft', 'returned')] },
  withdraw: { label: '撤回', to: 'draft', open: [author('records.draft', 'review')] },
  return: { label: '退回修改', to: 'returned', needs: 'comment', open: [reviewer('review')] },
  publish: {
    label: '发布',
    to: 'applied',
    open: [reviewer('review'), author('records.write', 'draft', 'review', 'returned')],
  },
  discard: {
    label: '作废',
    to: 'discarded',
    open: [author('records.draft', 'draft', 'review', 'returned'), reviewer('review', 'returned')],
  },
} as const satisfies Record<string, Move>
export type DraftMove = keyof typeof draftMoves

/** What decides which moves an actor has; the author is null once the account is deleted. */
export interface InReview {
  author: number | null
  state: DraftState
}

const moveNames = [
  'save',
  'submit',
  'withdraw',
  'return',
  'publish',
  'discard',
] as const satisfies DraftMove[]

export const movesOpenTo = (actor: Actor, draft: InReview): DraftMove[] =>
  moveNames.filter((name) => {
    const { open }: Move = draftMoves[name]
    return open.some(({ by, permission, from }) => {
      const isTheirs = (by === 'author') === (draft.author === actor.id)
      return isTheirs && from.includes(draft.state) && actor.permissions.includes(permission)
    })
  })

export const needsComment = (move: DraftMove): boolean => {
  const { needs }: Move = draftMoves[move]
  return needs === 'comment'
}
