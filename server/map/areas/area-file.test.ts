import { describe, expect, test } from 'vitest'

import {
  geographicWkt,
  geoJson,
  gridWkt,
  kml,
  kmlRing,
  shp,
  squareAround,
  zip,
} from '#testing/builders/area-files.ts'

import { readAreaFile } from './area-file.ts'
import { shapeArea } from './area-shape.ts'

const read = async (file: string | Uint8Array | object) => {
  const bytes =
    file instanceof Uint8Array ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file))
  return shapeArea(await readAreaFile(bytes))
}

const middle = [110.3, 25.4] as const
const square = squareAround(middle, 0.01)
const plane4550 = gridWkt({ name: 'CGCS2000_3_Degree_GK_CM_123E', meridian: 123 })
const degrees2000 = geographicWkt()
const xian = gridWkt({ name: 'Xian_1980_3_Degree_GK_CM_123E', datum: 'D_Xian_1980' })
const webMercator = gridWkt({ name: 'WGS_1984_Web_Mercator_Auxiliary_Sphere', method: 'Mercator' })
const metres = [
  [512_000, 3_456_000],
  [512_000, 3_457_000],
  [513_000, 3_457_000],
  [513_000, 3_456_000],
  [512_000, 3_456_000],
]
const ring = (corners: string) => `{"type":"Polygon","coordinates":[[${corners}]]}`
const header = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(shp([square]))
  change(bytes)
  return zip({ 'a.shp': bytes, 'a.prj': degrees2000 })
}

test.each<[string, string | Uint8Array | object, RegExp]>([
  ['no known format', 'hello', /不是可以识别的范围文件/],
  ['JSON that breaks off', '{"type":"Polygon"', /不完整或格式有误/],
  ['JSON that is no GeoJSON', '{"a":1}', /格式有误/],
  ['points alone', { type: 'Point', coordinates: [1, 2] }, /没有面/],
  ['coordinates that are texts', ring('["1",2],[3,4],[5,6]'), /不是数字/],
  ['a coordinate that is infinite', ring('[1e999,2],[3,4],[5,6]'), /不是数字/],
  ['latitude before longitude', ring('[31.2,121.4],[31.3,121.4],[31.3,121.5]'), /经纬度颠倒/],
  ['metres without a system', ring('[512000,3456000],[512000,3457000],[513000,3457000]'), /不是经纬度/],
  ['two corners', ring('[1,2],[3,4],[1,2]'), /不足三个顶点/],
  ['a line without area', ring('[1,2],[2,2],[3,2],[1,2]'), /没有面积/],
  ['an outline that crosses itself', ring('[1,1],[2,2],[2,1],[1,2],[1,1]'), /自相交（约在 1.0000，1.0000）/],
  ['a hole beside its outline', geoJson(square, squareAround([111, 25], 0.01)), /洞不在它的面之内/],
  [
    'a hole in a hole',
    geoJson(square, squareAround(middle, 0.004), squareAround(middle, 0.002)),
    /洞互相重叠/,
  ],
  [
    'ten levels of collections',
    '{"type":"GeometryCollection","geometries":['.repeat(10) + ']}'.repeat(10),
    /嵌套过深/,
  ],
  ['a hundred thousand brackets', ring('['.repeat(100_000) + ']'.repeat(100_000)), /不是数字/],
  [
    'KML with a document type',
    `<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${kml('&x;')}`,
    /外部实体/,
  ],
  ['KML that breaks off', kml('1,2 3,4 5,6').slice(0, 200), /不完整/],
  ['KML with NaN', kml('NaN,2 3,4 5,6'), /不是数字/],
  ['a bare .shp', shp([square]), /一起压缩为“.zip”/],
  ['an archive without an area', zip({ 'readme.txt': 'x' }), /压缩包里没有范围/],
  [
    'an archive with a way out of it',
    zip({ '../../a.geojson': JSON.stringify(geoJson(square)) }),
    /不完整或已损坏，或其中有指向包外的名称/,
  ],
  ['a grid without public parameters', zip({ 'a.shp': shp([metres]), 'a.prj': xian }), /Xian_1980.*不能换算/],
  ['Web Mercator', zip({ 'a.shp': shp([metres]), 'a.prj': webMercator }), /Web_Mercator.*不能换算/],
  ['a grid without .prj', zip({ 'a.shp': shp([metres]) }), /须在文件里写明坐标系/],
  [
    'exchanged coordinates of a grid',
    zip({ 'a.shp': shp([metres.map((one) => one.toReversed())]), 'a.prj': plane4550 }),
    /X、Y 颠倒/,
  ],
  ['NaN in a .shp', zip({ 'a.shp': shp([[[Number.NaN, 1], ...square]]), 'a.prj': degrees2000 }), /不是数字/],
  ['a .shp with too many parts', header((bytes) => bytes.writeInt32LE(2 ** 30, 144)), /已损坏/],
  ['a .shp with too many corners', header((bytes) => bytes.writeInt32LE(2 ** 30, 148)), /已损坏/],
  ['a .shp with a part before its beginning', header((bytes) => bytes.writeInt32LE(-4, 152)), /已损坏/],
  ['a .shp that breaks off', zip({ 'a.shp': shp([square]).subarray(0, 180) }), /已损坏/],
  ['a .shp of points', header((bytes) => bytes.writeInt32LE(1, 32)), /里不是面/],
  ['an archive that breaks off', zip({ 'a.shp': shp([square]) }).subarray(0, 90), /[\u4E00-\u9FFF]/],
  ['a thousand to one', zip({ 'a.geojson': ' '.repeat(20 * 2 ** 20) }), /压缩炸弹/],
  [
    'a million corners and one',
    zip({ 'a.shp': shp([Array.from({ length: 1_000_001 }, (_, i) => [110 + (i % 997) / 1e4, 25])]) }),
    /100 万个/,
  ],
])('refuses %s', async (_, file, sentence) => {
  await expect(read(file)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(sentence),
  })
})

