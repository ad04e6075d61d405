import { versions } from '#contract/catalogue/editing/versions.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { implement } from '#server/http/implement.ts'

import { putBack, readDifference, readFieldHistory } from './versions.ts'

export const versionRoutes = implement(versions, {
  field: ({ db, kinds, input, actor }) => readFieldHistory(db, kindNamed(kinds, input.kind), input, actor),
  difference: ({ db, kinds, input, actor }) =>
    readDifference(db, kinds, kindNamed(kinds, input.kind), { ...input, actor }),
  putBack: ({ db, kinds, input, actor, from }) =>
    putBack(db, kindNamed(kinds, input.kind), input, { actor, from }),
})
