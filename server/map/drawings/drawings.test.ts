import { beforeEach, describe, expect, test } from 'vitest'

import { type DrawingFeature, drawingLimits } from '#contract/map/drawings.ts'
import { map } from '#contract/map/map.ts'
import { testApp } from '#testing/app.ts'

const { pool, raw, signIn, visitor } = await testApp()

beforeEach(async () => {
  await pool.query('delete from map_drawing')
})

const point = (text = '', coordinates: [number, number] = [123.9, 31.2]): DrawingFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { text, colour: 'red', isText: false },
})
const collection = (...features: DrawingFeature[]) => ({ type: 'FeatureCollection' as const, features })
const drawing = (given: object = {}) => ({ title: '踏勘', features: collection(point('一')), ...given })
const json = { 'content-type': 'application/json' }
const post = (token: string, body: unknown) =>
  raw('POST', '/api/map/drawings', { token, headers: json, body: JSON.stringify(body) })

test('a visitor saves no drawing', async () => {
  expect((await post('', drawing())).status).toBe(401)
  expect((await raw('GET', '/api/map/drawings')).status).toBe(401)
})

describe('refuses', () => {
  const line = (coordinates: unknown) => ({
    ...drawing(),
    features: {
      type: 'FeatureCollection',
      features: [{ ...point(), geometry: { type: 'LineString', coordinates } }],
    },
  })
  test.each<[string, unknown]>([
    ['a drawing without a title', drawing({ title: ' ' })],
    ['a long title', drawing({ title: '字'.repeat(61) })],
    ['a text of 101 characters', drawing({ features: collection(point('字'.repeat(101))) })],
    ['201 features', drawing({ features: collection(...Array.from({ length: 201 }, () => point())) })],
    ['a line of one corner', line([[1, 2]])],
    [
      'a line of words',
      line([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ],
    [
      'a line of nulls',
      line([
        [null, null],
        [1, 2],
      ]),
    ],
    [
      'a line beyond the world',
      line([
        [181, 0],
        [1, 2],
      ]),
    ],
    ['a million corners', line(Array.from({ length: 3000 }, () => [1, 2]))],
    [
      'an open ring',
      {
        ...drawing(),
        features: {
          type: 'FeatureCollection',
          features: [
            {
              ...point(),
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [0, 0],
                    [1, 0],
                    [1, 1],
                    [0, 1],
                  ],
                ],
              },
            },
          ],
        },
      },
    ],
    [
      'a colour of its own',
      drawing({
        features: {
          type: 'FeatureCollection',
          features: [{ ...point(), properties: { colour: 'url(//x)' } }],
        },
      }),
    ],
    [
      'more properties',
      drawing({
        features: {
          type: 'FeatureCollection',
          features: [{ ...point(), properties: { colour: 'red', html: '<b>' } }],
        },
      }),
    ],
    [
      'a collection of collections',
      drawing({
        features: {
          type: 'FeatureCollection',
          features: [{ ...point(), geometry: { type: 'GeometryCollection', geometries: [] } }],
        },
      }),
    ],
  ])('%s', async (_, body) => {
    const member = await signIn()
    expect([400, 413]).toContain((await post(member.token, body)).status)
    expect(await member.call(map.drawings, {})).toEqual([])
  })

  test('200 kB and more', async () => {
    const member = await signIn()
    const coordinates = Array.from({ length: 1900 }, (_, i) => [123.123456 + i / 1e6, 31.123456])
    const heavy = { ...point(), geometry: { type: 'LineString', coordinates } }
    const body = drawing({
      features: { type: 'FeatureCollection', features: Array.from({ length: 6 }, () => heavy) },
    })
    expect((await post(member.token, body)).status).toBe(413)
  })

  test('the hundred and first', async () => {
    const member = await signIn()
    await pool.query(
      `insert into map_drawing (account, title, features) select $1, 'x', '{"features": []}' from generate_series(1, $2)`,
      [member.actor.id, drawingLimits.drawings],
    )
    await expect(member.call(map.saveDrawing, drawing())).rejects.toMatchObject({ code: 'map_drawing_limit' })
  })
})

test('a drawing of another member is not found until it is shared, and never changed', async () => {
  const [own, other] = [await signIn(), await signIn()]
  const { id, version } = await own.call(map.saveDrawing, drawing())
  const change = { ...drawing(), id, version, shared: true }
  const missing = { code: 'not_found' }
  await expect(visitor.call(map.drawing, { id })).rejects.toMatchObject(missing)
  await expect(other.call(map.drawing, { id })).rejects.toMatchObject(missing)
  await expect(other.call(map.changeDrawing, change)).rejects.toMatchObject(missing)
  await expect(other.call(map.removeDrawing, { id })).rejects.toMatchObject(missing)
  await own.call(map.changeDrawing, change)
  expect(await visitor.call(map.drawing, { id })).toMatchObject({ title: '踏勘', own: false })
  await expect(other.call(map.changeDrawing, { ...change, version: 2 })).rejects.toMatchObject(missing)
  await expect(other.call(map.removeDrawing, { id })).rejects.toMatchObject(missing)
  expect(await other.call(map.drawings, {})).toEqual([])
})

test.each(['x', '1', '../1', '00000000-0000-4000-8000-000000000000'])(
  'there is no drawing %s',
  async (id) => {
    expect([400, 404]).toContain((await raw('GET', `/api/map/drawings/${encodeURIComponent(id)}`)).status)
  },
)

test('a drawing that was changed elsewhere is not overwritten', async () => {
  const member = await signIn()
  const { id, version } = await member.call(map.saveDrawing, drawing())
  const change = (title: string) =>
    member.call(map.changeDrawing, { ...drawing({ title }), id, version, shared: false })
  expect(await change('二')).toEqual({ id, version: 2 })
  await expect(change('三')).rejects.toMatchObject({ code: 'record_changed' })
  expect(await member.call(map.drawing, { id })).toMatchObject({ title: '二', version: 2, own: true })
})

test('texts are kept as they are written', async () => {
  const member = await signIn()
  const text = '<img src=x onerror=alert(1)>'
  const { id } = await member.call(map.saveDrawing, drawing({ features: collection(point(text)) }))
  const { features } = await member.call(map.drawing, { id })
  expect(features.features[0]?.properties.text).toBe(text)
  expect(await member.call(map.drawings, {})).toMatchObject([{ id, title: '踏勘', total: 1, shared: false }])
  await member.call(map.removeDrawing, { id })
  expect(await member.call(map.drawings, {})).toEqual([])
})