test.each<[string, string | Uint8Array | object]>([
  ['GeoJSON', geoJson(square)],
  ['GeoJSON with its byte order mark', `\uFEFF${JSON.stringify(geoJson(square))}`],
  ['GeoJSON, not closed', geoJson(square.slice(0, -1))],
  ['KML', kml(kmlRing(square))],
  ['KMZ', zip({ 'doc.kml': kml(kmlRing(square)) })],
  [
    'a Shapefile in degrees',
    zip({ '范围/a.shp': shp([square]), '范围/a.PRJ': degrees2000, '范围/a.dbf': 'x' }),
  ],
  ['a Shapefile beside rubbish', zip({ '__MACOSX/._a.shp': 'x', 'a.shp': shp([square]) })],
])('%s gives the same area', async (_, file) => {
  const { outlines, corners, simplified, lng, lat } = await read(file)
  expect({ outlines, corners, simplified, lng, lat }).toEqual({
    outlines: [[square]],
    corners: 5,
    simplified: null,
    lng: middle[0],
    lat: middle[1],
  })
})

test('a plane grid is converted as its .prj says', async () => {
  const { squareMetres, lng, lat } = await read(zip({ 'a.shp': shp([metres]), 'a.prj': plane4550 }))
  expect([Math.round(squareMetres / 10_000), Math.round(lng), Math.round(lat)]).toEqual([100, 123, 31])
})

test('what has too many corners is thinned, and the answer admits it', async () => {
  const many = Array.from({ length: 60_000 }, (_, i) => {
    const turn = (-2 * Math.PI * i) / 60_000
    const reach = 0.01 * (1 + 0.001 * Math.sin(i / 7))
    return [middle[0] + reach * Math.cos(turn), middle[1] + reach * Math.sin(turn)]
  })
  const { corners, simplified } = await read(geoJson(many))
  expect(corners).toBeLessThanOrEqual(2000)
  expect(simplified).toBeGreaterThan(0)
})

