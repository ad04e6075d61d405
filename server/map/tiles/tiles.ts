import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { tileExtent, tileLayers } from '#contract/map/tiles.ts'
import { cellOfKey, keyBits, keysOfTile, type Tile } from '#geology/map-key.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { predicates } from '#server/catalogue/query/conditions.ts'
import { findNearest } from '#server/catalogue/query/nearest.ts'
import { countRecords, findState, questionOf } from '#server/catalogue/query/state.ts'

import { cellWidth, firstFrom, type Places, placesIn, type Winner, winnerAt, winnersOf } from './points.ts'
import { listCellPlaces, listMatchingPlaces, listPlaces, listTypes } from './tiles.queries.ts'
import { type TilePoint, vectorTile } from './vector-tile.ts'

const gzip = promisify(gzipCallback)

/** A tile with more places than these is thinned by the database. */
const maxListed = 2000

/** Answers to conditions that so many records fulfil at most are kept, in the order of the keys. */
const maxKept = 200_000

/** Of so many winners at most, the types are read: more are drawn as dots. */
const maxTyped = 1200

/** The version of what a layer of records shows. */
export async function layerVersion({ db }: CachedDb, kind: Kind): Promise<number> {
  return (await findState(db, kind)).version
}

/**
 * A tile of the public places of a kind's records, gzipped: of each cell one record, with its id, access level, and –
 * where the tile holds few – type and number of records in the cell. With conditions it is thinned from what fulfils
 * them.
 */
export async function drawTile(
  cached: CachedDb,
  kind: Kind,
  { tile, conditions }: { tile: Tile; conditions: readonly Condition[] },
): Promise<Buffer> {
  const state = await findState(cached.db, kind)
  const question = [...questionOf(kind, state.version, conditions), tile.z, tile.x, tile.y]
  return cached.answers.get('tiles', question, async () => {
    const winners = await findWinners(cached, kind, { tile, conditions })
    const isCounted = winners.every(({ count }) => count > 0)
    const isTyped = isCounted && winners.length <= maxTyped
    const types = await listTypes(cached.db, kind, isTyped ? winners.map(({ id }) => id) : [])
    const points = winners.map((winner) => pointOf(winner, tile, types.get(winner.id)))
    return gzip(vectorTile(isCounted ? tileLayers.all : tileLayers.sample, tileExtent, points), { level: 3 })
  })
}

async function findWinners(
  cached: CachedDb,
  kind: Kind,
  { tile, conditions }: { tile: Tile; conditions: readonly Condition[] },
): Promise<Winner[]> {
  const [from, to] = keysOfTile(tile)
  const width = cellWidth(tile)
  if (conditions.length === 0) {
    const places = await listPlaces(cached.db, kind, { from, to }, maxListed)
    if (placesIn(places) < maxListed) return winnersOf(places, { from: 0, to: placesIn(places) }, width)
    return uncounted(await listCellPlaces(cached.db, kind, { from, to, width, tests: [] }))
  }
  const state = await findState(cached.db, kind)
  const nearest = await findNearest(cached, kind, conditions, state)
  const tests = predicates(kind, conditions, nearest)
  const total = nearest?.length ?? (await countRecords(cached, kind, { conditions, tests }, state))
  if (total > maxKept) return uncounted(await listCellPlaces(cached.db, kind, { from, to, width, tests }))
  const places = await cached.answers.get(
    'ids',
    ['places', ...questionOf(kind, state.version, conditions)],
    () => cached.answers.counting.hold(() => listMatchingPlaces(cached.db, kind, tests)),
  )
  return winnersOf(places, { from: firstFrom(places, from), to: firstFrom(places, to) }, width)
}

const uncounted = (places: Places): Winner[] =>
  Array.from({ length: placesIn(places) }, (_, i) => winnerAt(places, i, 0))

function pointOf({ key, id, access, count }: Winner, { z, x, y }: Tile, type: string | undefined): TilePoint {
  const [column, row] = cellOfKey(key)
  const unit = 2 ** (keyBits - z) / tileExtent
  return {
    id,
    x: Math.floor((column + 0.5) / unit - x * tileExtent),
    y: Math.floor((row + 0.5) / unit - y * tileExtent),
    properties: { access, type, count: count > 1 ? count : undefined },
  }
}
