// The workflow of drafts. Plain data: the server enforces it, pages draw their buttons from it.
import type { Actor, Permission } from '#contract/identity/identity.ts'

import { type InReview, isOpenTo, type MoveRight, type ReviewMove } from './moves.ts'

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

const author = (permission: Permission, ...from: DraftState[]): MoveRight<DraftState> => ({
  by: 'author',
  permission,
  from,
})
const reviewer = (...from: DraftState[]): MoveRight<DraftState> => ({
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
} as const satisfies Record<string, ReviewMove<DraftState>>
export type DraftMove = keyof typeof draftMoves

const moveNames = [
  'save',
  'submit',
  'withdraw',
  'return',
  'publish',
  'discard',
] as const satisfies DraftMove[]

export const movesOpenTo = (actor: Actor, draft: InReview<DraftState>): DraftMove[] =>
  moveNames.filter((name) => isOpenTo<DraftState>(draftMoves[name], actor, draft))

export const needsComment = (move: DraftMove): boolean => {
  const { needs }: ReviewMove<DraftState> = draftMoves[move]
  return needs === 'comment'
}
