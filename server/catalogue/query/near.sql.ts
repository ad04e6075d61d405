import { sql, type RawBuilder } from 'kysely'

import type { Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { cornersOf } from '#geology/places/ground.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { isOutline } from '#geology/places/outline.ts'

import { fromPassing, passesAll, type Test } from './state.sql.ts'

type Place = Pick<Near, 'lng' | 'lat' | 'line' | 'area'>

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
  if (near.area !== undefined)
    return sql<boolean>`k.id in (select r.id from ${inArea(near.area)} where r.kind = ${kind.name})`
  const radius = metres * scaleAt(near.lat)
  return sql<boolean>`k.id in (select id from record where kind = ${kind.name} and ${isWithinRadius(near, radius)})`
}

const publicPoint = sql`(select public_point from record where id = k.id)`

/** Corners from which on an outline is asked only of what lies in the box around it. */
const manyCorners = 16

/** The same of what lies in an outline, asked of one record after the other: for whoever follows an order. */
export function liesIn(outline: Place, point: RawBuilder<unknown> = publicPoint): RawBuilder<boolean> {
  const shape = shapeOf(outline)
  const isIn = sql<boolean>`${point} <@ ${shape}`
  const isLong = (outline.line?.length ?? 0) > 2 * manyCorners
  return isLong ? sql`(${point} <@ box(${shape}) and ${isIn})` : isIn
}

