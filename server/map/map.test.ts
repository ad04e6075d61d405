import { beforeAll, expect, test } from 'vitest'

import { map } from '#contract/map/map.ts'
import { openAnswerCache } from '#server/caching/answer-cache.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

const answers = openAnswerCache(2_000_000)
let library: TestApp

const at = { lng: 124.1, lat: 31.2 }
const coordinate: [number, number] = [at.lng, at.lat]
const tile = '/api/map/tiles/borehole/0/0/0.mvt'

beforeAll(async () => {
  library = await testApp({ answers })
  await buildBorehole(library.db, { code: 'one', ...at })
})

const body = (over: object) => ({ icxCodes: ['borehole'], coordinate, ...over })
const line = (count: number) => Array.from({ length: 2 * count }, (_, i) => (i % 2 ? 31 : 124) + i / 1e7)
const bow = [124, 31, 124.16, 31.4, 124.16, 31, 124, 31.4, 124, 31]
const near = { ...at, metres: 0 }

test.each<[string, string, unknown, number]>([
  ['NaN', 'identify', '{"icxCodes":["borehole"],"coordinate":[NaN,31]}', 400],
  ['infinity', 'identify', '{"icxCodes":["borehole"],"coordinate":[1e999,31]}', 400],
  ['numbers as text', 'identify', body({ coordinate: ['124', '31'] }), 400],
  ['latitude first', 'identify', body({ coordinate: [31.2, 124.1] }), 400],
  ['a place off the earth', 'identify', body({ coordinate: [181, 31] }), 400],
  ['a pole', 'identify', body({ coordinate: [124, 90] }), 400],
  ['one number', 'identify', body({ coordinate: [124] }), 400],
  ['no place', 'identify', body({ coordinate: undefined }), 400],
  ['a huge buffer', 'identify', body({ conditions: { buffer: 1e6 } }), 400],
  ['a negative buffer', 'identify', body({ conditions: { buffer: -1 } }), 400],
  ['a huge page', 'identify', body({ conditions: { size: 1e6 } }), 400],
  ['a page far off', 'identify', body({ conditions: { current: 1e9 } }), 400],
  ['no query', 'identify', body({ icxCodes: [] }), 400],
  ['a query that is no name', 'identify', body({ icxCodes: ["borehole'--"] }), 400],
  [
    'more queries than there may be',
    'identify',
    body({ icxCodes: Array.from({ length: 41 }, () => 'borehole') }),
    400,
  ],
  ['a million corners', 'counts', { near: { ...near, line: line(1_000_000) } }, 413],
  ['a thousand corners', 'counts', { near: { ...near, line: line(1000) } }, 413],
  ['more corners than there may be', 'counts', { near: { ...near, line: line(100) } }, 400],
  ['half a corner', 'counts', { near: { ...near, line: [124, 31, 124.1, 31, 124.1] } }, 400],
  [
    'corners with latitude first',
    'counts',
    { near: { ...near, line: [31, 124, 31, 125, 32, 125, 31, 124] } },
    400,
  ],
  ['no outline and no distance', 'counts', { near: { ...near, line: [124, 31, 125, 32] } }, 400],
  ['fifty-one kilometres', 'counts', { near: { ...at, metres: 51_000 } }, 400],
  ['an unknown field', 'counts', { near: { ...near, x: 1 } }, 400],
])('%s is refused by %s', async (_, call, sent, status) => {
  const payload = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const headers = { 'content-type': 'application/json' }
  const answer = await library.app.inject({ method: 'POST', url: `/api/map/${call}`, headers, payload })
  expect([answer.statusCode, answer.json().message]).toEqual([
    status,
    expect.stringMatching(/[\u4E00-\u9FFF]/),
  ])
})

test('a self-crossing outline is answered: what an odd number of its edges surrounds lies in it', async () => {
  await buildBorehole(library.db, { code: 'in-the-bow', lng: 124.02, lat: 31.2 })
  await buildBorehole(library.db, { code: 'above-the-bow', lng: 124.08, lat: 31.38 })
  const counted = await library.visitor.call(map.counts, { near: { ...near, line: bow } })
  expect(counted.find(({ kind }) => kind === 'borehole')?.total).toBe(2)
})

test('many visitors with filters of their own stay within the cache, and are answered', async () => {
  const asked = Array.from({ length: 300 }, (_, i) =>
    library.app.inject(
      `/api/map/tiles/borehole/5/${26 + (i % 2)}/12.mvt?q=${encodeURIComponent(
        JSON.stringify([{ prop: 'finalDepth', from: i / 10, to: 500 }]),
      )}`,
    ),
  )
  const statuses = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  expect(answers.bytes()).toBeLessThanOrEqual(2_000_000)
  expect((await library.app.inject(tile)).statusCode).toBe(200)
})
