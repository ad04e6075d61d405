import type { WaterClass as Class } from '#geology/water/water-items.ts'
import { waterClasses } from '#geology/water/water-items.ts'

import './water-quality.css'

const ranks = Object.keys(waterClasses)

/** Groundwater class by colour, bars and text. */
export function WaterClass({ name, large }: { name: Class; large?: boolean }) {
  const rank = ranks.indexOf(name) + 1
  return (
    <span className={`water-class water-class-${name}${large ? ' large' : ''}`}>
      <svg viewBox="0 0 20 16" aria-hidden="true">
        {ranks.map((each, i) => (
          <rect
            key={each}
            x={i * 4 + 0.5}
            y={12 - i * 2.5}
            width="3"
            height={3.5 + i * 2.5}
            className={i < rank ? 'full' : undefined}
          />
        ))}
      </svg>
      {waterClasses[name]}
    </span>
  )
}
