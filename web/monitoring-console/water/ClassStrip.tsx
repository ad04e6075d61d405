import { useRef } from 'react'

import { waterClasses } from '#geology/water/water-items.ts'
import type { Span } from '#web/series/scales.ts'
import { timeTicks } from '#web/series/series.ts'
import { useBox } from '#web/ui/page/useBox.ts'

import type { WaterSample } from './water-samples.ts'

const classes = Object.entries(waterClasses)
const step = 18
const floor = classes.length * step + 8
const height = floor + 26

/** The class of each sample over time, the worse the higher; the table below says the same. */
export function ClassStrip({ samples, span: [from, to] }: { samples: readonly WaterSample[]; span: Span }) {
  const box = useRef<HTMLDivElement>(null)
  const { width, em } = useBox(box)
  const [left, right] = [3.4 * em, width - 2 * em]
  const x = (at: number) => left + ((at - from) / Math.max(1, to - from)) * Math.max(1, right - left)
  const y = (waterClass: string) => floor - (classes.findIndex(([name]) => name === waterClass) + 1) * step
  const bar = Math.max(2, Math.min(10, (0.6 * (right - left)) / Math.max(1, samples.length)))
  return (
    <div className="class-strip" ref={box}>
      <svg width={width} height={height} aria-hidden="true">
        {classes.map(([name, label]) => (
          <g key={name} className="series-grid">
            <path d={`M${left} ${y(name)}H${right}`} />
            <text x={left - 6} y={y(name) + em / 3} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {timeTicks(from, to, (right - left) / em).map(({ at, label }) => (
          <g key={at} className="series-grid">
            <path d={`M${x(at)} ${floor}v${label ? em / 2 : em / 4}`} className="axis" />
            <text x={x(at)} y={floor + 1.6 * em} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        <path d={`M${left} ${floor}H${right}`} className="class-axis" />
        {samples.map(({ day, at, waterClass }) => (
          <rect
            key={day}
            className={`water-class-${waterClass}`}
            x={x(at) - bar / 2}
            y={y(waterClass)}
            width={bar}
            height={floor - y(waterClass)}
          />
        ))}
      </svg>
    </div>
  )
}
