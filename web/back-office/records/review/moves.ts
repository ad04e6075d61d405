import type { DraftMove } from '#contract/catalogue/editing/review.ts'

/** A move that is made with drafts as they are. */
export type BatchMove = Exclude<DraftMove, 'save'>

/** What is said once a move is made. */
export const doneWords: Record<BatchMove, string> = {
  submit: '已提交审核',
  withdraw: '已撤回',
  publish: '已发布',
  return: '已退回',
  discard: '已作废',
}
