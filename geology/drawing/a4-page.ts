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
  textMark('frame', [a4Room.width, 6], `第 ${number} 页　共 ${count} 页`, { size: 2.6, anchor: 'end' }),
]

const note = { size: 2.4, line: 3.5 } as const

/** Numbered notes in lines of so many millimetres: a note is broken only where it is longer than a line. */
export function noteLines(notes: readonly string[], width: number = a4Room.width): string[] {
  const room = width / note.size
  const lines: string[] = []
  for (const [i, words] of notes.entries()) {
    const text = `${i === 0 ? '说明　' : ''}${i + 1}. ${words}`
    const joined = lines.length > 0 ? `${lines.at(-1)}　${text}` : text
    if (textWidth(joined) <= room) lines.splice(-1, 1, joined)
    else lines.push(...wrapText(text, room))
  }
  return lines
}

/** Millimetres that notes take, with the room above them. */
export const notesHeight = (notes: readonly string[]): number =>
  notes.length > 0 ? noteLines(notes).length * note.line + 2.4 : 0

/** Numbered notes, the first line with its base line at a place. */
export const noteMarks = (notes: readonly string[], top: number, width: number = a4Room.width): Mark[] =>
  noteLines(notes, width).map((text, i) =>
    textMark('legend', [0, top + i * note.line], text, { size: note.size, anchor: 'start' }),
  )
