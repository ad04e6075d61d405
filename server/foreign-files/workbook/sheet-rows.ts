import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { brokenWorkbook, bomb } from '#server/foreign-files/archive.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { type Attributes, xmlPieces } from '#server/foreign-files/xml.ts'

import { type SeenValue, valueOfCell, type WrittenCell } from './cell-value.ts'
import { isOn, type WorkbookParts } from './parts.ts'
import { list, maxMerges, type SheetRemarks } from './remarks.ts'

/** A non-empty row: its number as displayed in Excel, and its values by column letter. */
export interface SheetRow {
  row: number
  cells: ReadonlyMap<string, RawValue>
}

/** Limits of all sheets of a workbook together; decreased while reading. */
export interface Allowance {
  rows: number
  cells: number
  /** Characters of all cells; a shared text counts in every cell that uses it. */
  characters: number
}

const maxRows = 500_000
export const newAllowance = (): Allowance => ({ rows: maxRows, cells: 5_000_000, characters: 256 * 2 ** 20 })

/** Counts a cell, or a row if there is no value; throws if the workbook is too large. */
export function spend(allowance: Allowance, value?: RawValue): void {
  if (value === undefined) {
    if (allowance.rows-- === 0) refuseFile(`工作簿的数据行超过 ${maxRows} 行，请拆分后导入`)
    return
  }
  if (allowance.cells-- === 0) refuseFile('工作簿的单元格过多，请拆分后导入')
  if (typeof value === 'string') allowance.characters -= value.length
  if (allowance.characters < 0) refuseFile(bomb)
}

/** A sheet has no more. */
const maxColumns = 16_384

interface Reader {
  parts: WorkbookParts
  allowance: Allowance
  remarks: SheetRemarks
  /** Read, and not taken yet. */
  rows: SheetRow[]
  row: number
  isHidden: boolean
  /** Hidden columns, by their first and last number from 1. */
  hiddenRanges: [first: number, last: number][]
  /** Whether a column is hidden, by its letters: asked once of the ranges. */
  hiddenColumns: Map<string, boolean>
  cells: Map<string, RawValue>
  cell: WrittenCell | undefined
  lastLetters: string
  /** What the current text belongs to: the value of a cell, an inline text, or nothing relevant. */
  place: 'value' | 'words' | undefined
  aside: boolean
  /** The run of an inline text is struck out. */
  isRunStruck: boolean
  letters: Map<string, string>
  words: Map<string, string>
}

/**
 * Reads the rows of a sheet in one pass, some at a time; formulas yield their cached values, empty rows and cells are
 * skipped.
 */
export async function* readSheet(
  chunks: AsyncIterable<Uint8Array>,
  into: Pick<Reader, 'parts' | 'allowance' | 'remarks'>,
): AsyncGenerator<SheetRow[]> {
  const reader: Reader = {
    ...into,
    rows: [],
    row: 0,
    isHidden: false,
    hiddenRanges: [],
    hiddenColumns: new Map(),
    cells: new Map(),
    cell: undefined,
    lastLetters: '',
    place: undefined,
    aside: false,
    isRunStruck: false,
    letters: new Map(),
    words: new Map(),
  }
  const pieces = xmlPieces(chunks, {
    open: (name, attributes) => openers.get(name)?.(reader, attributes),
    text: (text) => appendText(reader, text),
    close: (name) => closers.get(name)?.(reader),
  })
  for await (const _ of pieces) if (reader.rows.length > 0) yield reader.rows.splice(0)
  if (reader.rows.length > 0) yield reader.rows
}

const openers = new Map<string, (reader: Reader, attributes: Attributes) => void>([
  ['col', openColumns],
  ['row', openRow],
  ['c', openCell],
  [
    'f',
    ({ cell }) => {
      if (cell) cell.hasFormula = true
    },
  ],
  ['v', openValue],
  [
    't',
    (reader) => {
      if (reader.cell && reader.isRunStruck) reader.cell.isStruck = true
      if (!reader.aside && !reader.isRunStruck) reader.place = 'words'
    },
  ],
  ['r', (reader) => void (reader.isRunStruck = false)],
  ['strike', (reader, { val = '1' }) => void (reader.isRunStruck = isOn(val))],
  ['rPh', (reader) => void (reader.aside = true)],
  ['mergeCell', ({ remarks }, { ref = '' }) => list(remarks.merges, ref.slice(0, 40), maxMerges)],
])

