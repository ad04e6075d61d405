import { signRows } from '#geology/drawing/head-table.ts'
import { lineMark, outlineMark, boxOf, textMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import type { LogLayout } from '#geology/log-sheet/log-sheet.ts'
import { lineHeight, pen, print, sheetWidth, toBaseLine } from '#geology/log-sheet/print.ts'
import { titleNotes, titleRows } from '#geology/log-sheet/title-block.ts'
import { laboratoryLeader, laboratoryValues, valueWidth } from '#geology/log-sheet/tracks/laboratory.ts'
import type { Track } from '#geology/log-sheet/tracks/tracks.ts'
import { cutLines, textWidth, wrapText } from '#geology/log-sheet/wrap.ts'

import { axisFigures } from './curve-marks.ts'

/** Marks from the upper edge of a sheet, and the millimetres that they take. */
interface HeadPart {
  readonly marks: readonly Mark[]
  readonly height: number
}

const title = { top: 9, row: 5, label: 20.7 } as const

/** Left edges of label, value, label, value. */
const cells = [0, title.label, 91.6, 112.3] as const

const level = (y: number): Place[] => [
  [0, y],
  [sheetWidth, y],
]
const upright = (x: number, top: number, base: number): Place[] => [
  [x, top],
  [x, base],
]

/** Room in a cell beside its text. */
const padding = 1.7

/** The text of a cell: set smaller where it is long, and cut where even that does not help. */
function cellText(text: string, x: number, base: number, width: number): Mark {
  const room = width - 2 * padding
  const size = Math.max(print.depth, Math.min(print.text, room / Math.max(1, textWidth(text))))
  const [line = ''] = cutLines(wrapText(text, room / size), 1)
  return textMark('frame', [x + padding, base], line, { size, anchor: 'start' })
}

/** Name of the drawing, and who, what, where, when of the hole in a table. */
export function titleMarks({ hole, scale }: LogLayout): HeadPart {
  const rows = [...titleRows(hole, scale), ...signRows(undefined)]
  const table = title.top + rows.length * title.row
  const notes = notesMarks(titleNotes(hole), table)
  const height = table + notes.height
  const baseOf = (row: number) => title.top + (row + 0.5) * title.row + print.text * toBaseLine
  return {
    height,
    marks: [
      textMark('frame', [sheetWidth / 2, 5.6], '钻 孔 柱 状 图', { size: print.title }),
      ...rows.flatMap((row, i) => [
        lineMark('frame', level(title.top + i * title.row), i ? pen.rule : pen.bold),
        ...row.map((text, cell) => {
          const [x, end = sheetWidth] = cells.slice(cell)
          return cellText(text, x ?? 0, baseOf(i), end - (x ?? 0))
        }),
      ]),
      ...cells.slice(1).map((x) => lineMark('frame', upright(x, title.top, table), pen.rule)),
      ...notes.marks,
      lineMark('frame', upright(0, title.top, height), pen.bold),
      lineMark('frame', upright(sheetWidth, title.top, height), pen.bold),
    ],
  }
}

/** A last row of the table for what is to be known beside it; nothing where there is nothing. */
function notesMarks(text: string, top: number): HeadPart {
  if (!text) return { marks: [], height: 0 }
  const lines = wrapText(text, (sheetWidth - title.label - 2 * padding) / print.text)
  const height = lines.length * lineHeight + title.row - lineHeight
  const baseOf = (line: number) =>
    top + (title.row - lineHeight) / 2 + (line + 0.5) * lineHeight + print.text * toBaseLine
  const write = (line: string, x: number, i: number) =>
    textMark('frame', [x + padding, baseOf(i)], line, { size: print.text, anchor: 'start' })
  return {
    height,
    marks: [
      lineMark('frame', level(top), pen.rule),
      lineMark('frame', upright(title.label, top, top + height), pen.rule),
      write('备注', 0, 0),
      ...lines.map((line, i) => write(line, title.label, i)),
    ],
  }
}

/** The head of a page that follows another. */
export const nextTitleMarks = ({ hole, scale }: LogLayout): HeadPart => ({
  height: 6,
  marks: [
    cellText(
      ['钻孔柱状图（续）', hole.code, `1:${scale}`, hole.projectName ?? ''].filter(Boolean).join('　'),
      -padding,
      3.6,
      sheetWidth,
    ),
  ],
})

const headHeight = 9.2

/** The headings of the tracks, with the figures of their axes. */
export function headingMarks({ hole, tracks }: LogLayout): HeadPart {
  return {
    height: headHeight,
    marks: [
      outlineMark('frame', boxOf(0, 0, sheetWidth, headHeight), pen.bold),
      ...dividers(tracks).map((x) => lineMark('frame', upright(x, 0, headHeight), pen.rule)),
      ...tracks.flatMap((track) => [...headingText(track), ...axisFigures(hole, track, headHeight - 0.8)]),
      ...tracks.flatMap((track) => (track.name === 'laboratory' ? laboratoryHeads(hole, track) : [])),
    ],
  }
}

/** The lines between tracks; leaders have a field of their own where they cross others. */
export const dividers = (tracks: readonly Track[]): number[] => [
  ...new Set(
    tracks
      .flatMap(({ x, width }) => [x, x + width])
      .filter((x) => x > 0.01 && x < sheetWidth - 0.01)
      .map((x) => Math.round(x * 1000) / 1000),
  ),
]

const curves: readonly string[] = ['blowCount', 'waterContent', 'cone', 'friction']

/** Tracks with an axis keep the lower half of the heading for its figures. */
function headingText({ name, x, width, heading }: Track): Mark[] {
  const middle = curves.includes(name) ? 2.9 : headHeight / 2
  const first = middle - ((heading.length - 1) * lineHeight) / 2 + print.text * toBaseLine
  return heading.map((line, i) => {
    const size = Math.min(print.text, (width - 0.8) / textWidth(line))
    return textMark('frame', [x + width / 2, first + i * lineHeight], line, { size })
  })
}

function laboratoryHeads(hole: LogLayout['hole'], track: Track): Mark[] {
  return laboratoryValues(hole).flatMap(({ symbol, unit }, i) => {
    const x = track.x + laboratoryLeader + (i + 0.5) * valueWidth
    return [
      textMark('frame', [x, 4.2], symbol, { size: print.text }),
      ...(unit ? [textMark('frame', [x, 7.4], unit, { size: print.depth })] : []),
    ]
  })
}
