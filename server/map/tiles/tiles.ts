import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { maxTyped, tileExtent, tileLayers } from '#contract/map/tiles.ts'
import type { Db } from '#database/database.ts'
import { cellOfKey, keyBits, keysOfTile, type Tile } from '#geology/places/map-key.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import {
  countRecords,
  findNearest,
  type KindState,
  predicates,
  questionOf,
} from '#server/catalogue/query/query.ts'

import {
  cellWidth,
  firstFrom,
  gapsBetween,
  type Places,
  placesIn,
  type Winner,
  winnerAt,
  winnersOf,
} from './points.ts'
import {
  listCellPlaces,
  listFirstPlaces,
  listSample,
  listMatchingPlaces,
  listPassingPlaces,
  listPlaces,
  listTypes,
} from './tiles.sql.ts'
import { type TilePoint, vectorTile } from './vector-tile.ts'

const gzip = promisify(gzipCallback)

/** So many places of a tile are read without asking how many there are. */
const maxUnasked = 2000

/** Of a tile that seems to hold more places than these, one in 8 is read; of one that holds more still, one in 64. */
const maxListed = 24_000
const maxSampled = 250_000

/** Of a tile that holds no more places than about these, each is tested against the conditions. */
const maxTested = 30_000

/** Answers to conditions that so many records fulfil at most are kept, in the order of the keys. */
const maxKept = 200_000

interface Asked {
  tile: Tile
  conditions: readonly Condition[]
  state: KindState
}

/**
 * A tile of the public places of a kind's records, gzipped: of each cell one record, with its id, access level, and –
 * where the tile holds few – type and number of records in the cell. With conditions it is thinned from what fulfils
 * them.
 */
export async function drawTile(
  cached: CachedDb,
  kind: Kind,
  { tile, conditions, state }: Asked,
): Promise<Buffer> {
  const question = [...questionOf(kind, state.version, conditions), tile.z, tile.x, tile.y]
  return cached.answers.get('tiles', question, async () => {
    const winners = await findWinners(cached, kind, { tile, conditions, state })
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
  { tile, conditions, state }: Asked,
): Promise<Winner[]> {
  const { db, answers } = cached
  const [from, to] = keysOfTile(tile)
  const width = cellWidth(tile)
  if (conditions.length === 0) return winnersIn(db, kind, { from, to, width })
  const nearest = await findNearest(cached, kind, conditions, state)
  const tests = predicates(kind, conditions, nearest)
  if (!nearest && (await estimate(db, kind, { from, to })) <= maxTested) {
    const places = await answers.counting.hold(() => listPassingPlaces(db, kind, { from, to, tests }))
    return allOf(places, width)
  }
  const total = nearest?.length ?? (await countRecords(cached, kind, { conditions, tests }, state))
  if (total > maxKept) {
    const found = { from, to, width, tests }
    return uncounted(await answers.counting.hold(() => listCellPlaces(db, kind, found)))
  }
  const places = await answers.get('ids', ['places', ...questionOf(kind, state.version, conditions)], () =>
    answers.counting.hold(() => listMatchingPlaces(db, kind, tests)),
  )
  return winnersOf(places, { from: firstFrom(places, from), to: firstFrom(places, to) }, width)
}

/** About how many records of a kind lie in a range of keys. */
async function estimate(db: Db, kind: Kind, range: { from: number; to: number }): Promise<number> {
  return placesIn(await listSample(db, kind, range, 64)) * 64
}

/** Of few places all are read and counted; of many a sample, and the first of the cells where it has none. */
async function winnersIn(
  db: Db,
  kind: Kind,
  { from, to, width }: { from: number; to: number; width: number },
): Promise<Winner[]> {
  const first = await listPlaces(db, kind, { from, to }, maxUnasked)
  if (placesIn(first) < maxUnasked) return allOf(first, width)
  const sparse = await listSample(db, kind, { from, to }, 64)
  if (placesIn(sparse) * 64 < maxListed) {
    const all = await listPlaces(db, kind, { from, to }, 2 * maxListed)
    if (placesIn(all) < 2 * maxListed) return allOf(all, width)
  }
  const sample = placesIn(sparse) * 64 > maxSampled ? 64 : 8
  const winners = allOf(sample === 64 ? sparse : await listSample(db, kind, { from, to }, sample), width)
  const ranges = gapsBetween(winners, { from, to }, width)
  const others = ranges.length === 0 ? noPlaces : await listFirstPlaces(db, kind, { ranges, width, sample })
  return [...winners.map((winner) => ({ ...winner, count: 0 })), ...uncounted(others)]
}

const allOf = (places: Places, width: number) => winnersOf(places, { from: 0, to: placesIn(places) }, width)

const noPlaces: Places = new Float64Array()

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