const closers = new Map<string, (reader: Reader) => void>([
  ['row', closeRow],
  ['c', closeCell],
  ['v', endText],
  ['t', endText],
  ['rPh', (reader) => void (reader.aside = false)],
])

function openValue(reader: Reader): void {
  reader.place = 'value'
  if (reader.cell) reader.cell.value ??= ''
}

function appendText({ cell, place }: Reader, text: string): void {
  if (!cell) return
  if (place === 'value') cell.value += text
  else if (place === 'words') cell.text += text
}

function endText(reader: Reader): void {
  reader.place = undefined
}

function openColumns({ hiddenRanges }: Reader, { min, max, hidden }: Attributes): void {
  if (isOn(hidden) && hiddenRanges.length < maxColumns) hiddenRanges.push([Number(min), Number(max)])
}

function openRow(reader: Reader, { r, hidden }: Attributes): void {
  const row = r === undefined ? reader.row + 1 : /^\d{1,7}$/.test(r) ? Number(r) : 0
  if (row < 1 || row > 1_048_576) refuseFile(brokenWorkbook)
  reader.row = row
  reader.isHidden = isOn(hidden)
  reader.lastLetters = ''
}

function closeRow(reader: Reader): void {
  const { row, cells, rows, allowance, isHidden, remarks } = reader
  if (cells.size === 0) return
  spend(allowance)
  if (isHidden) list(remarks.hiddenRows, row)
  else rows.push({ row, cells })
  reader.cells = new Map()
}

function openCell(reader: Reader, { r, t = 'n', s }: Attributes): void {
  const letters = r === undefined ? columnAfter(reader.lastLetters) : lettersOf(r)
  reader.lastLetters = letters
  const same = reader.letters.get(letters) ?? letters // one string for each column instead of one for each cell
  if (same === letters) reader.letters.set(letters, letters)
  reader.cell = {
    letters: same,
    type: t,
    style: Number(s ?? -1),
    value: undefined,
    text: '',
    isStruck: false,
    hasFormula: false,
  }
  reader.isRunStruck = false
}

function lettersOf(reference: string): string {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1] ?? ''
  const known = letters.length < 3 ? letters !== '' : letters <= 'XFD'
  return known ? letters : refuseFile(brokenWorkbook)
}

/** The next column: A for none, AA for Z. */
function columnAfter(letters: string): string {
  const stem = letters.replace(/Z+$/, '')
  const rest = 'A'.repeat(letters.length - stem.length)
  const next =
    stem === '' ? 'A' : stem.slice(0, -1) + String.fromCharCode(stem.charCodeAt(stem.length - 1) + 1)
  return lettersOf(`${next}${rest}1`)
}

function closeCell(reader: Reader): void {
  const { cell, cells, allowance, remarks } = reader
  if (!cell) return
  reader.cell = undefined
  const { letters } = cell
  const seen = valueOfCell(cell, reader)
  if (!reader.isHidden) remarkOn(reader, cell, seen)
  const { value } = seen
  if (value === undefined) return
  if (cells.has(letters)) refuseFile(brokenWorkbook)
  spend(allowance, value)
  if (isColumnHidden(reader, letters))
    remarks.hiddenColumns.set(letters, (remarks.hiddenColumns.get(letters) ?? 0) + 1)
  else cells.set(letters, value)
}

function remarkOn(
  { remarks, row }: Reader,
  { letters: column, type, value: written, hasFormula }: WrittenCell,
  { value, isStruck, hadInvisible }: SeenValue,
): void {
  const place = { row, column }
  if (isStruck) list(remarks.struck, place)
  if (hadInvisible && value !== undefined) list(remarks.invisible, place)
  const isComputed = type === 'str' && written !== undefined // the result of a formula may be an empty text
  if (value === undefined && hasFormula && !isComputed && !isStruck) list(remarks.uncomputed, place)
}

function isColumnHidden({ hiddenRanges, hiddenColumns }: Reader, letters: string): boolean {
  const known = hiddenColumns.get(letters)
  if (known !== undefined) return known
  const number = numberOfColumn(letters)
  const isHidden = hiddenRanges.some(([first, last]) => first <= number && number <= last)
  hiddenColumns.set(letters, isHidden)
  return isHidden
}

/** A is 1, AA is 27. */
const numberOfColumn = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
