import { isDisplayed, type RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { AppError } from '#contract/errors.ts'

import { brokenWorkbook, openArchive } from './archive.ts'
import { openPacking } from './packed-list/packed-list.ts'
import { refuseFile, type Problem } from './source.ts'
import { revivedNumber } from './workbook/cell-number.ts'
import { openOldWorkbook } from './workbook/old-workbook.ts'
import { readParts } from './workbook/parts.ts'
import { problemsOf } from './workbook/problems.ts'
import { noRemarks } from './workbook/remarks.ts'
import { newAllowance, readSheet, type SheetRow } from './workbook/sheet-rows.ts'

export type { SheetRow }

/** The rows of a sheet, in a list or packed. */
export type SheetRows = Iterable<SheetRow> & { readonly length: number }

export interface OpenedSheet<Rows extends SheetRows = SheetRow[]> {
  name: string
  rows: Rows
  /** Areas of merged cells: A3:A7. */
  merges: readonly string[]
}

export interface OpenedWorkbook<Rows extends SheetRows = SheetRow[]> {
  sheets: OpenedSheet<Rows>[]
  /** What is hidden, struck out, merged, or a formula without a value. */
  problems: Problem[]
}

/** A sheet whose rows are read when they are asked for. */
export interface ListedSheet {
  name: string
  hidden: boolean
  /** Its rows, some at a time, from the first one each time; those of a hidden sheet are not read. */
  rows: () => AsyncGenerator<readonly SheetRow[]>
  /** Areas of merged cells, when its rows were read. */
  merges: () => readonly string[]
  /** What is to be reported, when its rows were read; a hidden sheet is reported as such. */
  problems: () => Problem[]
}

/**
 * Opens .xlsx and .xls without executing anything: formulas yield their cached values, hidden sheets, rows and columns
 * and what is struck out are reported and skipped, cells of white space are empty, empty rows cost nothing. Time and memory depend on
 * the actual content, not on what the file declares. Returns the sheets or throws one sentence.
 */
export async function openSheets(bytes: Uint8Array): Promise<ListedSheet[]> {
  return isCompound(bytes) ? sheetsOfOld(bytes) : sheetsOf(bytes).catch(refuseBroken)
}

/** The same with all rows. */
export const openWorkbook = (bytes: Uint8Array): Promise<OpenedWorkbook> =>
  openWith(bytes, () => {
    const rows: SheetRow[] = []
    return { add: (row) => void rows.push(row), list: () => rows }
  })

/** The same with all rows packed, of which a tenth of the memory is needed. */
export const packWorkbook = (bytes: Uint8Array): Promise<OpenedWorkbook<SheetRows>> =>
  openWith(bytes, () => openPacking(revivedRow))

function revivedRow(row: SheetRow): SheetRow {
  if (!row.cells.values().some(isDisplayed)) return row
  const revived = (raw: RawValue) => (isDisplayed(raw) ? revivedNumber(raw) : raw)
  return { ...row, cells: new Map(row.cells.entries().map(([letters, raw]) => [letters, revived(raw)])) }
}

async function openWith<Rows extends SheetRows>(
  bytes: Uint8Array,
  openRows: () => { add: (row: SheetRow) => void; list: () => Rows },
): Promise<OpenedWorkbook<Rows>> {
  const listed = await openSheets(bytes)
  const sheets: OpenedSheet<Rows>[] = []
  for (const sheet of listed.filter(({ hidden }) => !hidden)) {
    const rows = openRows()
    for await (const some of sheet.rows()) for (const row of some) rows.add(row)
    sheets.push({ name: sheet.name, rows: rows.list(), merges: sheet.merges() })
  }
  return { sheets, problems: listed.flatMap(({ problems }) => problems()) }
}

/** A parser may fail on a damaged file in any way. */
const refuseBroken = (error: unknown): never => {
  if (error instanceof AppError) throw error
  return refuseFile(brokenWorkbook)
}

/** Whether the file is a workbook by its first bytes: .xlsx, or the container of .xls. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isCompound(bytes)

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** Whether the file is an OLE2 container: .xls, or an encrypted .xlsx. */
export function isCompound(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
}

async function sheetsOf(bytes: Uint8Array): Promise<ListedSheet[]> {
  const archive = await openArchive(bytes)
  const parts = await readParts(archive)
  let allowance = newAllowance()
  const begun = new Set<string>()
  return parts.sheets.map(({ name, path, hidden }) => {
    let remarks = noRemarks()
    const rows = async function* () {
      if (hidden) return
      if (begun.has(path)) allowance = newAllowance() // read once more
      begun.add(path)
      remarks = noRemarks()
      try {
        yield* readSheet(archive.read(path), { parts, allowance, remarks })
      } catch (error) {
        refuseBroken(error)
      }
    }
    return {
      name,
      hidden,
      rows,
      merges: () => remarks.merges.first,
      problems: () => problemsOf(name, hidden, remarks),
    }
  })
}

async function sheetsOfOld(bytes: Uint8Array): Promise<ListedSheet[]> {
  return (await openOldWorkbook(bytes)).map(({ name, hidden, rows, ...remarks }) => ({
    name,
    hidden,
    rows: async function* () {
      yield rows
    },
    merges: () => remarks.merges.first,
    problems: () => problemsOf(name, hidden, remarks),
  }))
}
