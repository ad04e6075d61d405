import { sql } from 'kysely'

import type { LoggedWord } from '#contract/search/search.ts'
import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

/** What a word has gathered on a day. */
export interface WordCount {
  day: string
  word: string
  searchers: number
  zeroResult: number
}

export async function addToLog(db: Db, counted: readonly WordCount[]): Promise<void> {
  // in one order: two processes would wait for each other
  const rows = counted.toSorted((a, b) => (`${a.day} ${a.word}` < `${b.day} ${b.word}` ? -1 : 1))
  await sql`
    insert into search_log as w (day, word, searchers, zero_result)
    select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ searchers }) => searchers)}::int[], ${rows.map(({ zeroResult }) => zeroResult)}::int[])
    on conflict (day, word) do update set searchers = w.searchers + excluded.searchers,
      zero_result = w.zero_result + excluded.zero_result`.execute(db)
}

export interface WordQuery {
  current: number
  size: number
  days: number
  show: 'all' | 'zeroResult'
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Words of the last days, each once. */
const selectWords = ({ days, show }: WordQuery) => sql`
  select word, sum(searchers) as searchers, sum(zero_result) as "zeroResult", max(day) as day
  from search_log where day > ${today} - ${days}::int
  group by word ${show === 'all' ? sql`` : sql`having sum(zero_result) > 0`}`

/** What attackers type, and hardly a reader: signs of code without a Chinese character. */
const isHostile = sql`(word !~ '[一-龥]' and word ~ '[<>;={}''"$]|--')`

/** The words that most searched for first; of those without hits, the ones that most missed. Attempts to break in come last. */
export async function listLogged(db: Db, asked: WordQuery): Promise<LoggedWord[]> {
  const { current, size, show } = asked
  const first = show === 'all' ? sql`searchers` : sql`"zeroResult"`
  const { rows } = await sql<LoggedWord>`
    select word, searchers, "zeroResult", to_char(day, 'YYYY-MM-DD') as "lastOn",
      exists (select from hot_keyword h where h.word = g.word) as hot
    from (${selectWords(asked)}) g order by ${isHostile}, ${first} desc, day desc, word collate "C"
    limit ${size} offset ${(current - 1) * size}`.execute(db)
  return rows
}

export async function countLogged(db: Db, asked: WordQuery): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (${selectWords(asked)}) g`.execute(db)
  return rows[0]?.count ?? 0
}

export const deleteLoggedBefore = (db: Db, days: number): Promise<number> =>
  countRows(sql`delete from search_log where day <= ${today} - ${days}::int`.execute(db))
