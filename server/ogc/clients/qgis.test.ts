import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { askQgis, hasQgis } from '#testing/gis/qgis.ts'

if (!hasQgis) console.info('skipped: features read by QGIS (Debian: apt install python3-qgis)')

let address: string

beforeAll(async () => {
  if (!hasQgis) return
  const library = await testApp()
  for (let i = 0; i < 12; i++)
    await buildBorehole(library.db, {
      ...{ code: `ZK${i}`, lng: 121.4 + i / 100, lat: 31.2 },
      ...{
        access: i === 0 ? 'secret' : i === 1 ? 'protected' : 'open',
        openOn: i === 1 ? '2090-01-01' : null,
      },
      values: { finalDepth: 10 * i },
    })
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G1', lng: 121.5, lat: 31.2 })
  address = await library.app.listen({ host: '127.0.0.1', port: 0 })
})

describe.each(hasQgis ? ['QGIS'] : [])('%s', () => {
  test('opens a collection by the address, reads all of it page by page, and asks the server for a rectangle', async () => {
    const found = await askQgis<Record<string, unknown>>([
      `layer = QgsVectorLayer("url='${address}${ogcPath}' typename='borehole' pageSize='5'", "holes", "OAPIF")`,
      `request = QgsFeatureRequest().setFilterRect(QgsRectangle(121.455, 31.1, 121.485, 31.3))`,
      'codes = lambda features: sorted(f["code"] for f in features)',
      `print(json.dumps({
        "valid": layer.isValid(), "crs": layer.crs().authid(), "type": QgsWkbTypes.displayString(layer.wkbType()),
        "all": codes(layer.getFeatures()), "within": codes(layer.getFeatures(request)),
        "depth": [f["finalDepth"] for f in layer.getFeatures() if f["code"] == "ZK7"]}))`,
    ])
    expect(found).toMatchObject({ valid: true, type: 'Point', within: ['ZK6', 'ZK7', 'ZK8'], depth: [70] })
    // what is secret is known by a number that says nothing, and has no place
    expect(found['all']).toEqual([
      expect.stringMatching(/^SM-\d+$/),
      ...Array.from({ length: 11 }, (_, i) => `ZK${i + 1}`).toSorted(),
    ])
  })

  test('shows our tiles with their layer, and the raster of older clients by its capabilities', async () => {
    const found = await askQgis<Record<string, unknown>>([
      `tiles = QgsVectorTileLayer("type=xyz&url=${address}${ogcPath}/collections/borehole/tiles/WebMercatorQuad/{z}/{y}/{x}?f%3Dmvt&zmin=0&zmax=14", "tiles")`,
      `raster = QgsRasterLayer("crs=EPSG:3857&format=image/png&layers=borehole&styles=default&tileMatrixSet=GoogleMapsCompatible&url=${address}/api/wmts?SERVICE%3DWMTS%26REQUEST%3DGetCapabilities", "wmts", "wms")`,
      'print(json.dumps({"tiles": tiles.isValid(), "raster": raster.isValid(), "why": raster.error().message()}))',
    ])
    expect(found).toEqual({ tiles: true, raster: true, why: '' })
  })
})
