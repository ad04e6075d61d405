import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import { lineMark, textMark, type Mark } from '#geology/drawing/marks.ts'
import { fanOut } from '#geology/log-sheet/fan.ts'
import { cutLines, textWidth, wrapText } from '#geology/log-sheet/wrap.ts'
import { decimalText } from '#geology/rounding.ts'

import type { LayerMeans } from './curves.ts'
import type { Columns, Strip } from './page-plan.ts'
import type { PageDepths } from './track-marks.ts'

/** The least height of a row, millimetres; where there are more than fit, all become lower alike. */
const rowHeight = 4.4

interface LayerRow {
  readonly means: LayerMeans
  /** Upper and lower edge of its row. */
  readonly top: number
  readonly base: number
  /** Where its base is true to scale. */
  readonly trueBase: number
  /** Its base is on this page. */
  readonly hasBase: boolean
}

/** The layers of a page as rows: true to scale where they are thick enough, else moved apart. */
export function layerRows(layers: readonly LayerMeans[], { from, to, y }: PageDepths): LayerRow[] {
  const onPage = layers.filter(({ layer }) => layer.base > from && layer.top < to)
  const bases = onPage.map(({ layer }) => Math.min(layer.base, to))
  const [head, foot] = [y(from), y(to)]
  const height = Math.min(rowHeight, (foot - head) / Math.max(1, onPage.length))
  const end = Math.max(y(bases.at(-1) ?? from), head + height * onPage.length)
  const moved = fanOut(
    [head, ...bases.map(y)],
    onPage.map(() => height),
    Math.min(end, foot),
  )
  return onPage.map((means, i) => ({
    means,
    top: moved[i] ?? head,
    base: moved[i + 1] ?? foot,
    trueBase: y(bases[i] ?? to),
    hasBase: means.layer.base <= to,
  }))
}

const line = (x0: number, y0: number, x1: number, y1: number) =>
  lineMark(
    'contact',
    [
      [x0, y0],
      [x1, y1],
    ],
    0.15,
  )

/** The line of each base: through the columns of layers, over to the true depth, through the tracks, and to the means. */
export function rowLines(rows: readonly LayerRow[], { name, leaders, tracks, means }: Columns): Mark[] {
  const [before, after] = leaders
  const right = means.at(-1)?.right ?? after.right
  return rows
    .filter(({ hasBase }) => hasBase)
    .flatMap(({ base, trueBase }) => [
      line(0, base, name.right, base),
      line(before.left, base, before.right, trueBase),
      line(before.right, trueBase, tracks.at(-1)?.right ?? after.left, trueBase),
      line(after.left, trueBase, after.right, base),
      line(after.right, base, right, base),
    ])
}

/** Number, base, elevation, name and means of the layers of a page. */
export function rowTexts(rows: readonly LayerRow[], columns: Columns, collar: number | null): Mark[] {
  return rows.flatMap((row) => {
    const size = Math.min(2.5, (row.base - row.top) * 0.72)
    const write = (strip: Strip, text: string, y = middleOf(row) + size * 0.36) =>
      textMark('label', [(strip.left + strip.right) / 2, y], text, { size: fitSize(text, strip, size) })
    const { layer, means } = row.means
    const foot = row.base - Math.min(1, (row.base - row.top - size) / 2) - size * 0.12
    return [
      ...(layer.row.layer ? layerNumberMarks(layer.row.layer, numberPlace(row, columns), size) : []),
      ...(row.hasBase ? [write(columns.base, decimalText(layer.base, 2), foot)] : []),
      ...(row.hasBase && collar !== null
        ? [write(columns.elevation, decimalText(collar - layer.base, 2), foot)]
        : []),
      ...nameLines(row, columns.name, size),
      ...columns.means.flatMap((column) => {
        const mean = means[column.quantity.key]
        return mean === undefined ? [] : [write(column, decimalText(mean, column.quantity.digits))]
      }),
    ]
  })
}

const middleOf = ({ top, base }: LayerRow) => (top + base) / 2
const numberPlace = (row: LayerRow, { layer }: Columns) =>
  [(layer.left + layer.right) / 2 - 1.6, middleOf(row)] as const

const fitSize = (text: string, { left, right }: Strip, size: number) =>
  Math.min(size, (right - left - 0.8) / Math.max(1, textWidth(text)))

function nameLines(row: LayerRow, strip: Strip, size: number): Mark[] {
  const room = Math.max(1, Math.floor((row.base - row.top - 0.6) / (size * 1.25)))
  const lines = cutLines(
    wrapText(row.means.layer.row.name, (strip.right - strip.left - 1.6) / size),
    Math.min(room, 3),
  )
  const first = middleOf(row) - ((lines.length - 1) * size * 1.25) / 2 + size * 0.36
  return lines.map((text, i) =>
    textMark('label', [strip.left + 0.8, first + i * size * 1.25], text, { size, anchor: 'start' }),
  )
}
