// The way of a batch of readings. Plain data: the server enforces it, pages draw their buttons from it.
import { type InReview, isOpenTo, type ReviewMove } from '#contract/catalogue/editing/moves.ts'
import type { Actor } from '#contract/identity/identity.ts'

export const batchStates = {
  draft: '待提交',
  review: '待审',
  returned: '退回修改',
  taken: '已取用',
  undone: '已撤销',
} as const
export type BatchState = keyof typeof batchStates
export const batchStateNames = [
  'draft',
  'review',
  'returned',
  'taken',
  'undone',
] as const satisfies BatchState[]

/** Another person decides; who may write directly may also decide on what is their own. */
export const batchMoves = {
  submit: {
    label: '提交审核',
    to: 'review',
    open: [{ by: 'author', permission: 'records.draft', from: ['draft', 'returned'] }],
  },
  withdraw: {
    label: '撤回',
    to: 'draft',
    open: [{ by: 'author', permission: 'records.draft', from: ['review'] }],
  },
  return: {
    label: '退回修改',
    to: 'returned',
    needs: 'comment',
    open: [{ by: 'reviewer', permission: 'records.review', from: ['review'] }],
  },
  take: {
    label: '取用',
    to: 'taken',
    open: [
      { by: 'reviewer', permission: 'records.review', from: ['review'] },
      { by: 'author', permission: 'records.write', from: ['draft', 'review', 'returned'] },
    ],
  },
  undo: {
    label: '撤销整批',
    to: 'undone',
    open: [
      { by: 'reviewer', permission: 'records.review', from: ['taken'] },
      { by: 'author', permission: 'records.write', from: ['taken'] },
    ],
  },
  remove: {
    label: '删除',
    to: null,
    open: [{ by: 'author', permission: 'records.draft', from: ['draft', 'returned'] }],
  },
} as const satisfies Record<string, ReviewMove<BatchState>>
export type BatchMoveName = keyof typeof batchMoves
export const batchMoveNames = [
  'submit',
  'withdraw',
  'return',
  'take',
  'undo',
  'remove',
] as const satisfies BatchMoveName[]

/** The moves that are open to an actor. */
export const batchMovesOpenTo = (actor: Actor, batch: InReview<BatchState>): BatchMoveName[] =>
  batchMoveNames.filter((name) => isOpenTo<BatchState>(batchMoves[name], actor, batch))

export const needsReason = (name: BatchMoveName): boolean => {
  const { needs }: ReviewMove<BatchState> = batchMoves[name]
  return needs === 'comment'
}
