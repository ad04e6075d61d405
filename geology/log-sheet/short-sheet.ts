import {
  areaMark,
  boxOf,
  hatchUnit,
  lineMark,
  textMark,
  type Mark,
  type Place,
  type Sheet,
} from '#geology/drawing/marks.ts'
import { decimalText } from '#geology/rounding.ts'
import { ageText } from '#geology/strata/age-text.ts'
import type { StratumRow } from '#geology/strata/hole.ts'

import { fanOut } from './fan.ts'
import { layersOf, type Layer } from './layers.ts'
import type { Stretch } from './log-sheet.ts'
import { numberMarks } from './marks/number-marks.ts'
import { pen, print, toBaseLine } from './print.ts'
import { cutLines, wrapText } from './wrap.ts'

/** Horizontal places in a short sheet, millimetres; a wide one has room for the geological age of each layer. */
export interface ShortRoom {
  readonly width: number
  readonly column: { readonly x: number; readonly width: number }
  readonly text: number
  readonly geologicalAge?: number
}

/** As wide as a telephone, so that a row is high enough to be pressed. */
export const phoneRoom: ShortRoom = {
  width: 358 * hatchUnit,
  column: { x: 40 * hatchUnit, width: 56 * hatchUnit },
  text: 116 * hatchUnit,
}
export const wideRoom: ShortRoom = {
  width: 800 * hatchUnit,
  column: { x: 44 * hatchUnit, width: 128 * hatchUnit },
  text: 216 * hatchUnit,
  geologicalAge: 560 * hatchUnit,
}

const top = 28 * hatchUnit
const height = { row: 44 * hatchUnit, min: 160 * hatchUnit, max: 720 * hatchUnit } as const
const nameSize = 14 * hatchUnit
const nameLine = 16 * hatchUnit
/** From the number of a layer to its name. */
const nameIndent = 50 * hatchUnit

/** What the rows of a short sheet say beside the name of the layer. */
interface ShortTerms {
  /** Metres, or a share where depths are withheld. */
  readonly depth: number
  readonly ticks: readonly { readonly depth: number; readonly label: string }[]
  /** Absent where depths are withheld. */
  readonly thickness?: (metres: number) => string
}

/** A column with a named row for each layer, for narrow screens, down to `finalDepth` (m), or to the lowest base when that is deeper or unknown. */
export function drawShortLog(strata: readonly StratumRow[], finalDepth: number | null): Sheet {
  const depth = Math.max(finalDepth ?? 0, ...strata.map((row) => row.baseDepth), 0.5)
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((metres) => depth / metres <= 9) ?? 2000
  const count = Math.floor(depth / step) + 1
  const ticks = Array.from({ length: count }, (_, i) => ({ depth: i * step, label: String(i * step) }))
  return draw(strata, { depth, ticks, thickness: (metres) => `${decimalText(metres, 2)} m` }, phoneRoom)
}

/** A stratum as visitors may see it: the depth of its base as a share, 0–1, of the lowest one. */
export interface PreviewRow {
  readonly layer: string | null
  readonly name: string
  readonly geologicalAge: string | null
  readonly baseDepth: number
}

/** The layers of a preview as strata again: shares stay shares, what is withheld is empty. */
const previewStrata = (rows: readonly PreviewRow[]): StratumRow[] =>
  rows.map((row) => ({ ...row, description: null }))

/** A preview: the order and proportion of the layers without depths, between the ground and the final depth. */
export function drawPreview(rows: readonly PreviewRow[], finalDepth: number | null, room: ShortRoom): Sheet {
  const foot = finalDepth === null ? [] : [{ depth: 1, label: decimalText(finalDepth, 2) }]
  return draw(previewStrata(rows), { depth: 1, ticks: [{ depth: 0, label: '0' }, ...foot] }, room)
}

interface ShortBox extends Layer {
  readonly drawn: Stretch
  readonly label: Stretch
}

