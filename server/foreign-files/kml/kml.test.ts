import { expect, test } from 'vitest'

import { textIn } from '#testing/builders/encoded-text.ts'

import { openKml } from './kml.ts'

async function read(text: string | Uint8Array) {
  const pieces = (async function* () {
    yield typeof text === 'string' ? new TextEncoder().encode(text) : text
  })()
  const tables = await openKml(pieces, 'KML')
  return tables.map((table) => ({
    name: table.name,
    headings: [...(table.headings?.values() ?? [])],
    geometry: table.geometry,
    rows: [...table.rows()].map(({ cells }) => [...cells.values()]),
    problems: table.problems().map(({ reason }) => reason),
  }))
}

const kml = (inner: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>地块</name>${inner}</Document></kml>`
const placemark = (name: string, data: string, at = '121.5,31.2,4') =>
  `<Placemark><name>${name}</name><description>d</description><ExtendedData>${data}</ExtendedData><Point><coordinates> ${at} </coordinates></Point></Placemark>`

test('placemarks become rows by folder, with data of both kinds', async () => {
  const simple = '<SchemaData><SimpleData name="孔深">30</SimpleData></SchemaData>'
  const data = '<Data name="孔深"><displayName>x</displayName><value>25</value></Data>'
  const file = kml(
    `<Folder><name>钻孔</name>${placemark('ZK1', simple)}${placemark('ZK2', data)}</Folder>${placemark('W1', '')}`,
  )
  expect(await read(file)).toEqual([
    {
      name: '钻孔',
      headings: ['name', 'description', '孔深', '几何经度', '几何纬度'],
      geometry: 'point',
      rows: [
        ['ZK1', 'd', '30', 121.5, 31.2],
        ['ZK2', 'd', '25', 121.5, 31.2],
      ],
      problems: [],
    },
    expect.objectContaining({ name: '地块', rows: [['W1', 'd', 121.5, 31.2]] }),
  ])
})

test('is read by its declaration', async () => {
  const [table] = await read(textIn(kml(placemark('钻孔一', ''), 'GB2312'), 'gb18030'))
  expect(table?.rows).toEqual([['钻孔一', 'd', 121.5, 31.2]])
})

test('what is no point is told, and a layer of lines is one', async () => {
  const line =
    '<Placemark><name>L</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>'
  const [mixed] = await read(kml(placemark('ZK1', '') + line))
  expect(mixed?.problems).toEqual(['1 个地标不是点，没有取坐标', '1 个要素没有点位或有多个点，没有取坐标'])
  expect((await read(kml(line)))[0]?.geometry).toBe('line')
})

test.each([
  ['cut off', kml(placemark('ZK1', '')).slice(0, -30), '损坏'],
  [
    'an entity of a file',
    `<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${kml(placemark('&x;', ''))}`.replace(
      /(<!DOCTYPE.*\]>)(<\?xml.*?\?>)/,
      '$2$1',
    ),
    '外部实体',
  ],
  ['entities in entities', `<!DOCTYPE k [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><kml/>`, '外部实体'],
  ['endless depth', `<kml>${'<Folder>'.repeat(1000)}`, '损坏'],
])('%s: refused', async (_, text, words) => {
  await expect(read(text)).rejects.toThrow(words)
})