describe('everything in a parcel is told', () => {
  const other = squareAround([110.5, 25.4], 0.01)
  const notesOf = async (file: string | Uint8Array | object) => (await read(file)).notes

  test('of two layers of a Shapefile both are taken, each as its own .prj says', async () => {
    const area = await read(
      zip({
        'a_红线.shp': shp([square]),
        'a_红线.prj': geographicWkt({ datum: 'D_WGS_1984', ellipsoid: [6_378_137, 298.257223563] }),
        'b_控制线.shp': shp([other]),
        'b_控制线.prj': degrees2000,
      }),
    )
    expect(area.outlines).toEqual([[square], [other]])
    expect(area.notes).toEqual(['合并了 2 个图层：a_红线、b_控制线'])
  })

  test('layers are called by their names, in GBK too', async () => {
    // 红线 in GBK, its flag of UTF-8 unset.
    const names: Record<string, number[]> = {
      'aaaa.shp': [0xba, 0xec, 0xcf, 0xdf],
      'bbbb.shp': [0xbf, 0xd8, 0xd6, 0xc6],
    }
    const bytes = Buffer.from(zip({ 'aaaa.shp': shp([square]), 'bbbb.shp': shp([other]) }))
    for (const [name, written] of Object.entries(names))
      for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name))
        Buffer.from(written).copy(bytes, at)
    expect((await readAreaFile(bytes)).name).toBe('红线、控制')
  })

  test('layers of several formats are taken together, and called so', async () => {
    const file = await readAreaFile(
      zip({ 'a.kml': kml(kmlRing(square)), 'b.geojson': JSON.stringify(geoJson(other)) }),
    )
    expect([file.parts.length, file.name]).toEqual([2, 'a、b'])
  })

  test('a layer of points, a drawing and a .prj that is missing', async () => {
    const points = Buffer.from(shp([square]))
    points.writeInt32LE(1, 32)
    expect(
      await notesOf(zip({ 'a.shp': shp([square]), 'p.shp': points, 'c.dxf': 'x', 's.json': '{}' })),
    ).toEqual([
      '“c.dxf”未读取',
      '“s.json”未读取',
      '“a”：没有坐标系文件（.prj），按 CGCS2000 经纬度读取',
      '“p”：是点或线图层，未取',
    ])
  })

  test('points and lines beside polygons', async () => {
    const shapes = [geoJson(square), { type: 'Point', coordinates: [1, 2] }].map((one) => ({
      ...{ type: 'Feature', properties: {} },
      geometry: 'geometry' in one ? one.geometry : one,
    }))
    expect(await notesOf({ type: 'FeatureCollection', features: shapes })).toEqual(['1 个点或线不是面，未取'])
    const marked = kml(kmlRing(square)).replace(
      '</Document>',
      '<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></Document>',
    )
    expect(await notesOf(marked)).toEqual(['1 个点或线不是面，未取'])
  })

  test.each([
    ['crosses', squareAround([110.305, 25.405], 0.01), true],
    ['lies within', squareAround(middle, 0.003), true],
    ['is the same', square, true],
    ['lies beside', other, false],
  ])('a second polygon that %s: overlap is told', async (_, second, isTold) => {
    const area = await read({ type: 'MultiPolygon', coordinates: [[square], [second]] })
    expect(area.notes.some((note) => note.includes('重叠'))).toBe(isTold)
  })
})

test('the area is that of the ellipsoid: 0.04° by 0.04° at 31.3° N hold 16.8856 km²', async () => {
  const { squareMetres } = await read(geoJson(squareAround([123.82, 31.32], 0.02)))
  expect(squareMetres / 1e6).toBeCloseTo(16.885_613, 5)
})

test.each(['GB2312', 'gbk', 'GB18030'])('KML is read by its declaration: %s', async (encoding) => {
  const text = kml(kmlRing(square)).replace('UTF-8', encoding)
  // 范围一 in GB 2312, which every of these encodings holds.
  const bytes = Buffer.concat(
    text
      .split('范围一')
      .flatMap((part, i) => [
        Buffer.from(i > 0 ? [0xb7, 0xb6, 0xce, 0xa7, 0xd2, 0xbb] : []),
        Buffer.from(part),
      ]),
  )
  expect((await readAreaFile(bytes)).name).toBe('范围一')
})

test.each([
  ['an encoding that is none', 'x-klingon', /x-klingon.*不能识别/],
  ['bytes of another encoding', 'UTF-8', /不是 UTF-8 编码/],
])('KML with %s is refused, truly', async (_, encoding, sentence) => {
  const bytes = Buffer.from(
    kml(kmlRing(square)).replace('UTF-8', encoding).replace('范围一', '\u00B7\u00B6'),
    'latin1',
  )
  await expect(readAreaFile(bytes)).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
})
