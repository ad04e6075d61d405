import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import { openAgs4 } from '#server/exports/formats/ags4/ags4.ts'
import { openCsv } from '#server/exports/formats/csv.ts'
import { openDxf } from '#server/exports/formats/dxf/dxf.ts'
import type { OpenWriter } from '#server/exports/formats/format.ts'
import { openGeoJson } from '#server/exports/formats/geojson.ts'
import { openGeoPackage } from '#server/exports/formats/geopackage/geopackage.ts'
import { openKml } from '#server/exports/formats/kml/kml.ts'
import { openLizheng } from '#server/exports/formats/lizheng/lizheng.ts'
import { openPackage } from '#server/exports/formats/package.ts'
import { openShapefile } from '#server/exports/formats/shapefile/shapefile.ts'
import { openXlsx } from '#server/exports/formats/xlsx.ts'

export const writers: Readonly<Record<ExportFormatName, OpenWriter>> = {
  xlsx: openXlsx,
  csv: openCsv,
  geojson: openGeoJson,
  gpkg: openGeoPackage,
  ags4: openAgs4,
  lizheng: openLizheng,
  shapefile: openShapefile,
  kml: openKml,
  dxf: openDxf,
  package: openPackage,
}
