import type { Db } from '#database/database.ts'

import {
  countKinds,
  countMonths,
  countPurposes,
  countStates,
  countUseModes,
  listFrequent,
  type Period,
  sumLoans,
} from './statistics.queries.ts'

const maxFrequent = 10

/** What became of the applications that were submitted in a period. */
export async function statisticsOf(db: Db, period: Period) {
  const [sums, months, states, purposes, modes, kinds, frequent] = await Promise.all([
    sumLoans(db, period),
    countMonths(db, period),
    countStates(db, period),
    countPurposes(db, period),
    countUseModes(db, period),
    countKinds(db, period),
    listFrequent(db, period, maxFrequent),
  ])
  return { ...sums, months, states, purposes, modes, kinds, frequent }
}
