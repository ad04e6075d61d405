import { Agent, request } from 'node:http'

import type pg from 'pg'

import { type Figure, figure, load, median, p99 } from '#bench/measure.ts'
import { anAddress } from '#bench/product.ts'
import type { Condition } from '#contract/catalogue/condition.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { cellOfKey, keyBits, mapKey, type Tile } from '#geology/places/map-key.ts'

import type { MapServer } from './map-server.ts'

const zooms = [8, 9, 10, 11, 12, 13, 14, 15, 16]
const clients = 8
const crowd = `${clients} clients`

export type Fetch = (path: string) => Promise<Buffer>

/** Fetches over connections that stay open, packed; anything but 200 throws. */
export function fetcher(url: string, connections: number): { fetch: Fetch; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const fetch: Fetch = (path) =>
    new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip', ...anAddress() }
      const call = request(`${url}${path}`, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(chunks))
            : reject(new Error(`${path} answered ${answer.statusCode}`)),
        )
      })
      call.on('error', reject).end()
    })
  return { fetch, close: () => agent.destroy() }
}

/** The n-th tile of a zoom level around a place: of the sixteen around it at most, each within two thirds of the city. */
export function tileNear({ lng, lat }: LngLat, z: number, n: number): Tile {
  const [column, row] = cellOfKey(mapKey({ lng, lat }))
  const width = 2 ** (keyBits - z)
  const side = Math.max(1, Math.min(4, 2 ** (z - 9)))
  const at = (cell: number, step: number) => Math.floor(cell / width - (side - 1) / 2) + step
  return { z, x: at(column, n % side), y: at(row, Math.floor(n / side) % side) }
}

export const pathOf = ({ z, x, y }: Tile, conditions?: readonly Condition[]): string =>
  `/api/map/tiles/borehole/${z}/${x}/${y}.mvt${conditions ? `?q=${encodeURIComponent(JSON.stringify(conditions))}` : ''}`

interface TileTimes {
  latencies: number[]
  bytes: number[]
}

/** The library beside the product, calls of the product, and the middle of the city. */
export interface TileOptions {
  pool: pg.Pool
  fetch: Fetch
  centre: LngLat
}

interface UncachedLoad {
  connections: number
  calls: number
  /** So many calls in turn are for different tiles. */
  different: number
  path: (call: number) => string
}

/** Loads tiles that nothing has kept: before a tile is asked for again, the version of the layer moves. */
export async function uncached(
  { pool, fetch }: Pick<TileOptions, 'pool' | 'fetch'>,
  { connections, calls, different, path }: UncachedLoad,
): Promise<TileTimes> {
  const timed: TileTimes = { latencies: [], bytes: [] }
  await load(connections, { calls }, async (call) => {
    if (call % different === 0)
      await pool.query(`update kind_state set version = version + 1 where kind = 'borehole'`)
    const begun = performance.now()
    const { length } = await fetch(path(call))
    timed.latencies.push(performance.now() - begun)
    timed.bytes.push(length)
  })
  return timed
}

