import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { District } from '#geology/places/districts.ts'

interface DistrictRow {
  names: string[]
  geometry: { type: string; coordinates: unknown }
}

/** The districts of the city, with all their names and outlines. */
export async function listDistricts(db: Db): Promise<District[]> {
  const { rows } = await sql<DistrictRow>`
    select array_prepend(p.name, array(select word from place_name n where n.place = p.id and word not like '~%')) as names,
      p.geometry
    from place p where p.category = 'district' order by p.id`.execute(db)
  return rows.map(({ names, geometry }) => ({ names, rings: ringsIn(geometry.coordinates) }))
}

/** All rings of a polygon, or of several, as flat lines. */
function ringsIn(coordinates: unknown): number[][] {
  if (!Array.isArray(coordinates)) return []
  const isRing = coordinates.every((corner) => Array.isArray(corner) && typeof corner[0] === 'number')
  if (isRing) return [coordinates.flatMap(([lng, lat]: number[]) => [lng ?? 0, lat ?? 0])]
  return coordinates.flatMap(ringsIn)
}
