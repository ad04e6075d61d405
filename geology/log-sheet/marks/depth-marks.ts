import {
  areaMark,
  boxOf,
  lineMark,
  outlineMark,
  textMark,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'
import type { LogLayout } from '#geology/log-sheet/log-sheet.ts'
import { edge, pen, print, toBaseLine } from '#geology/log-sheet/print.ts'
import { blockLine, placeBlocks, testedSamples } from '#geology/log-sheet/tracks/blocks.ts'
import { createSpacingCheck } from '#geology/log-sheet/tracks/curves.ts'
import {
  laboratoryLeader,
  laboratoryValues,
  valueText,
  valueWidth,
} from '#geology/log-sheet/tracks/laboratory.ts'
import type { Track } from '#geology/log-sheet/tracks/tracks.ts'

/** Signs of samples over their length, full for undisturbed ones, with the end of their number. */
export function sampleMarks({ hole, toY, columnBottom }: LogLayout, track: Track): Mark[] {
  const x = track.x + 1.9
  const hasRoom = createSpacingCheck(print.fine)
  return hole.samples
    .filter(({ topDepth }) => toY(topDepth) <= columnBottom + 1e-6)
    .toSorted((a, b) => a.topDepth - b.topDepth)
    .flatMap(({ topDepth, baseDepth, sampleKind, number }): Mark[] => {
      const y = toY(topDepth)
      const box = boxOf(x, y, x + 1.6, Math.max(y + 1.45, Math.min(toY(baseDepth ?? topDepth), columnBottom)))
      const label = /\d+\D?$/.exec(number ?? '')?.[0].slice(-4)
      return [
        sampleKind === '1' ? outlineMark('hole', box, 0.2) : areaMark('hole', box, 'ink'),
        ...(label && hasRoom(y)
          ? [textMark('hole', [x + 2.2, y + 1.5], label, { size: print.fine, anchor: 'start' })]
          : []),
      ]
    })
}

/** Values of each sample in a line, with a leader from its depth. */
export function laboratoryMarks(layout: LogLayout, track: Track): Mark[] {
  const { hole, toY } = layout
  const values = laboratoryValues(hole)
  const blocks = placeBlocks(layout, track)
  return testedSamples(hole).flatMap((row, i): Mark[] => {
    const y = (blocks[i]?.top ?? 0) + blockLine / 2
    const leader: Place[] = [
      [track.x, toY(row.topDepth)],
      [track.x + laboratoryLeader - 0.4, y],
    ]
    return [
      lineMark('laboratory', leader, pen.leader),
      ...values.flatMap((value, column): Mark[] => {
        const text = valueText(row, value)
        const right = track.x + laboratoryLeader + (column + 1) * valueWidth - 0.6
        const at: Place = [right, y + print.fine * toBaseLine]
        return text ? [textMark('laboratory', at, text, { size: print.fine, anchor: 'end' })] : []
      }),
    ]
  })
}

/** First and stable water with depth, elevation and day. */
export const waterLevelMarks = (layout: LogLayout, track: Track): Mark[] => blockMarks('water', layout, track)

/** What does not fit together, at its depth. */
export const remarkMarks = (layout: LogLayout, track: Track): Mark[] => blockMarks('label', layout, track)

function blockMarks(layer: 'water' | 'label', layout: LogLayout, track: Track): Mark[] {
  const { x, width } = track
  return placeBlocks(layout, track).flatMap(({ top, lines, height }): Mark[] => [
    ...lines.map((line, i) => {
      const at: Place = [x + edge, top + 0.6 + (i + 0.5) * blockLine + print.fine * toBaseLine]
      return textMark(layer, at, line, { size: print.fine, anchor: 'start' })
    }),
    lineMark(
      layer,
      [
        [x, top + height],
        [x + width, top + height],
      ],
      pen.leader,
    ),
  ])
}
