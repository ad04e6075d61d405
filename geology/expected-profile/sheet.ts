import { fitText } from '#geology/drawing/fit-text.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import {
  areaMark,
  boxOf,
  haloText,
  lineMark,
  type Mark,
  outlineMark,
  type Sheet,
  textMark,
} from '#geology/drawing/marks.ts'
import { fanOut } from '#geology/log-sheet/fan.ts'
import { lithologyOf } from '#geology/strata/lithology.ts'
import { strataColour } from '#geology/strata/strata.ts'

import type { Boundary, ProfileRow } from './profile-rows.ts'

/** Millimetres: as wide as a telephone shows with figures that can be read. */
const sheetWidth = 66
const column = { left: 15, right: 29 }
const [top, foot] = [15, 8]
const text = { size: 2.7, line: 4.6 }
const broken = [1.6, 1] as const

/** Scales of the column, 1 to so many. */
const scales = [100, 150, 200, 250, 300, 400, 500, 600, 800, 1000] as const
const tallest = 170

/** Metres below the last boundary that an open layer is drawn. */
const openTail = 3

interface ProfileSheetOptions {
  /** 古河道内, where two columns are drawn. */
  readonly setting: string | undefined
}

/**
 * The column that is expected at a place, as a sheet: broken lines throughout, a whisker for the range of each boundary,
 * and nothing that only a hole has. Rows have depths; the last may be open below.
 */
export function layOutProfile(rows: readonly ProfileRow[], { setting }: ProfileSheetOptions): Sheet {
  const last = rows.at(-1)
  const deepest = last?.base?.depth ?? (last?.top?.depth ?? 0) + openTail
  const scale = scales.find((one) => (deepest * 1000) / one <= tallest) ?? 1000
  const at = (depth: number) => top + (depth * 1000) / scale
  const floor = at(deepest)
  const whiskers = rows.map(({ base }) => (base ? at(base.depth + base.range) : 0))
  const bottom = Math.max(floor, top + rows.length * text.line, ...whiskers) + 2
  return {
    width: sheetWidth,
    height: bottom + foot,
    marks: [
      ...headMarks(setting, scale),
      ...rows.flatMap((row) => areaMarks(row, at, floor)),
      outlineMark('inferred', boxOf(column.left, at(0), column.right, floor), 0.25),
      ...rows.flatMap(({ base }, i) => (base ? boundaryMarks(base, whiskerAt[i % 2 === 0 ? 0 : 1], at) : [])),
      ...openMarks(last, floor),
      ...labelMarks(rows, at, floor),
      textMark('label', [sheetWidth / 2, bottom + foot - 3], '依据邻近钻孔推测，不作为设计依据', {
        size: 2.6,
      }),
    ].map(asBroken),
  }
}

/** The outline of the column is broken as all of its lines are. */
const asBroken = (mark: Mark): Mark =>
  mark.kind === 'line' && mark.isClosed ? { ...mark, dash: broken } : mark

function headMarks(setting: string | undefined, scale: number): Mark[] {
  const title = setting ? `推测柱状（${setting}）` : '推测柱状'
  return [
    textMark('label', [sheetWidth / 2, 5], title, { size: 3.6 }),
    textMark('label', [column.left - 1.5, 12], '深度 m', { size: 2.4, anchor: 'end' }),
    textMark('label', [(column.left + column.right) / 2, 12], `1:${scale}`, { size: 2.4 }),
    textMark('label', [column.right + 5.6, 12], '层号与名称', { size: 2.4, anchor: 'start' }),
  ]
}

type ToHeight = (depth: number) => number

function areaMarks(row: ProfileRow, at: ToHeight, floor: number): Mark[] {
  if (!row.top) return []
  const lithology = lithologyOf(row.name)
  const base = row.base ? at(row.base.depth) : floor
  const outline = boxOf(column.left, at(row.top.depth), column.right, base)
  return [areaMark('hatch', outline, strataColour(row, lithology), lithology)]
}

/** Where whiskers stand in turn, that those of neighbours are told apart where their ranges overlap; and what begins beside them. */
const whiskerAt = [column.right + 1.2, column.right + 2.8] as const
const besideWhiskers = column.right + 3.8

/** A broken line at a boundary, and beside the column a whisker over the range in which it lies in four of five cases. */
function boundaryMarks({ depth, range }: Boundary, x: number, at: ToHeight): Mark[] {
  const [upper, lower] = [at(Math.max(0, depth - range)), at(depth + range)]
  return [
    lineMark(
      'inferred',
      [
        [column.left, at(depth)],
        [column.right, at(depth)],
      ],
      0.25,
      broken,
    ),
    lineMark(
      'label',
      [
        [x, upper],
        [x, lower],
      ],
      0.3,
    ),
    ...[upper, lower].map((y) =>
      lineMark(
        'label',
        [
          [x - 0.6, y],
          [x + 0.6, y],
        ],
        0.3,
      ),
    ),
  ]
}

/** Below the last boundary that three holes met the column has no floor. */
function openMarks(last: ProfileRow | undefined, floor: number): Mark[] {
  if (!last || last.base) return []
  const step = (column.right - column.left) / 6
  const tear = [0, 1, 2, 3, 4, 5, 6].map(
    (i) => [column.left + i * step, floor + (i % 2 === 0 ? 0 : -1.4)] as const,
  )
  return [
    areaMark('label', [...tear, [column.right, floor + 0.4], [column.left, floor + 0.4]], 'paper'),
    lineMark('inferred', tear, 0.25, broken),
  ]
}

/** Depths at the left of the boundaries, numbers and names at the right of the layers; what would touch moves apart. */
function labelMarks(rows: readonly ProfileRow[], at: ToHeight, floor: number): Mark[] {
  const bounds = [at(0), ...rows.map(({ base }) => (base ? at(base.depth) : floor))]
  const lowest = Math.max(floor, at(0) + rows.length * text.line)
  const names = fanOut(
    bounds,
    rows.map(() => text.line),
    lowest,
  )
  return rows.flatMap((row, i): Mark[] => {
    const [above = 0, below = 0] = [names[i], names[i + 1]]
    const y = (above + below) / 2
    const truth = ((bounds[i] ?? 0) + (bounds[i + 1] ?? 0)) / 2
    const [numberX, nameX] = [column.right + 7.6, column.right + 13.4]
    const name = fitText(row.name, sheetWidth - nameX - 1, text.size)
    return [
      ...(Math.abs(y - truth) > 0.5
        ? [
            lineMark(
              'label',
              [
                [besideWhiskers, truth],
                [numberX - 2.2, y],
              ],
              0.13,
            ),
          ]
        : []),
      ...layerNumberMarks(row.layer, [numberX, y], text.size),
      haloText('label', [nameX, y + text.size * 0.36], name.text, {
        size: name.size,
        anchor: 'start',
      }),
      ...(row.base
        ? [
            lineMark(
              'label',
              [
                [column.left, bounds[i + 1] ?? 0],
                [column.left - 1, below],
              ],
              0.13,
            ),
            haloText('label', [column.left - 1.5, below + text.size * 0.36], row.base.depth.toFixed(1), {
              size: text.size,
              anchor: 'end',
            }),
          ]
        : []),
    ]
  })
}
