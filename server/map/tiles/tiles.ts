import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { maxTyped, tileExtent, tileLayers } from '#contract/map/tiles.ts'
import type { Db } from '#database/database.ts'
import { cellOfKey, keyBits, keysOfTile, samples, type Tile } from '#geology/places/map-key.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { findNearest, type KindState, predicates, questionOf } from '#server/catalogue/query/query.ts'

import {
  cellWidth,
  firstFrom,
  gapsBetween,
  keysIn,
  type Places,
  placesIn,
  placesOf,
  type Winner,
  winnerAt,
  winnersOf,
} from './points.ts'
import {
  listFirst,
  listFirstPlaces,
  listSample,
  listMatchingPlaces,
  listPassingIds,
  listPassingPlaces,
  listPlaces,
  listTypes,
  type Sample,
} from './tiles.sql.ts'
import { type TilePoint, vectorTile } from './vector-tile.ts'

const gzip = promisify(gzipCallback)

/** So many places of a tile are read with its sparsest sample, unless that alone is a crowd. */
const maxUnasked = 2000
const crowd = 8

/** From so many places in a sample on, nothing denser is read. */
const minSampled = 1000

/** Of a tile that seems to hold more places than these, a sample is read. */
const maxListed = 16_000

/** Where a sample shows nothing in so many cells, side by side, their first place is shown. */
const cellsOfBlock = 4

/** Conditions that more records fulfil are broad: of a tile so many places are tested, all or a sample. */
const broadCount = 200_000
const maxTested = 20_000

/** Of conditions that are not, ids are kept, and of a tile so many places are compared with them, all or a sample. */
const maxCompared = 160_000
const maxSampled = 60_000

/** The sample stands for all where so many of the sparsest one fulfil them. */
const minPassing = 16

export interface TileRequest {
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
  { tile, conditions, state }: TileRequest,
): Promise<Buffer> {
  const question = [...questionOf(kind, state.version, conditions), tile.z, tile.x, tile.y]
  return cached.answers.get('tiles', question, async () => {
    const { points, isCounted } = await readTile(cached, kind, { tile, conditions, state })
    return gzip(vectorTile(isCounted ? tileLayers.all : tileLayers.sample, tileExtent, points), { level: 3 })
  })
}

export interface TileContent {
  points: TilePoint[]
  /** Whether it shows all its records, those in one cell counted. */
  isCounted: boolean
}

/** What a tile shows. */
export async function readTile(cached: CachedDb, kind: Kind, asked: TileRequest): Promise<TileContent> {
  const winners = await findWinners(cached, kind, asked)
  const isCounted = winners.every(({ count }) => count > 0)
  const isTyped = isCounted && winners.length <= maxTyped
  const types = await listTypes(cached.db, kind, isTyped ? winners.map(({ id }) => id) : [])
  const points = winners.map((winner) => pointOf(winner, asked.tile, types.get(winner.id)))
  return { points, isCounted }
}

async function findWinners(cached: CachedDb, kind: Kind, asked: TileRequest): Promise<Winner[]> {
  const [from, to] = keysOfTile(asked.tile)
  const cells = { from, to, width: cellWidth(asked.tile) }
  return asked.conditions.length === 0
    ? winnersIn(cached.db, kind, cells)
    : winnersAmong(cached, kind, cells, asked)
}

interface Cells {
  from: number
  to: number
  width: number
}

/** Of few places each is tested, others are compared with the ids of all that pass. */
async function winnersAmong(
  cached: CachedDb,
  kind: Kind,
  { from, to, width }: Cells,
  { conditions, state }: TileRequest,
): Promise<Winner[]> {
  const { db, answers } = cached
  const tests = predicates(kind, conditions, await findNearest(cached, kind, conditions, state))
  const sparse = await listSample(db, kind, { from, to }, 512)
  const question = questionOf(kind, state.version, conditions)
  const range = { from, to, tests }
  if (keysIn(sparse) < crowd)
    return allOf(await answers.counting.hold(() => listPassingPlaces(db, kind, range)), width)
  const ids = await answers.get('ids', ['passing', ...question], () =>
    answers.counting.hold(() => listPassingIds(db, kind, tests, broadCount)),
  )
  const seeming = keysIn(sparse) * 512
  const isSampled = seeming > maxCompared
  if (ids && isSampled && keysIn(placesOf(sparse, ids)) < minPassing) {
    const places = await answers.get('ids', ['places', ...question], () =>
      answers.counting.hold(() => listMatchingPlaces(db, kind, tests)),
    )
    return winnersOf(places, { from: firstFrom(places, from), to: firstFrom(places, to) }, width)
  }
  const sample = ids && !isSampled ? 1 : sampleOf(seeming, ids ? maxSampled : maxTested)
  const found = await answers.counting.hold(async () =>
    ids
      ? placesOf(await listSample(db, kind, range, sample), ids)
      : listPassingPlaces(db, kind, { ...range, sample }),
  )
  return sampledBy(sample, allOf(found, width))
}

/** The densest sample of so many places that has no more than some. */
const sampleOf = (places: number, limit: number): Sample =>
  ([...samples, 1] as const).findLast((one) => places / one <= limit) ?? 512

/** Winners of a sample are not counted. */
const sampledBy = (sample: Sample, winners: readonly Winner[]): Winner[] =>
  winners.map((winner) => (sample === 1 ? winner : { ...winner, count: 0 }))

/** Of few places all are read and counted; of many a sample, and the first of the blocks of cells where it has none. */
async function winnersIn(db: Db, kind: Kind, { from, to, width }: Cells): Promise<Winner[]> {
  const { sparse, first } = await listFirst(db, kind, { from, to }, { limit: maxUnasked, crowd })
  const seeming = keysIn(sparse) * 512
  if (keysIn(sparse) < crowd && placesIn(first) < maxUnasked) return allOf(first, width)
  if (seeming < maxListed) {
    const all = await listPlaces(db, kind, { from, to }, 2 * maxListed)
    if (placesIn(all) < 2 * maxListed) return allOf(all, width)
  }
  const sample = samples.find((one) => seeming / one >= minSampled) ?? 8
  const winners = allOf(sample === 512 ? sparse : await listSample(db, kind, { from, to }, sample), width)
  const block = Math.min(cellsOfBlock * width, to - from)
  const ranges = gapsBetween(winners, { from, to }, block)
  const others =
    ranges.length === 0 ? noPlaces : await listFirstPlaces(db, kind, { ranges, width: block, sample })
  return [...winners.map((winner) => ({ ...winner, count: 0 })), ...toWinners(others)]
}

const allOf = (places: Places, width: number) => winnersOf(places, { from: 0, to: placesIn(places) }, width)

const noPlaces: Places = new Float64Array()

const toWinners = (places: Places): Winner[] =>
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
