import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, onTestFinished, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { buildApp } from '#server/app.ts'
import { openServices } from '#server/services.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

test('what one server writes, another shows at the next call, also on tiles that it has kept', async () => {
  const { app, db, pool, dataDir, identity } = await testApp()
  const services = openServices({ db, pool, kinds, dataDir, report: console.error })
  const other = buildApp({ dataDir, identity, services, state: { phase: 'ok' } })
  onTestFinished(() => other.close())
  await other.ready()
  const url = '/api/map/tiles/borehole/0/0/0.mvt'
  const filtered = `${url}?q=${encodeURIComponent('[{"prop":"finalDepth","from":50}]')}`
  const shown = async (path: string) => {
    const { rawPayload, headers } = await other.inject(path)
    const points = new VectorTile(new PbfReader(rawPayload)).layers['records']
    return { points: points?.length ?? 0, etag: String(headers.etag) }
  }
  await buildBorehole(db, { code: 'first', lng: 120, lat: 30, values: { finalDepth: 60 } })
  const before = await shown(url)
  expect([before.points, (await shown(filtered)).points]).toEqual([1, 1])

  await buildBorehole(db, { code: 'second', lng: -120, lat: -30, values: { finalDepth: 60 } })
  const after = await shown(url)
  expect([after.points, (await shown(filtered)).points]).toEqual([2, 2])
  expect(after.etag).not.toBe(before.etag)
  expect((await app.inject(url)).headers.etag).toBe(after.etag)
  const unchanged = await app.inject({ url, headers: { 'if-none-match': after.etag } })
  expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])

  await pool.query(`update map_layer set visible = false where code = 'borehole'`)
  const hidden = await other.inject({ url, headers: { 'if-none-match': after.etag } })
  expect(hidden.statusCode).toBe(404)
})
