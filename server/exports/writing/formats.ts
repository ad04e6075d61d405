import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import { openCsv } from '#server/exports/formats/csv.ts'
import type { OpenWriter } from '#server/exports/formats/format.ts'
import { openGeoJson } from '#server/exports/formats/geojson.ts'
import { openXlsx } from '#server/exports/formats/xlsx.ts'

export const writers: Readonly<Record<ExportFormatName, OpenWriter>> = {
  xlsx: openXlsx,
  csv: openCsv,
  geojson: openGeoJson,
}
