import { batches } from '#contract/back-office/batches.ts'
import { atomically } from '#database/atomically.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { annotatedFile, batchesOf, cancel, commit, progressOf, type Sheets, undo } from './sheet.ts'

export const batchEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(batches, {
    list: ({ input, actor }) => batchesOf(sheets, input, actor),
    progress: ({ input, actor }) => progressOf(sheets, input.id, actor),
    commit: ({ db, input, actor, from, afterwards }) => {
      afterwards(sheets.jobs.hurry)
      return atomically(db, (tx) => commit(tx, sheets, input, { actor, from }))
    },
    cancel: ({ db, input, actor }) => atomically(db, (tx) => cancel(tx, input.id, actor)),
    annotated: ({ input, actor }) => annotatedFile(sheets, input.id, actor),
    undo: ({ db, input, actor, from }) => atomically(db, (tx) => undo(tx, sheets, input.id, { actor, from })),
  })
