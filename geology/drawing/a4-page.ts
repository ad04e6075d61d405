import { textWidth, wrapText } from '#geology/log-sheet/wrap.ts'

import { lineMark, moveMarks, textMark, type Mark, type Sheet } from './marks.ts'

/** Margin of an A4 page, and the room within its margins, millimetres. */
const margin = 10
export const a4Room = { width: 210 - 2 * margin, height: 297 - 2 * margin } as const

/** What was laid out in the room of an A4 page, on its paper. */
export const a4Page = (marks: readonly Mark[]): Sheet => ({
  ...{ width: 210, height: 297 },
  marks: moveMarks(marks, [margin, margin]),
})

/** A title in the middle of so many millimetres, over its double rule. */
export function titleOver(title: string, width: number): Mark[] {
  const half = textWidth(title) * 2.6
  const rule = (y: number, weight: number) =>
    lineMark(
      'frame',
      [
        [width / 2 - half, y],
        [width / 2 + half, y],
      ],
      weight,
    )
  return [textMark('frame', [width / 2, 6], title, { size: 5 }), rule(7.8, 0.5), rule(8.7, 0.18)]
}

/** The title of a page of A4, and at its right which page of how many this is. */
export const titleMarks = (title: string, [number, count]: readonly [number, number]): Mark[] => [
  ...titleOver(title, a4Room.width),
  ...(count > 1
    ? [textMark('frame', [a4Room.width, 6], `第 ${number} 页　共 ${count} 页`, { size: 2.6, anchor: 'end' })]
    : []),
]

/** Numbered notes in lines of so many millimetres, the first with its base line at a place. */
export function noteMarks(notes: readonly string[], top: number, width: number = a4Room.width): Mark[] {
  const size = 2.4
  const words = `说明　${notes.map((note, i) => `${i + 1}. ${note}`).join('　')}`
  return wrapText(words, width / size).map((text, i) =>
    textMark('legend', [0, top + i * size * 1.45], text, { size, anchor: 'start' }),
  )
}