function draw(strata: readonly StratumRow[], terms: ShortTerms, room: ShortRoom): Sheet {
  const layers = layersOf(strata)
  const column = Math.min(Math.max(layers.length * height.row, height.min), height.max)
  const toY = (metres: number) => top + (metres / terms.depth) * column
  const bounds = [top, ...layers.map(({ base }) => toY(base))]
  const foot = Math.max(bounds.at(-1) ?? top, top + layers.length * height.row)
  const labels = fanOut(
    bounds,
    layers.map(() => height.row),
    foot,
  )
  const stretch = (edges: readonly number[], i: number): Stretch => ({
    top: edges[i] ?? top,
    base: edges[i + 1] ?? top,
  })
  const boxes = layers.map((layer, i): ShortBox => ({
    ...layer,
    drawn: stretch(bounds, i),
    label: stretch(labels, i),
  }))
  const hasNumbers = strata.some((row) => row.layer)
  return {
    width: room.width,
    height: Math.max(top + column, foot) + 8 * hatchUnit,
    regions: boxes.map((box) => ({ of: box.index, outline: outlineOf(box, room) })),
    marks: [
      ...headings(room, hasNumbers, terms.thickness !== undefined),
      ...boxes.flatMap((box) => [
        ...columnMarks(box, room),
        ...rowTexts(box, room, hasNumbers),
        ...lastText(box, room, terms),
      ]),
      ...frameMarks(room, top + column),
      ...terms.ticks.flatMap(({ depth, label }) => tickMarks(room, toY(depth), label)),
    ],
  }
}

const endOf = ({ width }: ShortRoom) => width - 4 * hatchUnit
const start = ({ text }: ShortRoom) => text - 6 * hatchUnit
const nameAt = ({ text }: ShortRoom, hasNumbers: boolean) => text + (hasNumbers ? nameIndent : 0)

const small = (at: Place, text: string, anchor: 'start' | 'end' = 'start') =>
  textMark('label', at, text, { size: print.text, anchor })

function headings(room: ShortRoom, hasNumbers: boolean, hasThickness: boolean): Mark[] {
  const y = 16 * hatchUnit
  return [
    small([0, y], '深度 m'),
    ...(hasThickness ? [small([endOf(room), y], '厚度', 'end')] : []),
    ...(room.geologicalAge && hasNumbers ? [small([start(room), y], '层号')] : []),
    ...(room.geologicalAge
      ? [small([nameAt(room, hasNumbers), y], '岩土名称'), small([room.geologicalAge, y], '时代成因')]
      : []),
  ]
}

/** The layer in the column, and the line from its base to that of its row. */
function columnMarks({ drawn, label, colour, lithology }: ShortBox, room: ShortRoom): Mark[] {
  const { x, width } = room.column
  const line: Place[] = [
    [x, drawn.base],
    [x + width, drawn.base],
    [start(room), label.base],
    [room.width, label.base],
  ]
  return [
    ...(drawn.base > drawn.top
      ? [areaMark('hatch', boxOf(x, drawn.top, x + width, drawn.base), colour, lithology)]
      : []),
    lineMark('label', line, pen.rule),
  ]
}

function outlineOf({ drawn, label }: ShortBox, room: ShortRoom): Place[] {
  const { x, width } = room.column
  return [
    [x, drawn.top],
    [x + width, drawn.top],
    [start(room), label.top],
    [room.width, label.top],
    [room.width, label.base],
    [start(room), label.base],
    [x + width, drawn.base],
    [x, drawn.base],
  ]
}

/** Number and name of a layer, the name in one or two lines of the room that is left for it. */
function rowTexts({ label, row }: ShortBox, room: ShortRoom, hasNumbers: boolean): Mark[] {
  const middle = (label.top + label.base) / 2
  const x = nameAt(room, hasNumbers)
  const end = room.geologicalAge ?? room.width - 64 * hatchUnit
  const lines = cutLines(wrapText(row.name, (end - x) / nameSize), 2)
  const first = middle + nameSize * toBaseLine - ((lines.length - 1) * nameLine) / 2
  return [
    ...numberMarks(row.layer, [room.text, middle], 'start'),
    ...lines.map((line, i) =>
      textMark('label', [x, first + i * nameLine], line, { size: nameSize, anchor: 'start' }),
    ),
  ]
}

/** At the end of a row: thickness, or the age where there is room for it. */
function lastText({ label, row, thickness }: ShortBox, room: ShortRoom, terms: ShortTerms): Mark[] {
  const y = (label.top + label.base) / 2 + print.text * toBaseLine
  return [
    ...(room.geologicalAge && row.geologicalAge
      ? [small([room.geologicalAge, y], ageText(row.geologicalAge))]
      : []),
    ...(terms.thickness ? [small([endOf(room), y], terms.thickness(thickness), 'end')] : []),
  ]
}

const frameMarks = ({ column: { x, width } }: ShortRoom, bottom: number): Mark[] => [
  { ...lineMark('hole', boxOf(x, top, x + width, bottom), pen.contact), isClosed: true },
]

function tickMarks({ column: { x } }: ShortRoom, y: number, label: string): Mark[] {
  const tick: Place[] = [
    [x - 5 * hatchUnit, y],
    [x, y],
  ]
  return [
    lineMark('hole', tick, pen.rule),
    small([x - 8 * hatchUnit, y + print.text * toBaseLine], label, 'end'),
  ]
}
