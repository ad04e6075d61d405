// The way of a batch of readings. Plain data: the server enforces it, pages draw their buttons from it.
import type { Actor, Permission } from '#contract/identity/identity.ts'

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

interface BatchMove {
  label: string
  /** The state afterwards; null deletes the batch. */
  to: BatchState | null
  needs?: 'comment'
  open: readonly { by: 'author' | 'other'; permission: Permission; from: readonly BatchState[] }[]
}

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
    open: [{ by: 'other', permission: 'records.review', from: ['review'] }],
  },
  take: {
    label: '取用',
    to: 'taken',
    open: [
      { by: 'other', permission: 'records.review', from: ['review'] },
      { by: 'author', permission: 'records.write', from: ['draft', 'review', 'returned'] },
    ],
  },
  undo: {
    label: '撤销整批',
    to: 'undone',
    open: [
      { by: 'other', permission: 'records.review', from: ['taken'] },
      { by: 'author', permission: 'records.write', from: ['taken'] },
    ],
  },
  remove: {
    label: '删除',
    to: null,
    open: [{ by: 'author', permission: 'records.draft', from: ['draft', 'returned'] }],
  },
} as const satisfies Record<string, BatchMove>
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
export const batchMovesOpenTo = (
  actor: Actor,
  batch: { author: number | null; state: BatchState },
): BatchMoveName[] =>
  batchMoveNames.filter((name) => {
    const { open }: BatchMove = batchMoves[name]
    return open.some(
      ({ by, permission, from }) =>
        (by === 'author') === (batch.author === actor.id) &&
        from.includes(batch.state) &&
        actor.permissions.includes(permission),
    )
  })

export const needsReason = (name: BatchMoveName): boolean => {
  const { needs }: BatchMove = batchMoves[name]
  return needs === 'comment'
}
