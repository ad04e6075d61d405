import type { Box } from '#geology/drawing/boxes.ts'
import { areaMark, haloText, lineMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import { shortNames } from '#geology/drawing/short-names.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import { placeLabels } from '#geology/point-plan/place-labels.ts'
import type { PlanFrame } from '#geology/point-plan/plan-frame.ts'
import { decimalText } from '#geology/rounding.ts'

import type { MapPoint } from './map-content.ts'

/** Radius of a point, millimetres. */
const radius = 0.9
const size = { code: 2.2, value: 2.4 } as const

/** So many points bear their code over their value, if it is so short; more bear their value only, and as many as this at most. */
const [withCodes, shortCode, maxLabels] = [40, 8, 150] as const

/** The sign of a hole: full where its value is known, half where the layer is missing, empty where it is not open. */
export function pointSign(value: MapPoint['value'], [x, y]: Place): Mark[] {
  const ring: Mark = { kind: 'circle', layer: 'hole', at: [x, y], radius, width: 0.22 }
  if (value === null) return [ring]
  if (value === 'missing')
    return [
      ring,
      lineMark(
        'hole',
        [
          [x - radius * 0.7, y + radius * 0.7],
          [x + radius * 0.7, y - radius * 0.7],
        ],
        0.22,
      ),
    ]
  return [areaMark('hole', discOf([x, y]), 'ink')]
}

const discOf = ([x, y]: Place): Place[] =>
  Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })

export const valueText = (value: MapPoint['value']): string =>
  value === null ? '' : value === 'missing' ? '缺失' : decimalText(value, 2)

interface PointLabels {
  readonly marks: readonly Mark[]
  readonly unlabelled: number
}

/** The data points with what is known of them, clear of what is given. */
export function pointMarks(
  points: readonly MapPoint[],
  frame: PlanFrame,
  obstacles: readonly Box[],
): PointLabels {
  const known = points.filter(({ value }) => value !== null)
  const labelled = known.slice(0, maxLabels)
  const names = shortNames(points.map(({ code }) => code))
  const hasCodes = known.length <= withCodes && names.every((name) => name.length <= shortCode)
  const lines = labelled.map(({ code, value }) => [
    ...(hasCodes ? [names[points.findIndex((each) => each.code === code)] ?? code] : []),
    valueText(value),
  ])
  const { box } = frame
  const boxes = placeLabels(
    labelled.map((point, i) => ({ at: frame.place(point), size: sizeOf(lines[i] ?? []) })),
    {
      frame: { left: box.left + 1, top: box.top + 1, right: box.right - 1, foot: box.foot - 1 },
      obstacles: [...obstacles, ...points.map((point) => around(frame.place(point)))],
      lines: [],
      reach: farthest,
    },
  )
  return {
    marks: [
      ...points.flatMap((point) => pointSign(point.value, frame.place(point))),
      ...labelled.flatMap((point, i) => labelMarks(lines[i] ?? [], boxes[i], frame.place(point))),
    ],
    unlabelled: known.length - boxes.filter(Boolean).length,
  }
}

const sizeOf = (lines: readonly string[]) => ({
  width: Math.max(...lines.map((line) => textWidth(line))) * size.value + 0.6,
  height: lines.length * 2.7 + 0.3,
})

const around = ([x, y]: Place): Box => ({
  ...{ left: x - radius, top: y - radius },
  ...{ right: x + radius, foot: y + radius },
})

/** Millimetres from which on a label needs a line to its point, and beyond which it is left to the table. */
const [nearEnough, farthest] = [2.6, 9] as const

/** The place of a box that is nearest to a point, and how far it is. */
const nearestIn = (box: Box, [x, y]: Place): Place => [
  Math.min(Math.max(x, box.left), box.right),
  Math.min(Math.max(y, box.top), box.foot),
]
const millimetresTo = (box: Box, at: Place): number => {
  const [x, y] = nearestIn(box, at)
  return Math.hypot(x - at[0], y - at[1])
}

function labelMarks(lines: readonly string[], box: Box | undefined, [x, y]: Place): Mark[] {
  if (!box) return []
  const isFar = millimetresTo(box, [x, y]) > nearEnough
  return [
    ...(isFar ? [lineMark('label', [[x, y], nearestIn(box, [x, y])], 0.1)] : []),
    ...lines.map((line, i) =>
      haloText('label', [(box.left + box.right) / 2, box.top + 2.35 + i * 2.7], line, {
        size: i === lines.length - 1 ? size.value : size.code,
      }),
    ),
  ]
}
