import {
  footOf,
  headOf,
  type ColumnFormat,
  type NewColumn,
  packageFiles,
  prolog,
  sheetPath,
} from '#contract/workbook/workbook-parts.ts'
import { type WrittenRow, writeRow } from '#server/foreign-files/table-file/table-file.ts'
import { guideSheet, nextSheetName, sheetName } from '#server/foreign-files/workbook.ts'

import type { ColumnType, ExportCell, ExportColumn, ExportRow, ExportTable, OpenWriter } from './format.ts'
import { originLines } from './origin-lines.ts'
import { createZip, type ZipEntry, type ZipFile } from './zip-file.ts'

/** Rows of a sheet, its head among them (Excel). */
const maxRows = 1_048_576

const formatOf: Readonly<Record<ColumnType, ColumnFormat>> = {
  text: 'text',
  integer: 'plain',
  number: 'plain',
  day: 'day',
  moment: 'text',
  boolean: 'text',
}

const headingOf = ({ heading, type }: ExportColumn): NewColumn => ({
  heading,
  format: formatOf[type],
  width: Math.min(40, Math.max(10, heading.length * 2 + 2)),
})

/** A sheet for each table, named as the import template names it; one that is full goes on in another. */
export const openXlsx: OpenWriter = async (path, origin) => {
  const book = new Book(await createZip(path))
  return {
    begin: (table) => book.begin(table),
    write: (rows) => book.write(rows),
    end: () => book.endSheet(),
    close: () => book.close(originLines(origin)),
  }
}

/** A workbook that is written sheet by sheet; its frame, which names them, comes last. */
class Book {
  readonly #zip: ZipFile
  readonly #names: string[] = []
  #kind: string | undefined
  #table: ExportTable | undefined
  /** How many sheets the table has filled. */
  #number = 1
  #sheet: Sheet | undefined

  constructor(zip: ZipFile) {
    this.#zip = zip
  }

  begin(table: ExportTable): Promise<void> {
    this.#kind ??= table.kind
    this.#table = table
    this.#number = 1
    return this.#openSheet(sheetName(this.#title(table)), table.columns)
  }

  /** Tables of one kind are named as its template names them, those of others with their kind. */
  #title({ label, kind, kindLabel, part }: ExportTable): string {
    return part === null || kind === this.#kind ? label : `${kindLabel}-${label}`
  }

  async #openSheet(name: string, columns: readonly ExportColumn[]): Promise<void> {
    const own = uniqueName(name, this.#names)
    this.#names.push(own)
    this.#sheet = await openSheet(this.#zip, this.#names.length - 1, columns)
  }

  async write(rows: readonly ExportRow[]): Promise<void> {
    const table = this.#table
    if (!table) return
    for (let at = 0; at < rows.length;) {
      const room = this.#sheet?.room() ?? 0
      if (room > 0) await this.#sheet?.write(rows.slice(at, at + room))
      at += room
      if (at < rows.length) {
        await this.endSheet()
        this.#number += 1
        await this.#openSheet(nextSheetName(this.#title(table), this.#number), table.columns)
      }
    }
  }

  async endSheet(): Promise<void> {
    await this.#sheet?.end()
  }

  async close(lines: readonly string[]): Promise<void> {
    await this.#openSheet(guideSheet, [{ name: 'line', heading: '说明', type: 'text' }])
    await this.#sheet?.write(lines.map((line) => ({ cells: [line], values: {}, place: null })))
    await this.endSheet()
    await writeFrame(this.#zip, this.#names)
  }
}

const uniqueName = (name: string, names: readonly string[]): string =>
  names.includes(name) ? uniqueName(`${name.slice(0, 28)}-${names.length}`, names) : name

interface Sheet {
  /** Rows that still fit. */
  room: () => number
  write: (rows: readonly ExportRow[]) => Promise<void>
  end: () => Promise<void>
}

async function openSheet(zip: ZipFile, index: number, columns: readonly ExportColumn[]): Promise<Sheet> {
  const entry: ZipEntry = zip.add(sheetPath(index))
  const heads =
    columns.length > 0 ? columns.map(headingOf) : [{ heading: '说明', format: 'text', width: 80 } as const]
  let row = 1
  await entry.write(`${prolog}${headOf(heads)}`)
  return {
    room: () => maxRows - row,
    write: (rows) => {
      const written = rows.map(({ cells }): WrittenRow => {
        row += 1
        return { row, cells: cells.map((cell, i) => valueOf(cell, columns[i])) }
      })
      return entry.write(written.map(writeRow).join(''))
    },
    end: async () => {
      await entry.write(footOf(heads))
      await entry.end()
    },
  }
}

/** Texts are texts, whatever they look like: no program takes them for formulas. */
function valueOf(cell: ExportCell, column: ExportColumn | undefined): WrittenRow['cells'][number] {
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (column?.type === 'day' && typeof cell === 'string') return new Date(`${cell}T00:00:00Z`)
  return cell
}

async function writeFrame(zip: ZipFile, names: readonly string[]): Promise<void> {
  for (const [path, xml] of Object.entries(packageFiles(names.map((name) => ({ name }))))) {
    const entry = zip.add(path)
    await entry.write(`${prolog}${xml}`)
    await entry.end()
  }
  await zip.close()
}
