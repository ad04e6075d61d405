import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { AppError } from '#contract/errors.ts'
import { gridWkt, zip } from '#testing/builders/area-files.ts'
import { textIn } from '#testing/builders/encoded-text.ts'
import { boreFile, cptFile } from '#testing/builders/import-files/gef-file.ts'
import { dbf, pointShp, shapefile } from '#testing/builders/import-files/layers.ts'
import { withRows } from '#testing/builders/import-files/source-rows.ts'

import { readSource } from './reader.ts'
import { templateOf } from './template.ts'

/** The result of reading a file. */
async function endOf(bytes: Uint8Array): Promise<string> {
  const end: unknown = await readSource(kinds, bytes).then(withRows, (error: unknown) => error)
  if (!(end instanceof AppError)) return end instanceof Error ? String(end.stack) : 'rows'
  return end.code === 'invalid_input' && /\p{Script=Han}/u.test(end.message) ? 'sentence' : end.message
}

const ends = expect.toBeOneOf(['rows', 'sentence'])

const sheet = utils.aoa_to_sheet([
  ['钻孔编号', '孔号', '钻孔类型', '孔深（m）', '开工日期'],
  ['A-1', 'ZK1', '鉴别孔', 20.5, new Date(Date.UTC(2024, 0, 11))],
  ['A-2', 'ZK2', '鉴别孔', 1e20, true],
])
const book = { SheetNames: [borehole.label], Sheets: { [borehole.label]: sheet } }
const workbooks: Uint8Array[] = [
  write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }),
  write(book, { type: 'buffer', bookType: 'xlsx' }), // uncompressed, so that XML is damaged instead of deflate data
  templateOf(borehole, kinds),
].map((file) => new Uint8Array(file))

const lizheng = '#ZK#\tZK1\t鉴别孔\t\t\t\t4.5\n#TC#\t粉质黏土\t3.2\t\t1\n'
const ags = '"GROUP","LOCA"\r\n"HEADING","LOCA_ID"\r\n"UNIT",""\r\n"TYPE","ID"\r\n"DATA","BH1"\r\n'
const ags3 = '"**HOLE"\r\n"*HOLE_ID","*HOLE_FDEP"\r\n"<UNITS>","m"\r\n"BH1","2"\r\n"<CONT>","0"\r\n'
const gefs = [cptFile(['0; 1; 0.1', '1; 2; 0.1']), boreFile(["0;1;-9999.99;'Zs1';'GR'"])]
const texts = [lizheng, ags, ags3, ...gefs].flatMap((text) =>
  (['utf-8', 'gb18030', 'utf-16le'] as const).map((encoding) => textIn(text, encoding)),
)

const csv = '孔号,孔深,备注\r\nZK1,30.5,"粉质黏土,夹砂"\r\nZK2,20,无\r\n'
const point = { type: 'Point', coordinates: [121.5, 31.2] }
const layer = JSON.stringify({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { 孔号: 'ZK1', 孔深: 30, 备注: '无' }, geometry: point }],
})
const data = '<Data name="孔深"><value>30</value></Data>'
const kml = `<?xml version="1.0" encoding="UTF-8"?><kml><Document><Placemark><name>ZK1</name><description>无</description><ExtendedData>${data}</ExtendedData><Point><coordinates>121.5,31.2</coordinates></Point></Placemark></Document></kml>`
const shapes = {
  shp: pointShp([[512000, 3456000]]),
  dbf: dbf(
    [
      ['孔号', 'C', 8],
      ['孔深', 'N', 8],
      ['备注', 'C', 8],
    ],
    [['ZK1', '30', '无']],
  ),
  prj: gridWkt(),
}
const layers: Uint8Array[] = [
  ...(['utf-8', 'gb18030', 'utf-16le'] as const).map((encoding) => textIn(csv, encoding)),
  textIn(`\uFEFF${csv}`, 'utf-8'),
  textIn(layer, 'utf-8'),
  textIn(kml, 'utf-8'),
  zip({ 'doc.kml': kml }),
  zip({ '孔.csv': csv, '层.csv': csv }),
  shapefile(shapes),
  shapefile({ ...shapes, cpg: 'GBK' }),
]

