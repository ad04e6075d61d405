import { hatchLinesOf } from '#geology/drawing/hatch/hatch-lines.ts'
import {
  drawingLayers,
  type AreaMark,
  type LineMark,
  type Mark,
  type Place,
  type TextMark,
} from '#geology/drawing/marks.ts'
import { scriptParts } from '#geology/drawing/scripts.ts'
import { hatches } from '#geology/strata/hatches.ts'
import type { Lithology } from '#geology/strata/lithology.ts'

import { lineTypeOf, spaces, textStyle } from './tables.ts'
import type { Handles, Tag } from './tags.ts'

/** From places of a sheet, millimetres downwards, to those of a drawing, its units upwards. */
export type Turn = (place: Place) => Place

interface Writer {
  readonly handles: Handles
  readonly turn: Turn
  /** Units of the drawing for a millimetre of the sheet. */
  readonly unit: number
}

/** The widths of lines that DXF knows, hundredths of a millimetre. */
const lineWeights = [0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100]

const weightOf = (width: number): number =>
  lineWeights.reduce((best, each) =>
    Math.abs(each - width * 100) < Math.abs(best - width * 100) ? each : best,
  )

/** Height of a capital of a text whose em is 1. */
const capital = 0.75

/** One mark as entities of the model space. */
export function entitiesOf(mark: Mark, writer: Writer): Tag[] {
  if (mark.kind === 'line') return polyline(mark, writer)
  if (mark.kind === 'area') return hatchesOf(mark, writer)
  if (mark.kind === 'text') return scriptParts(mark).flatMap((part) => text(part, writer))
  const [x, y] = writer.turn(mark.at)
  return [
    ...entity('CIRCLE', mark, writer),
    [370, weightOf(mark.width)],
    [100, 'AcDbCircle'],
    [10, x],
    [20, y],
    [30, 0],
    [40, mark.radius * writer.unit],
  ]
}

const entity = (name: string, { layer }: Mark, { handles }: Writer): Tag[] => [
  [0, name],
  [5, handles()],
  [330, spaces.model],
  [100, 'AcDbEntity'],
  [8, drawingLayers[layer].name],
]

function polyline(mark: LineMark, writer: Writer): Tag[] {
  return [
    ...entity('LWPOLYLINE', mark, writer),
    ...(mark.dash ? [[6, lineTypeOf(mark.dash)] as const] : []),
    [370, weightOf(mark.width)],
    [100, 'AcDbPolyline'],
    [90, mark.points.length],
    [70, mark.isClosed ? 1 : 0],
    ...(mark.elevation === undefined ? [] : ([[38, mark.elevation]] as const)),
    ...mark.points.flatMap((point): Tag[] => cornerOf(writer.turn(point))),
  ]
}

const cornerOf = ([x, y]: Place): Tag[] => [
  [10, x],
  [20, y],
]

const anchors = { start: 0, middle: 1, end: 2 } as const

function text(mark: TextMark, writer: Writer): Tag[] {
  const [x, y] = writer.turn(mark.at)
  const anchor = anchors[mark.anchor]
  return [
    ...entity('TEXT', mark, writer),
    [100, 'AcDbText'],
    [10, x],
    [20, y],
    [30, 0],
    [40, mark.size * capital * writer.unit],
    [1, mark.text],
    ...(mark.turn === undefined ? [] : ([[50, -mark.turn]] as const)),
    [7, textStyle],
    [72, anchor],
    ...(anchor
      ? ([
          [11, x],
          [21, y],
          [31, 0],
        ] as const)
      : []),
    [100, 'AcDbText'],
  ]
}

/** A solid area, or the lines of its hatch; a colour of the strata is for the screen. */
function hatchesOf(mark: AreaMark, writer: Writer): Tag[] {
  if (mark.fill === 'ink') return hatchOf(mark, writer, 'SOLID', [])
  if (mark.fill === 'paper') return hatchOf(mark, writer, 'SOLID', [[62, paperColour]])
  return mark.lithology ? hatchOf(mark, writer, mark.lithology, []) : []
}

/** White of AutoCAD’s colours, which does not turn black on paper as 7 does. */
const paperColour = 255

type PatternName = 'SOLID' | Lithology

/** A hatch by its name within an outline; `colour` is empty for that of its layer. */
function hatchOf(mark: AreaMark, writer: Writer, name: PatternName, colour: Tag[]): Tag[] {
  const solid = name === 'SOLID' ? 1 : 0
  return [
    ...entity('HATCH', mark, writer),
    ...colour,
    [370, 9],
    [100, 'AcDbHatch'],
    [10, 0],
    [20, 0],
    [30, 0],
    [210, 0],
    [220, 0],
    [230, 1],
    [2, name],
    [70, solid],
    [71, 0],
    [91, 1],
    [92, 7],
    [72, 0],
    [73, 1],
    [93, mark.outline.length],
    ...mark.outline.flatMap((point) => cornerOf(writer.turn(point))),
    [97, 0],
    [75, 1],
    [76, solid || 2],
    ...(name === 'SOLID' ? [] : patternOf(hatchLinesOf(hatches[name]), writer.unit)),
    [98, 1],
    ...cornerOf(writer.turn(mark.outline[0] ?? [0, 0])),
  ]
}

const patternOf = (lines: ReturnType<typeof hatchLinesOf>, unit: number): Tag[] => [
  [52, 0],
  [41, 1],
  [77, 0],
  [78, lines.length],
  ...lines.flatMap(({ angle, base, offset, dashes }): Tag[] => [
    [53, angle],
    [43, base[0] * unit],
    [44, base[1] * unit],
    [45, offset[0] * unit],
    [46, offset[1] * unit],
    [79, dashes.length],
    ...dashes.map((length): Tag => [49, length * unit]),
  ]),
]
