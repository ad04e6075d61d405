/** Texts of cells by row, as they are written. */
export type Cells = readonly (readonly string[])[]

/** A cell, in quotes if it holds a tab or a line end, and what ends it. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy

/** Splits what a spreadsheet has copied: tabs between cells, line ends between rows. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const { 0: whole, 1: quoted, 2: plain = '', 3: end, index } of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\t') continue
    if (index + whole.length === text.length) break
    rows.push([])
  }
  return rows
}

/** The same in the other direction; every row ends with a line end. */
export const writeCells = (cells: Cells): string =>
  cells.map((row) => `${row.map(quoteCell).join('\t')}\n`).join('')

const quoteCell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
