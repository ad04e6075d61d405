import { boxOf, lineMark, outlineMark, textMark, type Mark } from '#geology/drawing/marks.ts'
import type { TitleRow } from '#geology/log-sheet/title-block.ts'
import { cutLines, textWidth, wrapText } from '#geology/log-sheet/wrap.ts'

import { page } from './page-plan.ts'

/** A title over its double rule, and beside it which page of how many this is. */
export function titleMarks(title: string, [number, count]: readonly [number, number]): Mark[] {
  const half = textWidth(title) * 2.6
  const middle = page.width / 2
  const rule = (y: number, width: number) =>
    lineMark(
      'frame',
      [
        [middle - half, y],
        [middle + half, y],
      ],
      width,
    )
  return [
    textMark('frame', [middle, 6], title, { size: 5 }),
    rule(7.8, 0.5),
    rule(8.7, 0.18),
    ...(count > 1
      ? [textMark('frame', [page.width, 6], `第 ${number} 页　共 ${count} 页`, { size: 2.6, anchor: 'end' })]
      : []),
  ]
}

/** Upper edge of the head of a sheet, and the height of a line of it, millimetres. */
export const headTable = { top: 11, line: 5 } as const
/** Left edges of the four columns, and the right edge of the last. */
const edges = [0, 22, 100, 122, page.width] as const

/** What is to be known of a hole, two values to a line; a value that is too long is set smaller, then cut. */
export function headTableMarks(rows: readonly TitleRow[]): Mark[] {
  const { top, line } = headTable
  const foot = top + rows.length * line
  const cells = rows.flatMap((row, i) =>
    row.map((text, column) => {
      const [left, right] = [edges[column] ?? 0, edges[column + 1] ?? page.width]
      const room = right - left - 3
      const size = Math.max(2, Math.min(2.6, room / Math.max(1, textWidth(text))))
      const [words = ''] = cutLines(wrapText(text, room / size), 1)
      const y = top + i * line + line / 2 + size * 0.36
      return textMark('frame', [left + 1.5, y], words, { size, anchor: 'start' })
    }),
  )
  const rules = rows.slice(1).map((_, i) => {
    const y = top + (i + 1) * line
    return lineMark(
      'frame',
      [
        [0, y],
        [page.width, y],
      ],
      0.1,
    )
  })
  const columns = edges.slice(1, -1).map((x) =>
    lineMark(
      'frame',
      [
        [x, top],
        [x, foot],
      ],
      0.1,
    ),
  )
  return [outlineMark('frame', boxOf(0, top, page.width, foot), 0.3), ...rules, ...columns, ...cells]
}

/** Notes at the foot of a page, numbered, in lines of the width of the page. */
export function noteMarks(notes: readonly string[], top: number): Mark[] {
  const size = 2.4
  const words = `说明　${notes.map((note, i) => `${i + 1}. ${note}`).join('　')}`
  return wrapText(words, page.width / size).map((text, i) =>
    textMark('legend', [0, top + i * size * 1.45], text, { size, anchor: 'start' }),
  )
}
