import { browseHistory } from '#contract/personal/history.ts'
import { implement } from '#server/http/implement.ts'

import { deleteVisits, setPaused } from './history.queries.ts'
import { noteVisit, visitsOf } from './history.ts'

export const historyRoutes = implement(browseHistory, {
  save: ({ db, actor, input }) => noteVisit(db, actor, input),
  page: ({ db, actor, input }) => visitsOf(db, actor, input),
  remove: async ({ db, actor, input }) => ({ removed: await deleteVisits(db, actor.id, input.ids) }),
  setPaused: async ({ db, actor, input }) => {
    await setPaused(db, actor.id, input.paused)
    return {}
  },
})
