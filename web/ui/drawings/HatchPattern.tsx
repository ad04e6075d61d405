import { hatches } from '#geology/strata/hatches.ts'
import type { Lithology } from '#geology/strata/lithology.ts'

/** A hatch as an SVG pattern, for screens; fill with `url(#id)`. On paper patterns become pictures: draw lines there. */
export function HatchPattern({ id, lithology }: { id: string; lithology: Lithology }) {
  const { width, height, strokes, dots } = hatches[lithology]
  return (
    <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
      {strokes.map(({ d, dash, weight = 1 }) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke="var(--hatch-ink)"
          strokeWidth={weight}
          strokeLinecap="round"
          strokeDasharray={dash?.join(' ')}
        />
      ))}
      {dots.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="var(--hatch-ink)" />
      ))}
    </pattern>
  )
}
