import type { Db } from '#database/database.ts'

import { isComplete } from './recheck.ts'
import { keepDay, listDays, type TrendQuestion } from './trend.queries.ts'

/** Days that a trend shows. */
const shownDays = 90

export const readTrend = (db: Db, question: Omit<TrendQuestion, 'days'>) =>
  listDays(db, { ...question, days: shownDays })

/** Keeps how many findings there are today; while the library is checked anew, counts say nothing yet. */
export async function keepQualityDay(db: Db): Promise<void> {
  if (await isComplete(db)) await keepDay(db)
}
