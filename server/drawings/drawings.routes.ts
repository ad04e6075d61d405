import { drawingSets } from '#contract/drawings/drawing-sets.ts'
import { drawings } from '#contract/drawings/drawings.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

import { printPlan, printSoundings, printStatistics } from './chosen-sheets.ts'
import { printLog } from './log.ts'
import { printSection } from './section.ts'
import { askSet, listOwnSets, removeSet, setFile } from './sets/sets.ts'
import { printThematicMap } from './thematic-map.ts'

export const drawingRoutes = implement(drawings, {
  section: ({ db, kinds, input, actor }) => printSection(db, kinds, input, actor),
  plan: ({ input, ...context }) => printPlan(context, input),
  soundings: ({ input, ...context }) => printSoundings(context, input),
  statistics: ({ input, ...context }) => printStatistics(context, input),
  log: ({ db, kinds, input, actor }) => printLog(db, kinds, input, actor),
  thematicMap: ({ db, kinds, input, actor }) => printThematicMap({ db, kinds, actor }, input),
})

export const drawingSetRoutes = (jobs: Jobs): Endpoint[] =>
  implement(drawingSets, {
    make: ({ db, input, actor, afterwards }) => {
      afterwards(jobs.hurry)
      return askSet(db, jobs, input, actor)
    },
    mine: ({ db, actor }) => listOwnSets(db, actor.id),
    file: ({ db, actor, input }) => setFile(db, actor, input.id),
    remove: ({ db, actor, input }) => removeSet(db, actor.id, input.id),
  })
