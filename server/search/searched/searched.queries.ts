import { sql } from 'kysely'

import type { SearchedWord } from '#contract/search.ts'
import type { Db } from '#database/database.ts'

/** What a word has gathered on a day. */
export interface Counted {
  day: string
  word: string
  sources: number
  withoutHits: number
}

export async function addSearchedWords(db: Db, counted: readonly Counted[]): Promise<void> {
  // in one order: two processes would wait for each other
  const rows = counted.toSorted((a, b) => (`${a.day} ${a.word}` < `${b.day} ${b.word}` ? -1 : 1))
  await sql`
    insert into searched_word as w (day, word, sources, without_hits)
    select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ sources }) => sources)}::int[], ${rows.map(({ withoutHits }) => withoutHits)}::int[])
    on conflict (day, word) do update set sources = w.sources + excluded.sources,
      without_hits = w.without_hits + excluded.without_hits`.execute(db)
}

export interface WordsAsked {
  current: number
  size: number
  days: number
  show: 'all' | 'withoutHits'
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Words of the last days, each once. */
const gathered = ({ days, show }: WordsAsked) => sql`
  select word, sum(sources) as sources, sum(without_hits) as "withoutHits", max(day) as day
  from searched_word where day > ${today} - ${days}::int
  group by word ${show === 'all' ? sql`` : sql`having sum(without_hits) > 0`}`

/** The words that most searched for first; of those without hits, the ones that most missed. */
export async function listSearched(db: Db, asked: WordsAsked): Promise<SearchedWord[]> {
  const { current, size, show } = asked
  const first = show === 'all' ? sql`sources` : sql`"withoutHits"`
  const { rows } = await sql<SearchedWord>`
    select word, sources, "withoutHits", to_char(day, 'YYYY-MM-DD') as "lastOn",
      exists (select from hot_keyword h where h.word = g.word) as hot
    from (${gathered(asked)}) g order by ${first} desc, day desc, word collate "C"
    limit ${size} offset ${(current - 1) * size}`.execute(db)
  return rows
}

export async function countSearchedWords(db: Db, asked: WordsAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${gathered(asked)}) g`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function deleteSearchedBefore(db: Db, days: number): Promise<void> {
  await sql`delete from searched_word where day <= ${today} - ${days}::int`.execute(db)
}
