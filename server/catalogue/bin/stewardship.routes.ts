import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { readBelongings } from '#server/catalogue/belongings/belongings.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { implement } from '#server/http/implement.ts'

import { setAccess, undoOperation } from './access.ts'
import { pageBin, purgeRemoved, restoreRemoved } from './bin.ts'

export const stewardshipRoutes = implement(stewardship, {
  access: ({ db, kinds, input, actor, from }) =>
    setAccess(db, kindNamed(kinds, input.kind), input, { actor, from }),
  undo: ({ db, kinds, input, actor, from }) => undoOperation(db, kinds, input.id, { actor, from }),
  belongings: ({ db, kinds, input, actor }) =>
    readBelongings(db, { kinds, kind: kindNamed(kinds, input.kind), codes: input.codes }, actor),
  bin: ({ db, input, actor }) => pageBin(db, input, actor),
  restore: ({ db, kinds, input, actor, from }) => restoreRemoved(db, kinds, input.ids, { actor, from }),
  purge: ({ db, kinds, input, actor, from }) => purgeRemoved(db, kinds, input.ids, { actor, from }),
})
