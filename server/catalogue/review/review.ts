// What others do with drafts beside the calls of the review.
export { createDrafts } from './drafts.ts'
export { moveDrafts } from './moves.ts'
