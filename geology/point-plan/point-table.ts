import { a4Page, noteMarks, titleMarks } from '#geology/drawing/a4-page.ts'
import { fitText } from '#geology/drawing/fit-text.ts'
import {
  boxOf,
  lineMark,
  outlineMark,
  textMark,
  type Mark,
  type Place,
  type Sheet,
} from '#geology/drawing/marks.ts'

import type { PlanPoint } from './plan-content.ts'
import { kindSign } from './point-signs.ts'

interface TableColumn {
  readonly label: string
  readonly width: number
  readonly align: 'left' | 'right' | 'middle'
  readonly text: (point: PlanPoint, index: number) => string
}

const figures = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits))

const signWidth = 7
const columns: readonly TableColumn[] = [
  { label: '序号', width: 8, align: 'middle', text: (_, i) => String(i + 1) },
  { label: '', width: signWidth, align: 'middle', text: () => '' },
  { label: '孔号', width: 30, align: 'left', text: ({ code }) => code },
  { label: 'X（北）m', width: 23, align: 'right', text: ({ north }) => north.toFixed(2) },
  { label: 'Y（东）m', width: 22, align: 'right', text: ({ east }) => east.toFixed(2) },
  { label: '标高 m', width: 15, align: 'right', text: ({ collarElevation }) => figures(collarElevation, 2) },
  { label: '孔深 m', width: 15, align: 'right', text: ({ finalDepth }) => figures(finalDepth, 2) },
]
/** What there is room for on a sheet of its own. */
const farColumns: readonly TableColumn[] = [
  {
    label: '稳定水位埋深 m',
    width: 24,
    align: 'right',
    text: ({ stableWaterDepth }) => figures(stableWaterDepth, 2),
  },
  { label: '类型', width: 46, align: 'left', text: ({ kindLabel }) => kindLabel ?? '' },
]

const row = 5.2
const head = 6.4

/** How many points have room in the table beside a plan. */
export const maxBeside = 40
/** Rows of a table on a page of its own. */
const rowsPerPage = 47

/** The table of points (勘探点一览表) beside a plan, its upper left corner at a place. */
export const tableBeside = (points: readonly PlanPoint[], at: Place): Mark[] =>
  tableMarks(points, columns, at)

/** The table of points on A4 pages of its own, with heads that come again. */
export function tablePages(points: readonly PlanPoint[], notes: readonly string[]): Sheet[] {
  const count = Math.ceil(points.length / rowsPerPage)
  return Array.from({ length: count }, (_, page) => {
    const from = page * rowsPerPage
    const marks = tableMarks(
      points.slice(from, from + rowsPerPage),
      [...columns, ...farColumns],
      [0, 13],
      from,
    )
    return a4Page([
      ...titleMarks(page ? '勘探点一览表（续）' : '勘探点一览表', [page + 1, count]),
      ...marks,
      ...noteMarks(notes, 268),
    ])
  })
}

function tableMarks(
  points: readonly PlanPoint[],
  all: readonly TableColumn[],
  [left, top]: Place,
  first = 0,
): Mark[] {
  let right = left
  const edges = [left, ...all.map(({ width }) => (right += width))]
  const foot = top + head + points.length * row
  const rule = (from: Place, to: Place, width = 0.1) => lineMark('frame', [from, to], width)
  const heads = all.flatMap(({ label }, i) =>
    cell(label, [edges[i] ?? left, top + head / 2, edges[i + 1] ?? right], 'middle'),
  )
  const rows = points.flatMap((point, i) => {
    const middle = top + head + (i + 0.5) * row
    return [
      ...kindSign(point.kind, [(edges[1] ?? left) + signWidth / 2, middle]),
      ...all.flatMap(({ text, align }, column) =>
        cell(text(point, first + i), [edges[column] ?? left, middle, edges[column + 1] ?? right], align),
      ),
    ]
  })
  return [
    outlineMark('frame', boxOf(left, top, right, foot), 0.35),
    rule([left, top + head], [right, top + head], 0.25),
    ...points
      .slice(1)
      .map((_, i) => rule([left, top + head + (i + 1) * row], [right, top + head + (i + 1) * row])),
    ...edges.slice(1, -1).map((x) => rule([x, top], [x, foot])),
    ...heads,
    ...rows,
  ]
}

function cell(
  words: string,
  [left, middle, right]: readonly [number, number, number],
  align: TableColumn['align'],
): Mark[] {
  if (words === '') return []
  const { text, size } = fitText(words, right - left - 2, 2.5)
  const x = align === 'left' ? left + 1 : align === 'right' ? right - 1 : (left + right) / 2
  const anchor = align === 'left' ? 'start' : align === 'right' ? 'end' : 'middle'
  return [textMark('label', [x, middle + size * 0.36], text, { size, anchor })]
}
