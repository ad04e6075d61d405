import { downloads } from '#contract/personal/downloads.ts'
import { browseHistory } from '#contract/personal/history.ts'
import { implement } from '#server/http/implement.ts'

import { deleteDownloads } from './downloads.queries.ts'
import { deleteVisits, setPaused } from './history.queries.ts'
import { downloadsOf, noteDownload, noteVisit, visitsOf } from './history.ts'

export const historyRoutes = implement(browseHistory, {
  save: ({ db, actor, input }) => noteVisit(db, actor, input),
  page: ({ db, actor, input }) => visitsOf(db, actor, input),
  remove: async ({ db, actor, input }) => ({ removed: await deleteVisits(db, actor.id, input.ids) }),
  setPaused: async ({ db, actor, input }) => {
    await setPaused(db, actor.id, input.paused)
    return {}
  },
})

export const downloadRoutes = implement(downloads, {
  save: ({ db, actor, input }) => noteDownload(db, actor, input.file),
  page: ({ db, actor, input }) => downloadsOf(db, actor, input),
  remove: async ({ db, actor, input }) => ({ removed: await deleteDownloads(db, actor.id, input.ids) }),
})
