import { noteMarks } from '#geology/drawing/a4-page.ts'
import {
  areaMark,
  boxOf,
  lineMark,
  moveMarks,
  outlineMark,
  textMark,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'
import { legendRoom, type PlanFrame } from '#geology/point-plan/plan-frame.ts'
import type { Band } from '#geology/thematic-map/contours/bands.ts'
import type { Levels } from '#geology/thematic-map/contours/levels.ts'

import { lineStyles, type LineStyleName } from './line-styles.ts'
import type { MapPoint } from './map-content.ts'
import { pointSign } from './map-points.ts'

/** What is on a map, of which its legend tells. */
export interface LegendContent {
  readonly lines: readonly (readonly [style: LineStyleName, label: string])[]
  readonly points: readonly (readonly [value: MapPoint['value'], label: string])[]
  readonly bands: readonly Band[]
  readonly levels: Levels
  readonly notes: readonly string[]
}

const cell = { width: 42, height: 5.2 } as const
const text = 2.5
/** Width of the tint of a band. */
const bandWidth = 22

/** The legend and the notes beside the title block. */
export function legendMarks(content: LegendContent, frame: PlanFrame): Mark[] {
  const { lines, points, bands, levels, notes } = content
  const room = legendRoom(frame)
  const width = room.right - room.left
  const perRow = Math.max(1, Math.floor((width - 12) / cell.width))
  const entries = [
    ...lines.map(
      ([style, label]) =>
        (at: Place) =>
          lineEntry(style, label, at),
    ),
    ...points.map(
      ([value, label]) =>
        (at: Place) =>
          pointEntry(value, label, at),
    ),
  ]
  const rows = Math.ceil(entries.length / perRow)
  const bandTop = 1 + rows * cell.height
  const foot = bandTop + (bands.length > 0 ? 7.2 : 0) + 1.4
  return moveMarks(
    [
      textMark('legend', [0, 1.2], '图例', { size: 3, anchor: 'start' }),
      ...entries.flatMap((entry, i) =>
        entry([12 + (i % perRow) * cell.width, 0.3 + Math.floor(i / perRow) * cell.height]),
      ),
      ...bandKey(bands, levels, [12, bandTop - 2]),
      ...moveMarks(noteMarks(notes, 0, width), [0, foot]),
    ],
    [0, room.top],
  )
}

const words = ([x, y]: Place, label: string) =>
  textMark('legend', [x, y + 0.9], label, { size: text, anchor: 'start' })

function lineEntry(name: LineStyleName, label: string, [x, y]: Place): Mark[] {
  const { layer, width, dash } = lineStyles[name]
  return [
    lineMark(
      layer,
      [
        [x, y],
        [x + 12, y],
      ],
      width,
      dash,
    ),
    words([x + 14, y], label),
  ]
}

const pointEntry = (value: MapPoint['value'], label: string, [x, y]: Place): Mark[] => [
  ...pointSign(value, [x + 6, y]),
  words([x + 14, y], label),
]

/** The tints in a row, with the values between them. */
function bandKey(bands: readonly Band[], levels: Levels, [left, top]: Place): Mark[] {
  return bands.flatMap(({ tint, from }, i): Mark[] => {
    const x = left + i * bandWidth
    const outline = boxOf(x, top, x + bandWidth, top + 3.2)
    return [
      areaMark('legend', outline, tint),
      outlineMark('legend', outline, 0.13),
      ...(from === undefined ? [] : [textMark('legend', [x, top + 5.9], levels.text(from), { size: 2.3 })]),
    ]
  })
}
