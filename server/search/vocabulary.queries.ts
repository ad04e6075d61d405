import { sql } from 'kysely'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

/** A value that records of a kind hold, as facets count it. */
export interface Term {
  kind: string
  prop: string
  value: string
  count: number
}

/** Districts, firms, networks: the words that the data itself makes up, of fields that everybody sees; the commoner first. */
export async function listTerms(db: Db, kinds: Kinds): Promise<Term[]> {
  const props = Object.values(kinds).flatMap(({ fields, facets }) =>
    facets.filter((name) => name === 'district' || fields[name]?.type === 'term'),
  )
  const { rows } = await sql<Term>`
    select kind, prop, value, count from facet_count
    where prop = any(${[...new Set(props)]}) and count > 0 and value <> ''
    order by count desc limit 20000`.execute(db)
  return rows
}

/** Titles that are not secret, of the records with the highest ranks. */
export async function listTitles(
  db: Db,
  { minRank, limit }: { minRank: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select r.title from search_document d join record r on r.id = d.record
    where d.rank >= ${minRank} and d.access <> 'secret' order by d.rank desc limit ${limit}`.execute(db)
  return rows.map(({ title }) => title)
}
