import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { readSource } from '#server/imports/reader.ts'
import { convertedCsv } from '#testing/builders/import-files/converted.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

// Layers that a program of others writes.
if (!hasGdal) console.info('skipped: layers written by GDAL (Debian: apt install gdal-bin)')

const csv = `孔号,E,N,孔深,开孔日期,备注
ZK1,512000.5,3456000.12,30.5,2024-01-05,粉质黏土较多
ZK2,512100.5,3456100.12,25,2024-01-06,
`
const points = [
  '-oo',
  'X_POSSIBLE_NAMES=E',
  '-oo',
  'Y_POSSIBLE_NAMES=N',
  '-oo',
  'KEEP_GEOM_COLUMNS=NO',
  '-oo',
  'AUTODETECT_TYPE=YES',
]
const toDegrees = ['-s_srs', 'EPSG:4549', '-t_srs', 'EPSG:4490']
const inPlane = ['-a_srs', 'EPSG:4549']

const drafted = async (file: Uint8Array) => {
  const source = await readSource(kinds, file)
  return { format: source.format, ...draftAll(kinds.borehole, source, { project: 'P' }) }
}

describe.each(hasGdal ? ['GDAL'] : [])('%s', () => {
  test.each([
    ['ESRI Shapefile', 'shapefile', [...inPlane, '-lco', 'ENCODING=GBK']],
    ['ESRI Shapefile', 'shapefile', [...inPlane, '-lco', 'ENCODING=UTF-8']],
    ['ESRI Shapefile', 'shapefile', [...toDegrees, '-lco', 'ENCODING=UTF-8']],
    ['GPKG', 'geopackage', inPlane],
    ['GPKG', 'geopackage', toDegrees],
    ['GeoJSON', 'geojson', inPlane],
    ['GeoJSON', 'geojson', toDegrees],
    ['KML', 'kml', toDegrees],
  ])('%s as %s with %j: the same holes at the same places', async (format, own, options) => {
    const {
      format: read,
      drafts,
      problems,
    } = await drafted(await convertedCsv(csv, format, [...points, ...options]))
    expect(read).toBe(own)
    expect(drafts).toMatchObject([
      {
        ...{
          code: 'P-ZK1',
          title: 'ZK1',
          lng: expect.closeTo(120.12595, 5),
          lat: expect.closeTo(31.22566, 5),
        },
        values: { finalDepth: 30.5, startedOn: '2024-01-05', remark: '粉质黏土较多' },
      },
      {
        title: 'ZK2',
        lng: expect.closeTo(120.127, 5),
        lat: expect.closeTo(31.22656, 5),
        values: { finalDepth: 25 },
      },
    ])
    expect(problems.filter(({ weight }) => weight !== 'note')).toEqual([])
    const original = options.includes('-a_srs') ? { originalNorth: 3456000.12, originalEast: 512000.5 } : {}
    expect(drafts[0]?.values).toMatchObject(original)
  })

  test('without its .prj the coordinates are kept, and a system has to be given', async () => {
    const bare = await convertedCsv(csv, 'ESRI Shapefile', [...points, '-lco', 'ENCODING=UTF-8'])
    const { drafts, problems } = await drafted(bare)
    expect(drafts[0]).not.toHaveProperty('lng')
    expect(drafts[0]?.values).toMatchObject({ originalNorth: 3456000.12, originalEast: 512000.5 })
    expect(problems.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('没有写明坐标系'))
  })
})
