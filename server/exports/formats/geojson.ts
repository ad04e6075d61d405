import { fileNameOf } from '#server/exports/tables.ts'

import type { ExportCell, ExportColumn, ExportRow, OpenWriter } from './format.ts'
import { originLines } from './origin-lines.ts'
import { createZip, type ZipEntry } from './zip-file.ts'

/** A feature collection for each table in one parcel (RFC 7946); rows of parts have no geometry. */
export const openGeoJson: OpenWriter = async (path, origin) => {
  const zip = await createZip(path)
  let entry: ZipEntry | undefined
  let columns: readonly ExportColumn[] = []
  let count = 0
  return {
    begin: async (table) => {
      columns = table.columns
      count = 0
      entry = zip.add(`${fileNameOf(table)}.geojson`)
      const head = { type: 'FeatureCollection', name: fileNameOf(table), note: originLines(origin) }
      await entry.write(`${JSON.stringify(head).slice(0, -1)},"features":[`)
    },
    write: async (rows) => {
      const text = rows.map((row) => JSON.stringify(featureOf(row, columns))).join(',\n')
      await entry?.write(`${count === 0 ? '\n' : ',\n'}${text}`)
      count += rows.length
    },
    end: async () => {
      await entry?.write('\n]}\n')
      await entry?.end()
    },
    close: () => zip.close(),
  }
}

function featureOf({ cells, place }: ExportRow, columns: readonly ExportColumn[]) {
  const properties: Record<string, ExportCell> = {}
  for (const [i, { heading }] of columns.entries()) properties[heading] = cells[i] ?? null
  const geometry = place && { type: 'Point', coordinates: [place.lng, place.lat] }
  return { type: 'Feature', geometry, properties }
}
