import type { TitleRow } from '#geology/log-sheet/title-block.ts'
import { wrapText } from '#geology/log-sheet/wrap.ts'

import { a4Room } from './a4-page.ts'
import { fitText } from './fit-text.ts'
import { boxOf, lineMark, outlineMark, textMark, type Mark } from './marks.ts'

/** Upper edge of the head of a sheet, and the height of a line of it, millimetres. */
export const headTable = { top: 11, line: 4.3 } as const
/** Left edges of the four columns, and the right edge of the last. */
const edges = [0, 22, 100, 122, a4Room.width] as const
const size = 2.5

/** Who made a sheet of what they hold, and when. */
export interface SheetOrigin {
  readonly holder: string
  /** 2026-11-29 */
  readonly madeOn: string
}

/**
 * The last rows of a head: whose sheet it is, of which day, and the cells for names, which stay empty: a sheet of the
 * archive is nobody's signed work.
 */
export const signRows = (made: SheetOrigin | undefined, word = '制图'): TitleRow[] => [
  ...(made ? [['馆藏单位', made.holder, `${word}日期`, made.madeOn] as const] : []),
  [word, '', '校核', ''],
]

/** Marks under the title of a page, and where they end. */
export interface SheetHead {
  readonly marks: readonly Mark[]
  readonly foot: number
}

/**
 * What is to be known of a sheet, two values to a line; a value that is too long is set smaller, then cut. A last one over
 * the whole width is as many lines as it takes.
 */
export function headTableOf(
  rows: readonly TitleRow[],
  wide?: readonly [label: string, text: string],
): SheetHead {
  const { top, line } = headTable
  const wideTop = top + rows.length * line
  const lines = wide ? wrapText(wide[1], (a4Room.width - edges[1] - 3) / size) : []
  const foot = wideTop + lines.length * line
  const write = (text: string, left: number, y: number, em: number) =>
    textMark('frame', [left + 1.5, y + line / 2 + em * 0.36], text, { size: em, anchor: 'start' })
  const cells = rows.flatMap((row, i) =>
    row.map((text, column) => {
      const [left, right] = [edges[column] ?? 0, edges[column + 1] ?? a4Room.width]
      const { text: words, size: em } = fitText(text, right - left - 3, size)
      return write(words, left, top + i * line, em)
    }),
  )
  return {
    foot,
    marks: [
      outlineMark('frame', boxOf(0, top, a4Room.width, foot), 0.5),
      ...Array.from({ length: rows.length - (wide ? 0 : 1) }, (_, i) => ruleAt(top + (i + 1) * line)),
      ...edges.slice(1, -1).map((x, i) => uprightAt(x, i === 0 ? foot : wideTop)),
      ...cells,
      ...(wide ? [write(wide[0], 0, wideTop, size)] : []),
      ...lines.map((text, i) => write(text, edges[1], wideTop + i * line, size)),
    ],
  }
}

const ruleAt = (y: number) =>
  lineMark(
    'frame',
    [
      [0, y],
      [a4Room.width, y],
    ],
    0.13,
  )

const uprightAt = (x: number, foot: number) =>
  lineMark(
    'frame',
    [
      [x, headTable.top],
      [x, foot],
    ],
    0.13,
  )
