import { letterOf } from '#contract/workbook/workbook-parts.ts'
import { formatRaw } from '#server/foreign-files/source.ts'
import { isWorkbook, openSheets } from '#server/foreign-files/spreadsheet.ts'
import { decodeText } from '#server/foreign-files/text/text.ts'

/** Some rows of a file as it shows them, before anything is understood of it. */
export interface Grid {
  sheets: string[]
  sheet: string
  /** Letters, as in a workbook. */
  columns: string[]
  rows: { row: number; cells: string[] }[]
  /** The number of the last row. */
  last: number
}

interface GridWindow {
  /** The first one by default; a text has none. */
  sheet?: string | undefined
  from: number
  count: number
}

type Cells = ReadonlyMap<string, string>

/** Reads a window of a workbook's sheet, or of a text of separated values; throws one sentence if it is neither. */
export async function readGrid(bytes: Uint8Array, wanted: GridWindow): Promise<Grid> {
  const { sheets, sheet, rows } = isWorkbook(bytes) ? await rowsOfBook(bytes, wanted) : rowsOfText(bytes)
  const { from, count } = wanted
  const found: { row: number; cells: Cells }[] = []
  let last = 0
  for await (const one of rows) {
    last = one.row
    if (one.row >= from && one.row < from + count) found.push(one)
  }
  const width = Math.max(0, ...found.flatMap(({ cells }) => [...cells.keys()].map(numberOf)))
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, index) => letterOf(index))
  const lines = found.map(({ row, cells }) => ({
    row,
    cells: columns.map((letter) => cells.get(letter) ?? ''),
  }))
  return { sheets, sheet, columns, rows: lines, last }
}

const maxColumns = 200

/** The number of a column by its letters, from 1. */
const numberOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

async function rowsOfBook(bytes: Uint8Array, { sheet: asked }: GridWindow) {
  const listed = (await openSheets(bytes)).filter(({ hidden }) => !hidden)
  const chosen = listed.find(({ name }) => name === asked) ?? listed[0]
  return {
    sheets: listed.map(({ name }) => name),
    sheet: chosen?.name ?? '',
    rows: (async function* () {
      for await (const some of chosen?.rows() ?? [])
        for (const { row, cells } of some)
          yield { row, cells: new Map(Array.from(cells, ([letter, raw]) => [letter, formatRaw(raw) ?? ''])) }
    })(),
  }
}

function rowsOfText(bytes: Uint8Array) {
  const lines = decodeText(bytes, 'gb18030').text.split(/\r\n|\n|\r/)
  while (lines.at(-1) === '') lines.pop()
  const rows = lines.map((line, index) => ({
    row: index + 1,
    cells: new Map(valuesOf(line).map((value, column) => [letterOf(column), formatRaw(value) ?? ''])),
  }))
  return { sheets: [], sheet: '', rows }
}

/** Values between commas or tabs, with or without quotes. */
const valuesOf = (line: string): string[] =>
  line.includes('"')
    ? Array.from(line.matchAll(/(?:^|[,\t])(?:"((?:[^"]|"")*)"|([^,\t]*))/g), ([, quoted, bare = '']) =>
        quoted === undefined ? bare : quoted.replaceAll('""', '"'),
      )
    : line.split(/[,\t]/)
