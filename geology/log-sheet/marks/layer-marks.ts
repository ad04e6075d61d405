import {
  areaMark,
  boxOf,
  haloText,
  lineMark,
  type Mark,
  type Place,
  type Region,
} from '#geology/drawing/marks.ts'
import type { LayerBox, LogLayout, Stretch } from '#geology/log-sheet/log-sheet.ts'
import { pen, print, sheetWidth, toBaseLine } from '#geology/log-sheet/print.ts'
import { ticksOf, perMetreAt } from '#geology/log-sheet/scale.ts'
import { unloggedSpan } from '#geology/log-sheet/tracks/remarks.ts'
import { trackTable } from '#geology/log-sheet/tracks/tracks.ts'
import { stableWater } from '#geology/log-sheet/tracks/water-levels.ts'
import { decimalText } from '#geology/rounding.ts'

const level = (from: number, to: number, y: number): [Place, Place] => [
  [from, y],
  [to, y],
]

/** The column of a log with its hatches and contacts, and the leaders from them to the lines of the layers. */
export const columnMarks = (layout: LogLayout): Mark[] => [
  ...layout.layers.flatMap((layer) => layerMarks(layout, layer)),
  ...unloggedMarks(layout),
  ...edgeMarks(layout),
  ...tickMarks(layout),
  ...endMarks(layout),
  ...waterMarks(layout),
]

function layerMarks(layout: LogLayout, { drawn, line, colour, lithology }: LayerBox): Mark[] {
  const [left, right] = layout.column
  const leaders = [
    { fan: layout.left, edge: left },
    { fan: layout.right, edge: right },
  ].flatMap(({ fan, edge }): Mark[] => {
    if (!fan) return []
    const points: Place[] = [
      [edge, drawn.base],
      [fan.depthX, drawn.base],
      [fan.lineX, line.base],
    ]
    return [lineMark('label', fan.depthX === edge ? points.slice(1) : points, pen.leader)]
  })
  return [
    ...(drawn.base > drawn.top
      ? [areaMark('hatch', boxOf(left, drawn.top, right, drawn.base), colour, lithology)]
      : []),
    ...leaders,
    ...ruleRuns(layout).map(([from, to]) => lineMark('label', level(from, to, line.base), pen.rule)),
    lineMark('contact', level(left, right, drawn.base), pen.contact),
  ]
}

/** Where the lines of the layers go: neighbouring tracks with lines, as one. */
function ruleRuns({ tracks }: LogLayout): [number, number][] {
  const runs: [number, number][] = []
  for (const { name, x, width } of tracks) {
    if (!trackTable[name].isInLines) continue
    const last = runs.at(-1)
    if (last && Math.abs(last[1] - x) < 1e-6) last[1] = x + width
    else runs.push([x, x + width])
  }
  return runs
}

/** Depths without strata stay empty, crossed, and say so. */
function unloggedMarks({ hole, column: [left, right], toY }: LogLayout): Mark[] {
  const span = unloggedSpan(hole)
  if (!span) return []
  const [top, base] = [toY(span.top), toY(span.base)]
  const cross = [
    lineMark(
      'inferred',
      [
        [left, top],
        [right, base],
      ],
      pen.rule,
      [1.2, 0.8],
    ),
    lineMark(
      'inferred',
      [
        [left, base],
        [right, top],
      ],
      pen.rule,
      [1.2, 0.8],
    ),
  ]
  const middle: Place = [(left + right) / 2, (top + base) / 2 + print.fine * toBaseLine]
  return [...cross, ...(base - top >= 3 ? [haloText('label', middle, '未分层', { size: print.fine })] : [])]
}

const edgeMarks = ({ column: [left, right], columnBottom }: LogLayout): Mark[] => [
  lineMark(
    'hole',
    [
      [left, 0],
      [left, columnBottom],
      [right, columnBottom],
      [right, 0],
    ],
    pen.contact,
  ),
]

function tickMarks({ column: [left], columnBottom, scale, toY }: LogLayout): Mark[] {
  const perMetre = perMetreAt(scale)
  return ticksOf(columnBottom / toY(1), perMetre).flatMap(({ y, depth, long }): Mark[] => [
    lineMark('hole', level(left, left + (long ? 1.8 : 0.8), y), long ? pen.contact : pen.rule),
    ...(long && depth > 0 && y < columnBottom - 1e-6
      ? [
          haloText('hole', [left - 0.6, y + print.depth * toBaseLine], String(depth), {
            size: print.depth,
            anchor: 'end',
          }),
        ]
      : []),
  ])
}

/** The end of the hole where strata were recorded below it. */
function endMarks({ hole: { finalDepth }, column: [left, right], columnBottom, toY }: LogLayout): Mark[] {
  if (finalDepth === null || finalDepth <= 0 || toY(finalDepth) >= columnBottom - 1e-6) return []
  const y = toY(finalDepth)
  const isAtMouth = y - toY(0) < print.depth + 0.6 // above its line it would stand in the head of the columns
  const base = isAtMouth ? y + print.depth : y - 0.6
  return [
    lineMark('inferred', level(left - 2, right + 2, y), pen.bold, [1.2, 0.8]),
    haloText('hole', [right + 0.6, base], '孔底', { size: print.depth, anchor: 'start' }),
  ]
}

/** Below the mouth of the hole: a sign of water that rises above it would stand in the head of the sheet. */
const artesian = 2.1

/** Stable water on the column: a triangle on its point over two strokes. */
function waterMarks({ hole, column: [left, right], columnBottom, toY }: LogLayout): Mark[] {
  const x = (left + right) / 2
  return stableWater(hole).flatMap(({ depth }): Mark[] => {
    const y = depth < 0 ? artesian : toY(depth)
    if (y > columnBottom) return []
    const triangle: Place[] = [
      [x - 1.4, y - 1.9],
      [x + 1.4, y - 1.9],
      [x, y],
    ]
    return [
      areaMark('water', triangle, 'paper'),
      lineMark('water', [...triangle, ...triangle.slice(0, 1)], 0.22),
      lineMark('water', level(x - 3, x + 3, y), 0.22),
      lineMark('water', level(x - 1.8, x + 1.8, y + 0.6), 0.22),
      ...(depth < 0
        ? [haloText('water', [x, y + 2.9], `+${decimalText(-depth, 2)} m`, { size: print.fine })]
        : []),
    ]
  })
}

/** Where a log shows each layer: its line in the tracks, and its part of the column between them. */
export const layerRegions = (layout: LogLayout): Region[] =>
  layout.layers.map(({ index, drawn, line }) => ({
    of: index,
    outline: [
      ...profileOf(layout, drawn.top, line.top),
      ...profileOf(layout, drawn.base, line.base).toReversed(),
    ],
  }))

/** An edge of a layer from left to right: in its line, at its true depth in the column, and in its line again. */
function profileOf({ left, right, column, tracks }: LogLayout, depth: Stretch['top'], line: number): Place[] {
  const lined = tracks.filter(({ name }) => trackTable[name].isInLines)
  const [first, last] = [lined[0]?.x ?? 0, lined.at(-1)]
  const end = last ? last.x + last.width : sheetWidth
  return [
    ...(left ? [[first, line] as const, [left.lineX, line] as const, [left.depthX, depth] as const] : []),
    [column[0], depth],
    [column[1], depth],
    ...(right ? [[right.depthX, depth] as const, [right.lineX, line] as const, [end, line] as const] : []),
  ]
}
