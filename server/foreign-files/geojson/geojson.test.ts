import { expect, test } from 'vitest'

import { textIn } from '#testing/builders/encoded-text.ts'

import { openGeoJson } from './geojson.ts'

const point = (coordinates: unknown, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: coordinates === null ? null : { type: 'Point', coordinates },
})
const collection = (features: readonly object[], members: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...members, features })

function read(text: string | Uint8Array) {
  const table = openGeoJson(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'GeoJSON')
  if (!table) return undefined
  const rows = [...table.rows()].map(({ row, cells }) => [row, Object.fromEntries([...cells])])
  return { ...table, headings: [...(table.headings?.values() ?? [])], rows, problems: table.problems() }
}

const holes = [
  point([121.5, 31.2], { 孔号: 'ZK1', 孔深: 30 }),
  point([121.6, 31.3], { 孔号: 'ZK2', 备注: '"}],' }),
]

test('features become rows, their attributes columns, their points two more', () => {
  expect(read(collection(holes, { name: '钻孔' }))).toMatchObject({
    name: '钻孔',
    headings: ['孔号', '孔深', '备注', '几何经度', '几何纬度'],
    geometry: 'point',
    system: { isDegrees: true },
    rows: [
      [1, { A: 'ZK1', B: 30, D: 121.5, E: 31.2 }],
      [2, { A: 'ZK2', C: '"}],', D: 121.6, E: 31.3 }],
    ],
    problems: [],
  })
})

test.each([
  ['a mark and GB18030', textIn(collection(holes), 'gb18030')],
  ['UTF-16', textIn(`\uFEFF${collection(holes)}`, 'utf-16le')],
  ['blanks everywhere', new TextEncoder().encode(JSON.stringify(JSON.parse(collection(holes)), null, 3))],
])('in %s', (_, file) => {
  expect(read(file)?.rows.map(([, cells]) => cells)).toMatchObject([{ A: 'ZK1' }, { A: 'ZK2' }])
})

test('an older file names its system; X is east', () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4549' } }
  expect(read(collection([point([512000, 3456000], { 孔号: 'ZK1' })], { crs }))).toMatchObject({
    headings: ['孔号', '几何东坐标', '几何北坐标'],
    system: { isDegrees: false, system: { code: 'EPSG:4549' } },
  })
})

test('features of another geometry, and without one, are told', () => {
  const line = {
    type: 'Feature',
    properties: { 孔号: 'L' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  }
  const found = read(collection([...holes, line, point(null, { 孔号: 'N' })]))
  expect(found?.geometry).toBe('point')
  expect(found?.problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('1 个要素的图形与其他的不同'),
    expect.stringContaining('2 个要素没有点位'),
  ])
})

test('nested values are texts; a single feature is a collection of one; other JSON is none', () => {
  expect(read(collection([point([1, 2], { a: { b: [1] } })]))?.rows).toEqual([
    [1, { A: '{"b":[1]}', B: 1, C: 2 }],
  ])
  expect(read(JSON.stringify(point([1, 2], { a: 'x' })))?.rows).toEqual([[1, { A: 'x', B: 1, C: 2 }]])
  expect(read('{"type":"Topology"}')).toBeUndefined()
})

test.each([
  ['cut off', collection(holes).slice(0, -20)],
  ['words between features', collection(holes).replace('},{"type":"Feature"', '}, x {"type":"Feature"')],
  ['a text that does not end', '{"type":"FeatureCollection","features":[{"a":"'],
  ['too many brackets', `${collection(holes)}}`],
  ['endless depth', `{"type":"FeatureCollection","features":${'['.repeat(1e5)}`],
  ['a feature that is no JSON', collection(holes).replace('"ZK1"', 'ZK1')],
])('%s: refused', (_, text) => {
  expect(() => read(text)).toThrow(/不完整|过深/)
})
