import type pg from 'pg'

import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import { poster } from '#bench/product.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'
import { openAnswerCache } from '#server/caching/answer-cache.ts'
import { identify } from '#server/map/queries/identify.ts'

const clients = 8

interface IdentifyOptions {
  db: Db
  pool: pg.Pool
  url: string
}

/** Clicks on holes all over the city: 5 m around each, the first ten records. */
export async function measureIdentify({ db, pool, url }: IdentifyOptions): Promise<Figure[]> {
  const { rows } = await pool.query<{ lng: number; lat: number }>(
    `select lng, lat from record where kind = 'borehole' and access = 'open' and id % 97 = 0 limit 10000`,
  )
  const asked = (call: number) => {
    const { lng, lat } = rows[(call * 7919) % rows.length] ?? { lng: 0, lat: 0 }
    const conditions = { size: 10, current: 1, buffer: 5, deviation: 0.0001, drawn: false }
    return { icxCodes: ['borehole'], coordinate: [lng, lat] as [number, number], conditions }
  }
  const context = { db, kinds, answers: openAnswerCache() }
  const ask = (call: number) => identify(context, undefined, asked(call))
  await load(clients, { seconds: 2 }, ask)
  const engine = await load(clients, { seconds: 8 }, ask)
  const { post, close } = poster(url, clients)
  const overHttp = (call: number) => post('/api/map/identify', asked(call))
  await load(clients, { seconds: 2 }, overHttp)
  const http = await load(clients, { seconds: 8 }, overHttp).finally(close)
  const what = `identify, ${clients} clients`
  return [
    figure(`${what}: engine`, engine.perSecond, '/s', ['≥', 4000]),
    figure(`${what}: over HTTP`, http.perSecond, '/s', ['≥', 1500]),
    figure(`${what}: over HTTP, p99`, p99(http.latencies), 'ms', ['<', 20]),
  ]
}

/** Counts per kind in polygons of about ten thousand records, no two alike. */
export async function measureCounts({ pool, url }: IdentifyOptions): Promise<Figure[]> {
  const { rows } = await pool.query<{ lng: number; lat: number }>(
    `select avg(lng) as lng, avg(lat) as lat from record where kind = 'borehole'`,
  )
  const centre = rows[0] ?? { lng: 0, lat: 0 }
  const { send, post, close } = poster(url, 1)
  const totalOf = async (radius: number) => {
    const { body } = await send('/api/map/counts', { near: outline(centre, radius, 0) })
    const { data } = JSON.parse(body.toString()) as { data: { total: number }[] }
    return data.reduce((sum, { total }) => sum + total, 0)
  }
  try {
    let [low, high] = [0, 0.3]
    while (high - low > 1e-4) {
      const middle = (low + high) / 2
      if ((await totalOf(middle)) < 10_000) low = middle
      else high = middle
    }
    const { latencies } = await load(1, { calls: 120 }, (call) =>
      post('/api/map/counts', { near: outline(centre, high, call) }),
    )
    return [
      figure('records in the polygon', await totalOf(high), ''),
      figure('polygon of 10,000 records: counts per kind, p99', p99(latencies), 'ms', ['<', 150]),
    ]
  } finally {
    close()
  }
}

/** A ten-cornered outline, turned a little more each time. */
function outline({ lng, lat }: { lng: number; lat: number }, radius: number, turn: number) {
  const corners = Array.from({ length: 11 }, (_, i) => {
    const angle = ((i % 10) * 2 * Math.PI) / 10 + turn / 500
    return [lng + radius * Math.cos(angle), lat + 0.8 * radius * Math.sin(angle)]
  })
  return { lng, lat, metres: 0, line: corners.flat() }
}
