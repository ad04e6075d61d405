import { keyOf } from '../lines.ts'
import type { Layout } from '../scales.ts'
import { hueOf } from './hue.ts'
import type { ShownLine } from './shown-lines.ts'

interface RainBarsProps {
  rain: readonly ShownLine[]
  layout: Layout
  /** The id of what cuts them off at the ends of the window. */
  clip: string
}

/** A month; bars of shorter steps are narrower. */
const longestStep = 31 * 86_400_000
const share = 0.8

/** Rain as bars from above, those of several gauges beside each other, with its own axis at the right. */
export function RainBars({ rain, layout: { hung, x, top, left, right, em }, clip }: RainBarsProps) {
  if (!hung) return null
  return (
    <g className="series-rain">
      <path d={`M${left} ${top}H${right}`} className="axis" />
      {hung.ticks.map(({ value, label }) => (
        <g key={value}>
          <path d={`M${left} ${hung.y(value)}H${right}`} className="series-rain-line" />
          <text x={right + 6} y={hung.y(value) + em / 3}>
            {label}
          </text>
        </g>
      ))}
      {rain.map((line, i) => {
        const width = (stepOf(line, x) * share) / rain.length
        const bars = line.readings.map(({ at, value }) => {
          const place = Math.round((x(at) + (i + 0.5 - rain.length / 2) * width) * 10) / 10
          return `M${place} ${top}V${Math.round(hung.y(value) * 10) / 10}`
        })
        return (
          <g key={keyOf(line)} className={hueOf(line, i)} clipPath={`url(#${clip})`}>
            <path d={bars.join('')} className="series-rain-bar" strokeWidth={Math.max(1, width)} />
          </g>
        )
      })}
    </g>
  )
}

/** Pixels from one reading to the next, as far as a month. */
function stepOf({ whole }: ShownLine, x: Layout['x']): number {
  const steps = whole.slice(1).map(({ at }, i) => at - (whole[i]?.at ?? at))
  const step = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? longestStep
  return x(Math.min(longestStep, step)) - x(0)
}
