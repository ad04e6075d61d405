import { thematicMap } from '#contract/thematic-map/thematic-map.ts'
import { implement } from '#server/http/implement.ts'

import { makeThematicMap } from './thematic-map.ts'

export const thematicMapRoutes = implement(thematicMap, {
  of: ({ db, kinds, actor, input }) => makeThematicMap({ db, kinds, actor }, input),
})
