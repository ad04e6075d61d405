import { sql } from 'kysely'

import type { Access, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Term } from '#server/search/ask/rules/vocabulary.ts'

/** The values that facets count, of the fields that hold words out of the data itself. */
export async function listTerms(db: Db, props: readonly string[]): Promise<Term[]> {
  const { rows } = await sql<Term>`select kind, prop, value from facet_count
    where prop = any(${[...props]}) and count > 0 and value <> ''
    order by count desc limit 20000`.execute(db)
  return rows
}

/** Moves whenever any record does. */
export async function findDataVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select string_agg(kind || version, ' ' order by kind) as version from kind_state`.execute(db)
  return rows[0]?.version ?? ''
}

interface Named {
  code: string
  title: string
  access: Access
  openOn: string | null
  lng: number
  lat: number
}

/** Records with a public place whose title, or whose code without what joins its parts, is one of these. */
export async function listNamed(
  db: Db,
  kinds: Kinds,
  { titles, codes }: { titles: readonly string[]; codes: readonly string[] },
): Promise<Named[]> {
  const placed = Object.values(kinds).flatMap(({ name, place }) => (place === 'point' ? [name] : []))
  const { rows } = await sql<Named>`
    select code, title, access, open_on as "openOn", lng, lat from record
    where public_point is not null and lng is not null and kind = any(${placed}) and id in (
      select record from search_document where code = any(${[...codes]})
      union all select id from record where title = any(${[...titles]})
    ) limit 500`.execute(db)
  return rows
}
