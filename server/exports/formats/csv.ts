import { csvCell, csvLine } from '#contract/csv.ts'
import { fileNameOf } from '#server/exports/tables.ts'
import { parcelFiles } from '#server/foreign-files/companions.ts'

import type { ExportCell, OpenWriter } from './format.ts'
import { originLines } from './origin-lines.ts'
import { createZip, type ZipEntry } from './zip-file.ts'

/** Numbers need no look at their signs. */
const textOf = (cell: ExportCell): string =>
  typeof cell === 'string' ? csvCell(cell) : cell === null ? '' : String(cell)

/** Excel reads UTF-8 where a file begins so. */
const mark = '\uFEFF'

/** A file for each table in one parcel, with a note on where it comes from; RFC 4180. */
export const openCsv: OpenWriter = async (path, origin) => {
  const zip = await createZip(path)
  let entry: ZipEntry | undefined
  return {
    begin: async (table) => {
      entry = zip.add(`${fileNameOf(table)}.csv`)
      await entry.write(mark + csvLine(table.columns.map(({ heading }) => heading)))
    },
    write: async (rows) =>
      entry?.write(rows.map(({ cells }) => `${cells.map(textOf).join(',')}\r\n`).join('')),
    end: async () => entry?.end(),
    close: async () => {
      const note = zip.add(parcelFiles.note)
      await note.write(mark + originLines(origin).join('\r\n'))
      await note.end()
      await zip.close()
    },
  }
}
