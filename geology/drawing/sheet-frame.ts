import { fitText } from './fit-text.ts'
import {
  boxOf,
  lineMark,
  moveMarks,
  outlineMark,
  textMark,
  type Georeference,
  type Mark,
  type Place,
  type Sheet,
} from './marks.ts'
import { edges, roomOrigin, type Paper } from './paper.ts'

/** What stands in the lower right corner of a sheet (图签). */
export interface TitleBlock {
  /** The archive that holds what the drawing is made from. */
  readonly holder: string
  /** The project, or what else the drawing is of. */
  readonly project: string
  readonly title: string
  /** 1:500 / 1:200 */
  readonly scale: string
  /** The day on which it was made: 2026-11-29. */
  readonly madeOn: string
  /** Of so many sheets this one, from 1. */
  readonly sheet: readonly [number: number, count: number]
}

/** Room of a title block, millimetres. */
export const blockSize = { width: 120, height: 32 } as const

const row = 8

/**
 * Puts a drawing into the frame of its paper, with its title block. The drawing begins at the upper left corner of the
 * room within the frame. The cells for names stay empty: a sheet of the archive is nobody's signed work.
 */
export function frameSheet(drawing: readonly Mark[], paper: Paper, block: TitleBlock): Sheet {
  const [left, top] = [edges.binding, edges.other]
  const [right, foot] = [paper.width - edges.other, paper.height - edges.other]
  return {
    ...paper,
    marks: [
      ...moveMarks(drawing, roomOrigin),
      outlineMark('frame', boxOf(left, top, right, foot), 0.7),
      ...blockMarks(block, [right - blockSize.width, foot - blockSize.height]),
    ],
  }
}

/** Millimetres between sheets that stand side by side. */
const between = 20

/** Several sheets as one for CAD, beside each other from left to right; it lies on the ground where the first one does. */
export function sideBySide(sheets: readonly Sheet[]): Sheet {
  let left = 0
  const marks = sheets.flatMap((sheet) => {
    const moved = moveMarks(sheet.marks, [left, 0])
    left += sheet.width + between
    return moved
  })
  const height = Math.max(0, ...sheets.map((sheet) => sheet.height))
  const [first] = sheets
  return {
    ...{ width: Math.max(0, left - between), height, marks },
    ...(first?.georeference && {
      georeference: lowerGeoreference(first.georeference, height - first.height),
    }),
  }
}

/** The georeference of a sheet that reaches so many millimetres further down. */
const lowerGeoreference = (georeference: Georeference, by: number): Georeference => ({
  ...georeference,
  north: georeference.north - by * georeference.metres,
})

function blockMarks(block: TitleBlock, [left, top]: Place): Mark[] {
  const [right, foot] = [left + blockSize.width, top + blockSize.height]
  const rule = (from: Place, to: Place) => lineMark('frame', [from, to], 0.18)
  const y = (line: number) => top + line * row
  const cells = [0, 16, 40, 56, 80, 96].map((x) => left + x)
  return [
    outlineMark('frame', boxOf(left, top, right, foot), 0.5),
    ...[1, 2, 3].map((line) => rule([left, y(line)], [right, y(line)])),
    ...cells.slice(1).map((x) => rule([x, y(2)], [x, y(3)])),
    rule([left + 56, top], [left + 56, y(1)]),
    ...cells.slice(1).map((x) => rule([x, y(3)], [x, foot])),
    ...written(block.holder, [left, y(0), left + 56], 3.2),
    ...written(block.project, [left + 56, y(0), right], 2.8),
    ...written(block.title, [left, y(1), right], 3.5),
    ...['制图', '', '校核', '', '审核', ''].flatMap((word, i) =>
      written(word, [cells[i] ?? left, y(2), cells[i + 1] ?? right], 2.5),
    ),
    ...['比例', block.scale, '日期', block.madeOn, '图幅', sheetText(block.sheet)].flatMap((word, i) =>
      written(word, [cells[i] ?? left, y(3), cells[i + 1] ?? right], 2.5),
    ),
  ]
}

/** 第 2 张 共 3 张 */
const sheetText = ([number, count]: TitleBlock['sheet']) => `第 ${number} 张 共 ${count} 张`

/** A text in the middle of a cell; one that is too long is written smaller, and cut where that is not enough. */
function written(text: string, [left, top, right]: readonly [number, number, number], size: number): Mark[] {
  if (text === '') return []
  const { text: shown, size: fitting } = fitText(text, right - left - 2, size)
  return [textMark('frame', [(left + right) / 2, top + row / 2 + fitting * 0.36], shown, { size: fitting })]
}
