import { sql } from 'kysely'

import type { Area } from '#contract/map/areas.ts'
import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

type Outlines = Area['outlines']

interface NewArea {
  id: string
  outlines: Outlines
  pieces: readonly string[]
}

/** Keeps an area; the same one again is used again. */
export async function keepArea(db: Db, { id, outlines, pieces }: NewArea): Promise<void> {
  await sql`
    insert into map_area (id, outlines, pieces)
    values (${id}, ${JSON.stringify(outlines)}::jsonb, ${[...pieces]}::text[]::polygon[])
    on conflict (id) do update set used_at = now()`.execute(db)
}

/** The outlines of an area, which is thereby used. */
export async function findOutlines(db: Db, id: string): Promise<Outlines | undefined> {
  const { rows } = await sql<{ outlines: Outlines }>`select outlines from map_area where id = ${id}`.execute(
    db,
  )
  return rows[0]?.outlines
}

/** Deletes areas that nobody has used for some days, and beyond so many those that were used longest ago. */
export const deleteUnusedAreas = (db: Db, days = 30, maxAreas = 20_000): Promise<number> =>
  countRows(
    sql`
    delete from map_area where used_at < now() - make_interval(days => ${days})
      or id in (select id from map_area order by used_at desc offset ${maxAreas})`.execute(db),
  )
