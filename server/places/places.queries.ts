import { sql } from 'kysely'

import type { Access, Kinds } from '#contract/catalogue/kind.ts'
import type { PlaceCategory } from '#contract/search/places.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'
import type { Box } from '#geology/places/ground.ts'

export interface KnownPlace {
  id: number
  name: string
  category: PlaceCategory
  line: number[]
}

/** Places that have one of these names, each with the name by which it was found. */
export async function listPlaces(
  db: Db,
  words: readonly string[],
): Promise<(KnownPlace & { word: string })[]> {
  const { rows } = await sql<KnownPlace & { word: string }>`
    select n.word, p.id, p.name, p.category, p.line from place_name n join place p on p.id = n.place
    where n.word = any(${[...words]}) limit 200`.execute(db)
  return rows
}

/** Places with a name that begins so, the shortest names first. */
export async function listPlacesBeginning(
  db: Db,
  beginnings: readonly string[],
  limit: number,
): Promise<Pick<KnownPlace, 'name' | 'category'>[]> {
  const patterns = beginnings.map((word) => likePattern(word).slice(1))
  const { rows } = await sql<Pick<KnownPlace, 'name' | 'category'>>`
    select p.name, p.category from place p
    where p.id in (select place from place_name where word like any(${patterns}))
    order by length(p.name), p.name, p.id limit ${limit}`.execute(db)
  return rows
}

/** The box of all districts; undefined without any. */
export async function findRegion(db: Db): Promise<Box | undefined> {
  const { rows } = await sql<{ [Side in keyof Box]: number | null }>`
    select min((extent[1])[0]) as west, min((extent[1])[1]) as south,
      max((extent[0])[0]) as east, max((extent[0])[1]) as north
    from place where category = 'district'`.execute(db)
  const { west = null, south = null, east = null, north = null } = rows[0] ?? {}
  if (west === null || south === null || east === null || north === null) return undefined
  return { west, south, east, north }
}

interface NamedRecord {
  kind: string
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
): Promise<NamedRecord[]> {
  const placed = Object.values(kinds).flatMap(({ name, place }) => (place === 'point' ? [name] : []))
  const { rows } = await sql<NamedRecord>`
    select kind, code, title, access, open_on as "openOn", lng, lat from record
    where public_point is not null and lng is not null and kind = any(${placed}) and id in (
      select record from search_document where code = any(${[...codes]})
      union all select id from record where title = any(${[...titles]})
    ) limit 500`.execute(db)
  return rows
}

interface PlaceRow {
  id: number
  name: string
  category: PlaceCategory
  geometry: unknown
  line: readonly number[]
  /** `(east,north),(west,south)` */
  extent: string
}

/** Puts places and the words by which they are found in place of all others, in one transaction. */
export async function replacePlaces(
  db: Db,
  rows: readonly PlaceRow[],
  words: readonly { id: number; word: string }[],
): Promise<void> {
  await atomically(db, async (tx) => {
    await sql`truncate place restart identity cascade`.execute(tx)
    await sql`
      insert into place (id, name, category, geometry, line, extent) overriding system value
      select id, name, category, geometry, array(select jsonb_array_elements_text(line)::float8), extent::box
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        t (id int, name text, category text, geometry jsonb, line jsonb, extent text)`.execute(tx)
    await sql`
      insert into place_name (word, place)
      select word, id from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) t (id int, word text)
      on conflict do nothing`.execute(tx)
  })
}
