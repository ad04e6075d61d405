import { drawings } from '#contract/drawings/drawings.ts'
import { implement } from '#server/http/implement.ts'

import { printSection } from './section.ts'

export const drawingRoutes = implement(drawings, {
  section: ({ db, kinds, input, actor }) => printSection(db, kinds, input, actor),
})
