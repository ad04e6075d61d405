import { catalogue } from '#contract/catalogue/routes.ts'
import { implement } from '#server/http/implement.ts'

import { kindNamed } from './columns.ts'
import { readHistory } from './history/history.ts'
import { openRecord } from './open-record/open-record.ts'
import { packedFacets, packedList } from './packed-list/packed-list.ts'
import { listTotals } from './query/state.ts'
import { readLongSeries, readThinSeries, readSeries } from './series.ts'
import { createRecord, removeRecord, updateRecord } from './write.ts'

export const catalogueRoutes = implement(catalogue, {
  totals: ({ db, kinds }) => listTotals(db, kinds),
  list: ({ db, answers, kinds, input, actor, pack }) =>
    packedList({ db, answers }, kindNamed(kinds, input.kind), input, { actor, pack }),
  facets: ({ db, answers, kinds, input, pack }) =>
    packedFacets({ db, answers }, kindNamed(kinds, input.kind), input.conditions, pack),
  record: ({ db, kinds, input, actor }) =>
    openRecord(db, kinds, kindNamed(kinds, input.kind), {
      code: input.code,
      actor,
      pay: input.pay === 'yes',
    }),
  longSeries: ({ db, kinds, input, actor }) => {
    const read = input.part === 'picture' ? readThinSeries : readLongSeries
    return read(db, kindNamed(kinds, input.kind), { ...input, actor })
  },
  series: ({ db, kinds, input, actor }) => readSeries(db, kindNamed(kinds, input.kind), { ...input, actor }),
  history: ({ db, kinds, input, actor }) =>
    readHistory(db, kinds, kindNamed(kinds, input.kind), { ...input, actor }),
  create: ({ db, kinds, input, actor, from }) =>
    createRecord(db, kindNamed(kinds, input.kind), input, { actor, from }),
  update: ({ db, kinds, input, actor, from }) =>
    updateRecord(db, kindNamed(kinds, input.kind), input, { actor, from }),
  remove: ({ db, kinds, input, actor, from }) =>
    removeRecord(db, kindNamed(kinds, input.kind), input, { actor, from }),
})
