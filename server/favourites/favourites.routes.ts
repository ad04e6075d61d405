import { fail } from '#contract/errors.ts'
import { favourites, folders } from '#contract/personal/favourites.ts'
import { implement } from '#server/http/implement.ts'

import { listKept, setNote } from './favourites.queries.ts'
import { drop, fileAway, keep, keptBy } from './favourites.ts'
import { setName, setShared } from './folders.queries.ts'
import { makeFolder, moveFolder, openShared, removeFolder } from './folders.ts'

export const favouriteRoutes = implement(favourites, {
  list: ({ db, kinds, actor }) => keptBy(db, kinds, actor),
  marks: ({ db, actor }) => listKept(db, actor.id),
  save: ({ db, kinds, actor, input }) => keep(db, kinds, actor, input),
  file: ({ db, actor, input }) => fileAway(db, actor, input),
  setNote: async ({ db, actor, input }) => (await setNote(db, actor.id, input)) ?? fail('not_found'),
  remove: ({ db, actor, input }) => drop(db, actor, input.ids),
})

export const folderRoutes = implement(folders, {
  create: ({ db, actor, input }) => makeFolder(db, actor, input),
  rename: async ({ db, actor, input }) => (await setName(db, actor.id, input)) ?? fail('not_found'),
  move: ({ db, actor, input }) => moveFolder(db, actor, input),
  remove: ({ db, actor, input }) => removeFolder(db, actor, input.id),
  share: async ({ db, actor, input }) => (await setShared(db, actor.id, input)) ?? fail('not_found'),
  shared: ({ db, kinds, input }) => openShared(db, kinds, input.token),
})
