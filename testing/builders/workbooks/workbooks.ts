import { read, utils, write } from '@e965/xlsx'

type Line = Record<string, string | number | null>

/** The value for a column: its heading may be named with or without the star and the unit. */
function valueFor(line: Line, heading: string): string | number | null {
  const label = heading.replace(/\*$/, '')
  const names = [heading, label, label.replace(/（[^（）]*）$/, '')]
  return names.map((name) => line[name]).find((value) => value !== undefined) ?? null
}

/** Fills a template's sheets, each column by the words in its header; answers the file. */
export function fillWorkbook(template: Uint8Array, sheets: Record<string, Line[]>): Uint8Array {
  const book = read(template)
  for (const [name, lines] of Object.entries(sheets)) {
    const sheet = book.Sheets[name]
    if (!sheet) throw new Error(`the template has no sheet ${name}, only ${book.SheetNames.join(', ')}`)
    const [header = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
    const rows = lines.map((line) => header.map((heading) => valueFor(line, heading)))
    utils.sheet_add_aoa(sheet, rows, { origin: -1 })
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
}

/** Writes rows over those of a sheet, each column by the words in its header; other columns stay as they are. */
export function overwriteRows(workbook: Uint8Array, name: string, lines: readonly Line[]): Uint8Array {
  const book = read(workbook)
  const sheet = book.Sheets[name] ?? {}
  const [heads = [], ...rows] = utils.sheet_to_json<(string | null)[]>(sheet, { header: 1 })
  const written = lines.map((line, i) =>
    heads.map((heading, column) => valueFor(line, heading ?? '') ?? rows[i]?.[column] ?? ''),
  )
  utils.sheet_add_aoa(sheet, written, { origin: 'A2' })
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
}

export type Table = (string | number | null)[][]

/** A workbook of these sheets, as a file. */
export function bookOf(sheets: Record<string, Table>): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
}

/** What a workbook says, cell by cell, of all its sheets. */
export function textOfWorkbook(workbook: Uint8Array): string {
  const book = read(workbook)
  return book.SheetNames.map((name) => utils.sheet_to_csv(book.Sheets[name] ?? {})).join('\n')
}
