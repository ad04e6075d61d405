import {
  footOf,
  headOf,
  type NewColumn,
  packageFiles,
  prolog,
  sheetPath,
} from '#contract/workbook/workbook-parts.ts'
import { type WrittenRow, writeRow } from '#server/foreign-files/table-file/table-file.ts'
import { guideSheet, nextSheetName, sheetName } from '#server/foreign-files/workbook.ts'

import type { ExportCell, ExportColumn, ExportRow, ExportTable, OpenWriter } from './format.ts'
import { originLines } from './origin-lines.ts'
import { createZip, type ZipEntry, type ZipFile } from './zip-file.ts'

/** Rows of a sheet, its head among them (Excel). */
const maxRows = 1_048_576

const columnFormats = { day: 'day', integer: 'plain', number: 'plain' } as const

const headingOf = ({ heading, type }: ExportColumn): NewColumn => ({
  heading,
  format: type in columnFormats ? columnFormats[type as keyof typeof columnFormats] : 'text',
  width: Math.min(40, Math.max(10, heading.length * 2 + 2)),
})

/** A sheet for each table, named as the import template names it; one that is full goes on in another. */
export const openXlsx: OpenWriter = async (path, origin) => {
  const zip = await createZip(path)
  const names: string[] = []
  let sheet: Sheet | undefined
  let table: ExportTable | undefined
  const next = async (name: string) => {
    names.push(name)
    sheet = await openSheet(zip, names.length - 1, table?.columns ?? [])
  }
  const title = ({ label, kindLabel, part }: ExportTable) =>
    part === null || isAlone ? label : `${kindLabel}-${label}`
  let isAlone = true // tables of one kind have the names of its template
  let kind: string | undefined
  let number = 1
  return {
    begin: (begun) => {
      isAlone = kind === undefined || kind === begun.kind
      kind ??= begun.kind
      table = begun
      number = 1
      return next(uniqueName(sheetName(title(begun)), names))
    },
    write: async (rows) => {
      for (let at = 0; at < rows.length;) {
        const room = sheet?.room() ?? 0
        if (room > 0) await sheet?.write(rows.slice(at, at + room))
        at += room
        if (at < rows.length && table) {
          await sheet?.end()
          number += 1
          await next(uniqueName(nextSheetName(title(table), number), names))
        }
      }
    },
    end: async () => sheet?.end(),
    close: async () => {
      table = undefined
      await next(guideSheet)
      await sheet?.write(originLines(origin).map((line) => ({ cells: [line], values: {}, place: null })))
      await sheet?.end()
      await writeFrame(zip, names)
    },
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
