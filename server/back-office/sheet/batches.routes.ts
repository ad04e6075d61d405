import { batches } from '#contract/back-office/batches.ts'
import { atomically } from '#database/atomically.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { annotatedFile, batchesOf, cancel, commit, progressOf, type Sheets, undo } from './sheet.ts'

export const batchEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(batches, {
    list: ({ db, input, actor }) => batchesOf(db, input, actor),
    progress: ({ db, input, actor }) => progressOf({ ...sheets, db }, input.id, actor),
    commit: ({ db, input, actor, from, afterwards }) => {
      afterwards(sheets.jobs.hurry)
      return atomically(db, (db) => commit(db, sheets, input, { actor, from }))
    },
    cancel: ({ db, input, actor }) => atomically(db, (db) => cancel(db, input.id, actor)),
    annotated: ({ db, input, actor }) => annotatedFile({ ...sheets, db }, input.id, actor),
    undo: ({ db, input, actor, from }) => atomically(db, (db) => undo(db, sheets, input.id, { actor, from })),
  })
