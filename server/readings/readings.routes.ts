import { xlsxType } from '#contract/files/xlsx-type.ts'
import { readings } from '#contract/readings/readings.ts'
import { implement } from '#server/http/implement.ts'

import { checkFile, observedKind, pageBatches, readBatch, readCurve } from './batches.ts'
import { moveBatch } from './moves.ts'
import { templateName, templateOf } from './template.ts'

export const readingRoutes = implement(readings, {
  page: ({ db, input, actor }) => pageBatches(db, input, actor),
  template: ({ kinds, input }) => {
    const kind = observedKind(kinds, input.kind)
    return { name: templateName(kind), mediaType: xlsxType, content: templateOf(kind) }
  },
  check: ({ db, kinds, input, actor, from }) => checkFile(db, kinds, input, { actor, from }),
  one: ({ db, kinds, input, actor }) => readBatch(db, kinds, input.id, actor),
  curve: ({ db, input, actor }) => readCurve(db, input, actor),
  move: ({ db, kinds, input, actor, from }) => moveBatch(db, kinds, input, { actor, from }),
})
