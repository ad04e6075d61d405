import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { implement } from '#server/http/implement.ts'

import { commentDraft } from './comments.ts'
import { createDrafts, pageDrafts, readDraft, readDraftBase, saveDraft } from './drafts.ts'
import { moveDrafts } from './moves.ts'

export const draftRoutes = implement(drafts, {
  page: ({ db, input, actor }) => pageDrafts(db, input, actor),
  one: ({ db, kinds, input, actor }) => readDraft(db, kinds, input.id, actor),
  base: ({ db, kinds, input, actor }) => readDraftBase(db, kinds, input, actor),
  create: ({ db, kinds, input, actor, from }) =>
    createDrafts(db, kindNamed(kinds, input.kind), input.drafts, { actor, from }),
  save: ({ db, kinds, input, actor, from }) => saveDraft(db, kinds, input, { actor, from }),
  move: ({ db, kinds, input, actor, from }) => moveDrafts(db, kinds, input, { actor, from }),
  comment: ({ db, kinds, input, actor, from }) => commentDraft(db, kinds, input, { actor, from }),
})