export async function measureTiles(given: TileOptions, log: (line: string) => void): Promise<Figure[]> {
  const path = (call: number) =>
    pathOf(tileNear(given.centre, zooms[call % zooms.length] ?? 8, Math.floor(call / zooms.length)))
  const different = zooms.length // the first level has one tile
  await uncached(given, { connections: clients, calls: 90, different, path })
  const alone = await uncached(given, { connections: 1, calls: 450, different, path })
  const together = await uncached(given, { connections: clients, calls: 1800, different, path })
  for (const [i, z] of zooms.entries()) {
    const own = alone.latencies.filter((_, call) => call % zooms.length === i)
    const sizes = alone.bytes.filter((_, call) => call % zooms.length === i)
    log(
      `  z${z}: median ${median(own).toFixed(1)}, p99 ${p99(own).toFixed(1)} ms, at most ${(Math.max(...sizes) / 1000).toFixed(1)} kB`,
    )
  }
  const fetchAgain = (call: number) => given.fetch(path(call % 144))
  await load(clients, { calls: 288 }, fetchAgain)
  const warm = await load(1, { seconds: 3 }, fetchAgain)
  const warmTogether = await load(clients, { seconds: 3 }, fetchAgain)
  return [
    figure('tiles z8–z16, uncached, p99', p99(alone.latencies), 'ms', ['<', 15]),
    figure(`tiles z8–z16, uncached, ${crowd}, p99`, p99(together.latencies), 'ms', ['<', 40]),
    figure('tiles z8–z16: the largest, gzip', Math.max(...alone.bytes) / 1000, 'kB', ['≤', 60]),
    figure('tiles z8–z16, cached, p99', p99(warm.latencies), 'ms', ['<', 7]),
    figure(`tiles z8–z16, cached, ${crowd}, p99`, p99(warmTogether.latencies), 'ms'),
    figure(`tiles z8–z16, cached, ${crowd}`, warmTogether.perSecond, '/s'),
  ]
}

/** Rates of tiles of one zoom level, nothing cached, turn and turn about. */
export async function measureAgainst(mapServer: MapServer, given: TileOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [z, calls, times] of [
    [8, 4, 5],
    [10, 12, 5],
    [12, 48, 5],
    [14, 300, undefined],
    [16, 800, 1],
  ] as const) {
    const ratios: number[] = []
    let [ours, theirs] = [0, 0]
    for (let round = 0; round < 3; round += 1) {
      const tile = (call: number) => tileNear(given.centre, z, call)
      const own = await uncached(given, {
        connections: clients,
        calls: Math.max(calls, 96),
        different: Math.min(16, 4 ** Math.max(0, z - 9)),
        path: (call) => pathOf(tile(call)),
      })
      const other = await load(clients, { calls }, (call, client) => mapServer.tile(tile(call), client))
      ours = rateOf(own.latencies)
      theirs = rateOf(other.latencies)
      ratios.push(ours / theirs)
    }
    const ratio = ratios.toSorted((a, b) => a - b)[1] ?? 0
    figures.push(
      figure(`tiles z${z}, uncached, ${crowd}: rate of MapServer`, ratio, 'x', times && ['≥', times]),
      figure(`tiles z${z}, uncached, ${crowd}`, ours, '/s'),
      figure(`tiles z${z}, ${crowd}: MapServer`, theirs, '/s'),
    )
  }
  return figures
}

const rateOf = (latencies: readonly number[]) =>
  (1000 * clients * latencies.length) / latencies.reduce((sum, one) => sum + one, 0)

/** Filtered tiles as somebody pans: each filter is new, and eight tiles of it are looked at. */
export async function measureFiltered({ fetch, centre }: TileOptions): Promise<Figure[]> {
  const kinds = ['4', '1', '6', '3', '10', '8', '12', '9']
  const path = (call: number) => {
    const filter = Math.floor(call / 8)
    const conditions: Condition[] = [
      { prop: 'holeKind', anyOf: [kinds[filter % kinds.length] ?? '4'] },
      { prop: 'finalDepth', from: 50 + filter / 1000 },
    ]
    const z = 8 + (filter % zooms.length)
    return pathOf(tileNear(centre, z, call % 8), conditions)
  }
  const first: number[] = []
  const { latencies } = await load(1, { calls: 640 }, async (call) => {
    const begun = performance.now()
    await fetch(path(call))
    if (call % 8 === 0) first.push(performance.now() - begun)
  })
  const together = await load(clients, { calls: 1280 }, (call) => fetch(path(call + 640)))
  return [
    figure('filtered tile (one kind, depth > 50), p99', p99(latencies), 'ms', ['<', 80]),
    figure('filtered tile, the first of its filter, p99', p99(first), 'ms'),
    figure(`filtered tile (one kind, depth > 50), ${crowd}, p99`, p99(together.latencies), 'ms'),
  ]
}
