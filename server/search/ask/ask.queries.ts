import { sql } from 'kysely'

import type { Access, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

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
