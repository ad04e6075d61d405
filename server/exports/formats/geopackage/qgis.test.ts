import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { degrees, originIn, useExport } from '#testing/builders/exports/export-tables.ts'
import { sampleOf } from '#testing/builders/samples.ts'
import { askQgis, hasQgis } from '#testing/gis/qgis.ts'

import { openGeoPackage } from './geopackage.ts'

if (!hasQgis) console.info('skipped: a GeoPackage opened by QGIS (Debian: apt install python3-qgis)')

const records = Array.from({ length: 3 }, (_, i) => ({
  ...{ code: `ZK-${i}`, title: `ZK${i}`, common: { district: '望江区', access: 'open', year: 2021 } },
  ...sampleOf(kinds.borehole, 'x', {}),
  place: { lng: 121.4 + i / 1000, lat: 31.2, exact: true },
}))

describe.each(hasQgis ? ['QGIS'] : [])('%s', () => {
  test('opens a file with our signs and the Chinese names of its columns', async () => {
    const file = { kind: kinds.borehole, records, origin: originIn(degrees), name: 'x.gpkg' }
    const found = await useExport(openGeoPackage, file, (path) =>
      askQgis<Record<string, unknown>>([
        `layer = QgsVectorLayer("${path}|layername=borehole", "holes", "ogr")`,
        'plain = QgsVectorLayer("Point", "plain", "memory")',
        `print(json.dumps({"valid": layer.isValid(), "count": layer.featureCount(), "crs": layer.crs().authid(),
          "alias": layer.attributeAlias(layer.fields().indexOf("finalDepth")),
          "signs": layer.renderer().type(), "isOwn": layer.renderer().dump() != plain.renderer().dump()}))`,
      ]),
    )
    expect(found).toEqual({
      ...{ valid: true, count: 3, crs: 'EPSG:4490', alias: '孔深（m）' },
      ...{ signs: expect.any(String), isOwn: true },
    })
  })
})