/** Whether a record lies on the line around an outline. */
export const liesOnEdge = (outline: Place, point: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${point} <-> ${shapeOf(outline)}::path) < 0.001`

/** How many records of each kind have a public place at most so far from a place. */
export async function countWithin(
  db: Db,
  near: Place,
  metres: number,
): Promise<{ kind: string; total: number }[]> {
  const met =
    near.area === undefined
      ? sql`record r where ${isWithinRadius(near, metres * scaleAt(near.lat))}`
      : sql`(select distinct r.id, r.kind from ${inArea(near.area)}) r`
  const { rows } = await sql<{ kind: string; total: number }>`
    select kind, count(*) as total from ${met} group by kind`.execute(db)
  return rows
}

/** Records in an uploaded area: in any of the small pieces that it was cut into, more than one at their seams. */
const inArea = (id: string) =>
  sql`area_pieces(${id}) piece (outline) join record r on r.public_point <@ piece.outline`

/** An uploaded area that is used stays; noted once a day. */
export async function noteUse(db: Db, area: string): Promise<void> {
  await sql`update map_area set used_at = now()
    where id = ${area} and used_at < now() - interval '1 day'`.execute(db)
}

/** Whether a public place is at most so far (of the projection) from a place. */
function isWithinRadius(near: Place, radius: number): RawBuilder<unknown> {
  if (!near.line) return sql`public_point <@ circle(${shapeOf(near)}, ${radius}::float8)`
  const corners = cornersOf(near.line).map(({ lng, lat }) => toMercator(lng, lat))
  const around = inBox(boxAround(corners), radius)
  if (radius === 0) return sql`public_point <@ ${shapeOf(near)}`
  if (isOutline(near.line)) return sql`${around} and public_point <-> ${shapeOf(near)} <= ${radius}::float8`
  return nearAnyPiece(piecesOf(corners), { around, radius })
}

type Corner = readonly [x: number, y: number]
type Piece = readonly [from: Corner, to: Corner]

const piecesOf = (corners: readonly Corner[]): Piece[] =>
  corners.slice(1).map((corner, i) => [corners[i] ?? corner, corner])

/**
 * Near any straight piece of a line: the index answers a box around each, or one around all where those would be read
 * over and over; of a record near the first piece no more are looked at.
 */
function nearAnyPiece(
  pieces: readonly Piece[],
  { around, radius }: { around: RawBuilder<unknown>; radius: number },
): RawBuilder<unknown> {
  const near = pieces.map(
    (piece) =>
      sql`${inBox(boxAround(piece), radius)} and public_point <-> ${segment(piece)}::lseg <= ${radius}::float8`,
  )
  const sizes = pieces.map((piece) => areaOf(boxAround(piece), radius))
  const overlap = sizes.reduce((sum, size) => sum + size, 0) > areaOf(boxAround(pieces.flat()), radius)
  return overlap ? sql`${around} and (${sql.join(near, sql` or `)})` : sql`(${sql.join(near, sql` or `)})`
}

const segment = ([from, to]: Piece) => `[(${from.join()}),(${to.join()})]`

type Box = readonly [west: number, south: number, east: number, north: number]

const boxAround = (points: readonly Corner[]): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const inBox = ([west, south, east, north]: Box, radius: number) =>
  sql`public_point <@ box(point(${west - radius}, ${south - radius}), point(${east + radius}, ${north + radius}))`

const areaOf = ([west, south, east, north]: Box, radius: number) =>
  (east - west + 2 * radius) * (north - south + 2 * radius)

export interface Candidate {
  id: number
  distance: number
}

export interface Nearest {
  near: Near
  /** Other conditions. */
  tests: readonly Test[]
  count: number
}

const isOther = (near: Near) => (near.except === undefined ? sql`` : sql` and near.code <> ${near.except}`)

/**
 * The records nearest to each corner of a place, by their distance from all of it: in the order of the index, which
 * holds records of every kind. They are fewer where so many steps from a corner pass too few that are asked for.
 */
export function nearestToCorners(
  kind: Kind,
  { near, tests, count }: Nearest,
  steps: number,
): RawBuilder<Candidate> {
  const corners = (near.line ? cornersOf(near.line) : [near]).map(({ lng, lat }) => toMercator(lng, lat))
  const others = tests.length === 0 ? sql`` : sql`join ${sql.table(kind.table)} k on k.id = near.id`
  const asked = tests.length === 0 ? sql`` : sql` and ${passesAll(tests)}`
  return sql<Candidate>`
    select distinct found.id, found.public_point <-> ${shapeOf(near)} as distance
    from unnest(${corners.map(([x]) => x)}::float8[], ${corners.map(([, y]) => y)}::float8[]) corner (x, y)
    cross join lateral (
      select near.id, near.public_point from (
        select id, kind, code, public_point, public_point <-> point(corner.x, corner.y) as away from record
        where public_point is not null order by away limit ${steps}
      ) near ${others}
      where near.kind = ${kind.name}${isOther(near)}${asked} order by near.away limit ${count}
    ) found order by distance, found.id limit ${count}`
}

export async function listNearestToCorners(
  db: Db,
  kind: Kind,
  asked: Nearest,
  steps: number,
): Promise<Candidate[]> {
  return (await nearestToCorners(kind, asked, steps).execute(db)).rows
}

/**
 * The records nearest to a line: none but those as near as the last of the nearest to its corners, which are looked for
 * in boxes around its pieces, or in one around all where those would be read over and over. Fewer than asked for where
 * the corners found too few. One text for all lines, so that the statement is planned once a connection.
 */
export async function listNearestToLine(
  db: Db,
  kind: Kind,
  asked: Nearest & { line: readonly number[] },
  steps: number,
): Promise<Candidate[]> {
  const { near, tests, count, line } = asked
  const corners = cornersOf(line).map(({ lng, lat }) => toMercator(lng, lat))
  const boxes = piecesOf(corners).map(boxAround)
  const others = tests.length === 0 ? sql`` : sql` join ${sql.table(kind.table)} k on k.id = r.id`
  const passed = tests.length === 0 ? sql`` : sql` and ${passesAll(tests)}`
  const { rows } = await sql<Candidate>`
    with reach as materialized (
      select case when count(*) = ${count} then max(distance) + 1 end as far
      from (${nearestToCorners(kind, asked, steps)}) nearest
    ), boxes as materialized (${boxesWithin(boxes, boxAround(corners))}), found as materialized (
      select distinct r.id, r.public_point <-> ${shapeOf(near)} as distance
      from boxes cross join lateral (
        select id, code, public_point from record
        where kind = ${kind.name} and public_point <@ boxes.area${near.except === undefined ? sql`` : sql` and code <> ${near.except}`} offset 0
      ) r${others} where true${passed}
    ) select id, distance from found where distance <= (select far from reach)
    order by distance, id limit ${count}`.execute(db)
  return rows
}

/** Boxes of the pieces of a line, widened by the reach, or the one of all where those have more room together. */
function boxesWithin(boxes: readonly Box[], whole: Box): RawBuilder<unknown> {
  const edges = [0, 1, 2, 3].map((side) => sql`${boxes.map((box) => box[side] ?? 0)}::float8[]`)
  const all = whole.map((side) => sql`${side}::float8`)
  const room = sql`(east - west + 2 * far) * (north - south + 2 * far)`
  return sql`
      select area from (
        select *, sum(room) filter (where is_piece) over () > max(room) filter (where not is_piece) over () as overlap
        from (
          select is_piece, ${room} as room,
            box(point(west - far, south - far), point(east + far, north + far)) as area
          from reach, (
            select *, true as is_piece from unnest(${sql.join(edges)}) piece (west, south, east, north)
            union all select ${sql.join(all)}, false
          ) edges
        ) sized
      ) measured where is_piece <> overlap`
}

/** Of all that pass the tests, the nearest ones; those beyond a distance (of the projection) are left out. */
export async function listNearest(
  db: Db,
  kind: Kind,
  { near, tests, count, radius }: Nearest & { radius?: number },
): Promise<Candidate[]> {
  const reached = radius === undefined ? sql`` : sql` and ${isWithinRadius(near, radius)}`
  const { rows } = await sql<Candidate>`
    select near.id, near.public_point <-> ${shapeOf(near)} as distance
    from (select id, code, public_point from record
      where kind = ${kind.name} and public_point is not null${reached}) near
    where true${isOther(near)} and near.id in (select k.id from ${fromPassing(kind, tests)})
    order by distance, near.id limit ${count}`.execute(db)
  return rows
}

/** Metres of the projection, for distances of candidates. */
export const toProjectedMetres = ({ lat }: Place, metres: number): number => metres * scaleAt(lat)
