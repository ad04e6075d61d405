import { a4Page, a4Room, noteMarks, notesHeight, titleMarks } from './a4-page.ts'
import { fitText } from './fit-text.ts'
import type { SheetHead } from './head-table.ts'
import { boxOf, lineMark, outlineMark, textMark, type Mark, type Place, type Sheet } from './marks.ts'

export interface TableColumn<Row> {
  readonly label: string
  /** Millimetres. */
  readonly width: number
  readonly align: 'left' | 'right' | 'middle'
  /** Of a row by its place among all, and in its table. */
  readonly text: (row: Row, index: number, place: number) => string
  /** A sign in the middle of its cell, in place of a text. */
  readonly draw?: (row: Row, middle: Place, place: number) => Mark[]
}

const row = 5.2
const head = 6.4

/** A table with its upper left corner at a place; `first` is the index of its first row among all. */
export function tableMarks<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  [left, top]: Place,
  first = 0,
): Mark[] {
  const edges = columns.map((_, i) => columns.slice(0, i).reduce((x, { width }) => x + width, left))
  const right = columns.reduce((x, { width }) => x + width, left)
  const foot = top + head + rows.length * row
  const rule = (from: Place, to: Place, width = 0.1) => lineMark('frame', [from, to], width)
  const spanOf = (column: number, middle: number) =>
    [edges[column] ?? left, middle, edges[column + 1] ?? right] as const
  return [
    outlineMark('frame', boxOf(left, top, right, foot), 0.35),
    rule([left, top + head], [right, top + head], 0.25),
    ...rows
      .slice(1)
      .map((_, i) => rule([left, top + head + (i + 1) * row], [right, top + head + (i + 1) * row])),
    ...edges.slice(1).map((x) => rule([x, top], [x, foot])),
    ...columns.flatMap(({ label }, i) => cellMarks(label, spanOf(i, top + head / 2), 'middle')),
    ...rows.flatMap((each, i) =>
      columns.flatMap(({ text, draw, align }, column) => {
        const span = spanOf(column, top + head + (i + 0.5) * row)
        return draw
          ? draw(each, [(span[0] + span[2]) / 2, span[1]], i)
          : cellMarks(text(each, first + i, i), span, align)
      }),
    ),
  ]
}

/** A text in a cell, smaller or cut where it is too long. */
function cellMarks(
  words: string,
  [left, middle, right]: readonly [number, number, number],
  align: TableColumn<never>['align'],
): Mark[] {
  if (words === '') return []
  const { text, size } = fitText(words, right - left - 2, 2.5)
  const x = align === 'left' ? left + 1 : align === 'right' ? right - 1 : (left + right) / 2
  const anchor = align === 'left' ? 'start' : align === 'right' ? 'end' : 'middle'
  return [textMark('label', [x, middle + size * 0.36], text, { size, anchor })]
}

/** Under the title of a page, where it has no head. */
const tableTop = 13

interface PageParts {
  readonly notes?: readonly string[]
  /** What stands under the title of the first page, and of the others. */
  readonly heads?: readonly [first: SheetHead, next: SheetHead]
}

/** How many rows have room on each page. */
function rowsOfPages(count: number, { notes = [], heads }: PageParts): number[] {
  const room = (top: number) => Math.floor((a4Room.height - notesHeight(notes) - top - head) / row + 1e-9)
  const [first, next] = [room(topOf(heads?.[0])), room(topOf(heads?.[1]))]
  const pages: number[] = []
  for (let left = count; left > 0; left -= pages.at(-1) ?? left)
    pages.push(Math.min(left, pages.length ? next : first))
  return pages
}

const topOf = (page: SheetHead | undefined) => (page ? page.foot + 2 : tableTop)

/** How many pages a table takes. */
export const pageCount = (rows: number, parts: PageParts = {}): number => rowsOfPages(rows, parts).length

/** A table on A4 pages, with heads that come again and notes at their foot. No page without a row. */
export function tablePages<Row>(
  title: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  parts: PageParts = {},
): Sheet[] {
  const pages = rowsOfPages(rows.length, parts)
  const { notes = [], heads } = parts
  return pages.map((count, page) => {
    const from = pages.slice(0, page).reduce((sum, each) => sum + each, 0)
    const above = heads?.[page ? 1 : 0]
    return a4Page([
      ...titleMarks(page ? `${title}（续）` : title, [page + 1, pages.length]),
      ...(above?.marks ?? []),
      ...tableMarks(columns, rows.slice(from, from + count), [0, topOf(above)], from),
      ...noteMarks(notes, a4Room.height - notesHeight(notes) + 4.4),
    ])
  })
}
