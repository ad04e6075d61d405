import { areaMark, boxOf, lineMark, outlineMark, textMark, type Mark } from '#geology/drawing/marks.ts'

import type { Frame } from './frame.ts'
import { margin } from './frame.ts'

const barWidth = 1.4

/** A ruler of elevations at each side: bars black and white, a figure at every fifth; one bar is one metre, or as many as can be told apart. */
export function rulerMarks(frame: Frame): Mark[] {
  const left = frame.left - margin.side - 1 // beside the labels of the first hole
  return [...oneRuler(frame, left, -1), ...oneRuler(frame, frame.right + margin.side - 3, 1)]
}

function oneRuler(frame: Frame, x: number, side: -1 | 1): Mark[] {
  const y = (z: number) => frame.place([0, z])[1]
  const perMetre = y(0) - y(1)
  const bar = [1, 2, 5, 10, 20, 50].find((metres) => metres * perMetre >= 1.5) ?? 100
  const lowest = Math.floor(frame.lowest / bar) * bar
  const count = Math.ceil((frame.highest - lowest) / bar)
  const bars = Array.from({ length: count }, (_, i) => lowest + i * bar)
  const anchor = side < 0 ? 'end' : 'start'
  const edge = x + (side * barWidth) / 2
  return [
    ...bars.map((z, i): Mark => {
      const outline = boxOf(x - barWidth / 2, y(z + bar), x + barWidth / 2, y(z))
      const isBlack = (Math.round(lowest / bar) + i) % 2 !== 0
      return isBlack ? areaMark('label', outline, 'ink') : outlineMark('label', outline, 0.13)
    }),
    ...bars
      .concat(lowest + count * bar)
      .filter((z) => z % (bar * 5) === 0)
      .flatMap((z): Mark[] => [
        lineMark(
          'label',
          [
            [edge, y(z)],
            [edge + side * 1.2, y(z)],
          ],
          0.18,
        ),
        textMark('label', [edge + side * 1.8, y(z) + 0.9], String(z), { size: 2.5, anchor }),
      ]),
    textMark('label', [edge + side * 1.8, y(lowest + count * bar) - 3], '标高 m', { size: 2.5, anchor }),
  ]
}
