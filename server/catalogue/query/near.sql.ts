import { sql, type RawBuilder } from 'kysely'

import type { Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { cornersOf, isOutline } from '#geology/ground.ts'
import { toMercator } from '#geology/mercator.ts'

import { matching, passing, type Test } from './state.sql.ts'

type Place = Pick<Near, 'lng' | 'lat' | 'line'>

/** A place where the public sees places, EPSG:3857: a point, a path or a polygon; distances of points to any are `<->`. */
export function placeSql({ lng, lat, line }: Place): string {
  if (!line) return pointSql({ lng, lat })
  const corners = cornersOf(line).map((corner) => `(${toMercator(corner.lng, corner.lat).join()})`)
  return isOutline(line) ? `polygon '(${corners.join()})'` : `path '[${corners.join()}]'`
}

const pointSql = ({ lng, lat }: Pick<Near, 'lng' | 'lat'>) => `point(${toMercator(lng, lat).join(', ')})`

/** The same with its numbers as parameters. */
function shapeOf({ lng, lat, line }: Place): RawBuilder<unknown> {
  if (!line) {
    const [x, y] = toMercator(lng, lat)
    return sql`point(${x}::float8, ${y}::float8)`
  }
  const corners = cornersOf(line).map((corner) => `(${toMercator(corner.lng, corner.lat).join()})`)
  return isOutline(line) ? sql`${`(${corners.join()})`}::polygon` : sql`${`[${corners.join()}]`}::path`
}

/** Metres of the projection that a metre on the ground is: good to one per cent across a city. */
const scaleAt = (lat: number) => 1 / Math.cos((lat * Math.PI) / 180)

/** Tests the public place only. Ids of records of a kind within some metres of a place. */
export function withinReach(kind: Kind, near: Place, metres: number): RawBuilder<boolean> {
  const radius = metres * scaleAt(near.lat)
  const isNear = near.line
    ? sql`public_point <-> ${sql.raw(placeSql(near))} <= ${radius}::float8`
    : sql`public_point <@ circle(${sql.raw(placeSql(near))}, ${radius}::float8)`
  return sql<boolean>`k.id in (select id from record where kind = ${kind.name} and ${isNear}${inBoxes(near, radius)})`
}

/** Boxes around the pieces of a line, which the index answers; a point needs none. */
function inBoxes({ line }: Place, radius: number): RawBuilder<unknown> {
  if (!line) return sql``
  const boxes = boxesOf(line).map(
    ([west, south, east, north]) =>
      sql`public_point <@ box(point(${west - radius}, ${south - radius}), point(${east + radius}, ${north + radius}))`,
  )
  return sql` and (${sql.join(boxes, sql` or `)})`
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** One of each straight piece; one of an outline. */
function boxesOf(line: readonly number[]): Box[] {
  const corners = cornersOf(line).map(({ lng, lat }) => toMercator(lng, lat))
  if (isOutline(line)) return [boxAround(corners)]
  return corners.slice(1).map((corner, i) => boxAround([corners[i] ?? corner, corner]))
}

const boxAround = (points: readonly (readonly [number, number])[]): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export interface Candidate {
  id: number
  distance: number
}

interface Nearest {
  near: Near
  /** Other conditions. */
  tests: readonly Test[]
  count: number
}

const isOther = (near: Near) => (near.except === undefined ? sql`` : sql` and near.code <> ${near.except}`)

/** The records nearest to each corner of a place, by their distance from all of it: in the order of the index. */
export async function listNearestToCorners(
  db: Db,
  kind: Kind,
  { near, tests, count }: Nearest,
): Promise<Candidate[]> {
  const corners = (near.line ? cornersOf(near.line) : [near]).map(({ lng, lat }) => toMercator(lng, lat))
  const others = tests.length === 0 ? sql`` : sql`join ${sql.table(kind.table)} k on k.id = near.id`
  const asked = tests.length === 0 ? sql`` : sql` and ${passing(tests)}`
  const { rows } = await sql<Candidate>`
    select distinct found.id, found.public_point <-> ${shapeOf(near)} as distance
    from unnest(${corners.map(([x]) => x)}::float8[], ${corners.map(([, y]) => y)}::float8[]) corner (x, y)
    cross join lateral (
      select near.id, near.public_point from record near ${others}
      where near.kind = ${kind.name} and near.public_point is not null${isOther(near)}${asked}
      order by near.public_point <-> point(corner.x, corner.y) limit ${count}
    ) found order by distance, found.id limit ${count}`.execute(db)
  return rows
}

/** Of all that pass the tests, the nearest ones; those beyond a distance (of the projection) are left out. */
export async function listNearest(
  db: Db,
  kind: Kind,
  { near, tests, count, radius }: Nearest & { radius?: number },
): Promise<Candidate[]> {
  const place = shapeOf(near)
  const within = radius === undefined ? sql`` : inBoxes(near, radius)
  const { rows } = await sql<Candidate>`
    select near.id, near.public_point <-> ${place} as distance
    from (select id, code, public_point from record
      where kind = ${kind.name} and public_point is not null${within}) near
    where true${isOther(near)} and near.id in (select k.id from ${matching(kind, tests)})
    order by distance, near.id limit ${count}`.execute(db)
  return rows
}

/** Metres of the projection, for distances of candidates. */
export const projected = ({ lat }: Place, metres: number): number => metres * scaleAt(lat)