const whole = fc.constantFrom(...workbooks, ...texts, ...layers)
const hits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 })

describe('any file yields rows or one sentence', () => {
  test('headings and values of a megabyte', async () => {
    const long = '汉a'.repeat(150_000)
    for (const text of [`${long},b,c\n1,2,3\n`, `孔号,孔深,备注\nZK1,${long},${long}\nZK2,1,2\n`])
      expect(await endOf(textIn(text, 'utf-8'))).toEqual(ends)
    const properties = { 孔号: 'ZK1', [long]: long, 孔深: 3 }
    const features = [{ type: 'Feature', properties, geometry: point }]
    expect(await endOf(textIn(JSON.stringify({ type: 'FeatureCollection', features }), 'utf-8'))).toBe('rows')
  })

  test('as it is made, and cut off at every tenth', async () => {
    for (const file of [...workbooks, ...texts, ...layers]) {
      expect(await endOf(file)).toBe('rows')
      for (let tenth = 1; tenth < 10; tenth++)
        expect(await endOf(file.subarray(0, Math.floor((file.length * tenth) / 10)))).toEqual(ends)
    }
  })

  test('random bytes after the magic bytes of each format', async () => {
    const starts = [
      '',
      'a,b\n1,2\n"',
      '{"type":"FeatureCollection","features":[',
      '<kml>',
      'PK\u0003\u0004',
      '#ZK#',
      '#GEFID=',
      '"**HOLE"\n',
      '"GROUP","LOCA"\n',
      '<?xml version="1.0"?>',
      '\u00ff\u00fe',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 600 }), async (start, rest) => {
        expect(await endOf(new Uint8Array([...Buffer.from(start, 'latin1'), ...rest]))).toEqual(ends)
      }),
      { numRuns: 200 },
    )
  })

  test('bytes overwritten', async () => {
    await fc.assert(
      fc.asyncProperty(whole, hits, async (file, places) => {
        const hit = new Uint8Array(file)
        for (const [place, byte] of places) hit[place % hit.length] = byte
        expect(await endOf(hit)).toEqual(ends)
      }),
      { numRuns: 300 },
    )
  })

  test('truncated, doubled, or with trailing bytes', async () => {
    await fc.assert(
      fc.asyncProperty(whole, fc.nat(), fc.uint8Array({ maxLength: 50 }), async (file, cut, tail) => {
        expect(await endOf(file.subarray(0, cut % file.length))).toEqual(ends)
        expect(await endOf(new Uint8Array([...file, ...tail]))).toEqual(ends)
      }),
      { numRuns: 100 },
    )
  })

  test('an archive whose parts were swapped, lost, or overwritten', async () => {
    const packed = fc.constantFrom(...workbooks, ...layers.filter(([first]) => first === 0x50))
    await fc.assert(
      fc.asyncProperty(packed, fc.nat(), fc.nat(), hits, async (file, one, other, places) => {
        const parts = unzipSync(file)
        const names = Object.keys(parts)
        const [a, b] = [names[one % names.length]!, names[other % names.length]!]
        const swapped = { ...parts, [a]: parts[b]!, [b]: parts[a]! }
        const { [a]: _lost, ...rest } = parts
        const hit = parts[a]!.slice()
        for (const [place, byte] of places) hit[place % hit.length] = byte
        for (const archive of [swapped, rest, { ...parts, [a]: hit }])
          expect(await endOf(zipSync(archive))).toEqual(ends)
      }),
      { numRuns: 40 },
    )
  })

  test('an .xls whose bytes were overwritten', async () => {
    const old = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }))
    await fc.assert(
      fc.asyncProperty(hits, async (places) => {
        const hit = old.slice()
        for (const [place, byte] of places) hit[4 + (place % (hit.length - 4))] = byte
        expect(await endOf(hit)).toEqual(ends)
      }),
      { numRuns: 6 }, // each starts a thread
    )
  })
})
