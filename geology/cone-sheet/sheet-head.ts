import { a4Room } from '#geology/drawing/a4-page.ts'
import { fitText } from '#geology/drawing/fit-text.ts'
import { boxOf, lineMark, outlineMark, textMark, type Mark } from '#geology/drawing/marks.ts'
import type { TitleRow } from '#geology/log-sheet/title-block.ts'

/** Upper edge of the head of a sheet, and the height of a line of it, millimetres. */
export const headTable = { top: 11, line: 5 } as const
/** Left edges of the four columns, and the right edge of the last. */
const edges = [0, 22, 100, 122, a4Room.width] as const

/** What is to be known of a hole, two values to a line; a value that is too long is set smaller, then cut. */
export function headTableMarks(rows: readonly TitleRow[]): Mark[] {
  const { top, line } = headTable
  const foot = top + rows.length * line
  const cells = rows.flatMap((row, i) =>
    row.map((text, column) => {
      const [left, right] = [edges[column] ?? 0, edges[column + 1] ?? a4Room.width]
      const { text: words, size } = fitText(text, right - left - 3, 2.6)
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
        [a4Room.width, y],
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
  return [outlineMark('frame', boxOf(0, top, a4Room.width, foot), 0.3), ...rules, ...columns, ...cells]
}
