import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { fail } from '#contract/errors.ts'
import { implement } from '#server/http/implement.ts'

import { deleteSaved, setShared } from './saved-drawings.queries.ts'
import { changeSaved, drawingsOf, readSaved, readShared, renameSaved, saveDrawing } from './saved-drawings.ts'

export const savedDrawingRoutes = implement(savedDrawings, {
  mine: ({ db, actor, input }) => drawingsOf(db, actor, input),
  save: ({ db, actor, input }) => saveDrawing(db, actor, input),
  read: ({ db, actor, input }) => readSaved(db, actor, input.id),
  change: ({ db, actor, input }) => changeSaved(db, actor, input),
  rename: ({ db, actor, input }) => renameSaved(db, actor, input),
  remove: async ({ db, actor, input }) => (await deleteSaved(db, actor.id, input.id)) ?? fail('not_found'),
  share: async ({ db, actor, input }) => (await setShared(db, actor.id, input)) ?? fail('not_found'),
  shared: ({ db, actor, input }) => readShared(db, actor, input.token),
})
