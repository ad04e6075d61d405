import type { RowQuery } from '#contract/back-office/routes.ts'
import type { Db } from '#database/database.ts'

import { countWanted, listGathered, listWalked, type RowPageQuery } from './page.sql.ts'
import { alwaysTrue } from './rows.sql.ts'

interface IdPage {
  ids: number[]
  count: number
  /** There are more than were counted. */
  more: boolean
}

/** Counting goes no further: beyond, a list says that there are more. Rows with a text are harder to count. */
const maxCountOf = ({ text }: RowQuery) => (text === '' ? 10_000 : 1000)

/** Rows that tell whether a text is frequent, and what share of them says so. */
const sample = 2000
const frequentShare = 0.3
/** Rows that are walked over in the order of the list before all that are wanted are sorted. */
const maxWalkedRows = 40_000

/**
 * A page of ids with the count of all. Few rows are gathered by an index and sorted; of many the first ones are found in
 * the order of the list. Which of both it is, counting tells: the planner does not know how many rows a text is in.
 */
export async function findPage(db: Db, wanted: RowPageQuery): Promise<IdPage> {
  const { asked, limit, offset } = wanted
  const count = maxCountOf(asked)
  const first = (await isFrequent(db, wanted))
    ? await listWalked(db, wanted, maxWalkedRows, count + 1)
    : undefined
  if (first && first.count > count) return { ids: first.ids, count, more: true }
  const isLong = asked.text === '' && (await countWanted(db, wanted, count + 1)) > count // by an index alone
  const all = isLong ? undefined : await listGathered(db, wanted, count + 1)
  if (all && all.count <= count) return { ...all, more: false }
  const { ids } = await listWalked(db, wanted, maxWalkedRows, offset + limit)
  const isWhole = ids.length === limit || offset + limit > count
  return { ids: isWhole ? ids : (await listGathered(db, wanted)).ids, count, more: true }
}

/** Whether a text stands in so many rows that its index would be a detour, whatever else is asked. */
async function isFrequent(db: Db, { store, asked }: RowPageQuery): Promise<boolean> {
  if (asked.text === '') return false
  const alone = { text: asked.text, filters: {}, sort: '' }
  const wanted = { store, asked: alone, within: alwaysTrue, limit: 1, offset: 0 }
  return (await listWalked(db, wanted, sample, sample)).count > sample * frequentShare
}
