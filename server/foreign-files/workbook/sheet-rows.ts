import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { brokenWorkbook, bomb } from '#server/foreign-files/archive.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { type Attributes, xmlPieces } from '#server/foreign-files/xml.ts'

import { valueOfNumber } from './cell-number.ts'
import { plainText, type WorkbookParts } from './parts.ts'

/** A non-empty row: its number as displayed in Excel, and its values by column letter. */
export interface SheetRow {
  row: number
  cells: ReadonlyMap<string, RawValue>
}

/** What is to be reported of a sheet; complete when its rows were read. */
export interface SheetRemarks {
  merges: CountedList<string>
  /** Cells whose formula has no computed value. */
  uncomputed: CountedList<{ row: number; column: string }>
}

/** The first items of a list, and the total count. */
export interface CountedList<T> {
  first: T[]
  count: number
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

/** Maximum number of places that are listed. */
const maxListed = 1000

interface OpenCell {
  letters: string
  type: string
  style: number
  value: string | undefined
  text: string
  hasFormula: boolean
}

interface Reader {
  parts: WorkbookParts
  allowance: Allowance
  remarks: SheetRemarks
  /** Read, and not taken yet. */
  rows: SheetRow[]
  row: number
  cells: Map<string, RawValue>
  cell: OpenCell | undefined
  lastLetters: string
  /** What the current text belongs to: the value of a cell, an inline text, or nothing relevant. */
  place: 'value' | 'words' | undefined
  aside: boolean
  letters: Map<string, string>
  /** Interned inline texts, up to a limit. */
  words: Map<string, string>
}

const maxWords = 4000

export const noRemarks = (): SheetRemarks => ({
  merges: { first: [], count: 0 },
  uncomputed: { first: [], count: 0 },
})

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
    cells: new Map(),
    cell: undefined,
    lastLetters: '',
    place: undefined,
    aside: false,
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
      if (!reader.aside) reader.place = 'words'
    },
  ],
  ['rPh', (reader) => void (reader.aside = true)],
  ['mergeCell', ({ remarks }, { ref = '' }) => list(remarks.merges, ref.slice(0, 40))],
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

function list<T>(listing: CountedList<T>, one: T): void {
  if (listing.count++ < maxListed) listing.first.push(one)
}

function openRow(reader: Reader, { r }: Attributes): void {
  const row = r === undefined ? reader.row + 1 : /^\d{1,7}$/.test(r) ? Number(r) : 0
  if (row < 1 || row > 1_048_576) refuseFile(brokenWorkbook)
  reader.row = row
  reader.lastLetters = ''
}

function closeRow(reader: Reader): void {
  const { row, cells, rows, allowance } = reader
  if (cells.size === 0) return
  spend(allowance)
  rows.push({ row, cells })
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
    hasFormula: false,
  }
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
  const { cell, cells, remarks, allowance, row } = reader
  if (!cell) return
  reader.cell = undefined
  const value = valueOfCell(reader, cell)
  if (value === undefined) {
    const isComputed = cell.type === 'str' && cell.value !== undefined // the result of a formula may be an empty text
    if (cell.hasFormula && !isComputed) list(remarks.uncomputed, { row, column: cell.letters })
    return
  }
  if (cells.has(cell.letters)) refuseFile(brokenWorkbook)
  spend(allowance, value)
  cells.set(cell.letters, value)
}

function valueOfCell(reader: Reader, cell: OpenCell): RawValue | undefined {
  if (cell.type === 'inlineStr') return wordsOf(cell.text, reader)
  const written = cell.value?.trim()
  if (!written) return undefined
  return (valuesOf.get(cell.type) ?? numberOf)(written, reader, cell.style)
}

type ValueOf = (written: string, reader: Reader, style: number) => RawValue | undefined

const valuesOf = new Map<string, ValueOf>([
  ['s', sharedText],
  ['str', wordsOf],
  ['b', (written) => /^(?:1|true)$/i.test(written)],
  ['e', (written) => written],
  ['d', momentOf],
])

function wordsOf(written: string, { words }: Reader): string | undefined {
  const text = plainText(written)
  const known = words.get(text)
  if (known === undefined && words.size < maxWords) words.set(text, text)
  return known ?? (text || undefined)
}

function sharedText(written: string, { parts }: Reader): string | undefined {
  const text = /^\d{1,8}$/.test(written) ? parts.texts[Number(written)] : undefined
  return (text ?? refuseFile(brokenWorkbook)) || undefined
}

/** An ISO 8601 date of newer programs; it has no time zone. */
function momentOf(written: string): RawValue {
  const moment = new Date(/^[\d-]{10}T[\d:.]+$/.test(written) ? `${written}Z` : written)
  return Number.isNaN(moment.getTime()) ? written : moment
}

function numberOf(written: string, { parts }: Reader, style: number): RawValue {
  if (!/^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:E[+-]?\d{1,4})?$/i.test(written)) return written
  if (!Number.isFinite(Number(written))) return written
  return valueOfNumber(written, parts.styles[style] ?? 'plain', parts.since1904)
}
