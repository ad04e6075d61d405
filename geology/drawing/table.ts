import { a4Page, a4Room, noteMarks, titleMarks } from './a4-page.ts'
import { fitText } from './fit-text.ts'
import { boxOf, lineMark, outlineMark, textMark, type Mark, type Place, type Sheet } from './marks.ts'

export interface TableColumn<Row> {
  readonly label: string
  /** Millimetres. */
  readonly width: number
  readonly align: 'left' | 'right' | 'middle'
  readonly text: (row: Row, index: number) => string
  /** A sign in the middle of its cell, in place of a text. */
  readonly draw?: (row: Row, middle: Place) => Mark[]
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
          ? draw(each, [(span[0] + span[2]) / 2, span[1]])
          : cellMarks(text(each, first + i), span, align)
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

/** Under the title of a page. */
const tableTop = 13
export const rowsPerPage = 47

/** A table on A4 pages, with heads that come again and notes at their foot. No page without a row. */
export function tablePages<Row>(
  title: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  notes: readonly string[],
): Sheet[] {
  const count = Math.ceil(rows.length / rowsPerPage)
  return Array.from({ length: count }, (_, page) => {
    const from = page * rowsPerPage
    return a4Page([
      ...titleMarks(page ? `${title}（续）` : title, [page + 1, count]),
      ...tableMarks(columns, rows.slice(from, from + rowsPerPage), [0, tableTop], from),
      ...(notes.length ? noteMarks(notes, a4Room.height - 9) : []),
    ])
  })
}
