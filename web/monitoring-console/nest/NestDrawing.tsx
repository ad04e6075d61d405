import { useRef } from 'react'

import type { NestBalance } from '#geology/monitoring/nest-balance.ts'
import { valueTicks } from '#web/series/series.ts'
import { useBox } from '#web/ui/page/useBox.ts'

interface NestDrawingProps {
  /** Names of the layers, from the ground down. */
  names: readonly string[]
  balance: NestBalance
  signed: (value: number) => string
}

const rowHeight = 30
const barHeight = 18
const head = 26

/**
 * The layers of a nest from the ground down: each bar begins where the one above it ended, so that the last one ends at
 * their sum; the movement of the ground is a line across all of them.
 */
export function NestDrawing({ names, balance, signed }: NestDrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, em } = useBox(box)
  const ends = endsOf(balance.layers)
  const rows = [...names, '各层之和']
  const left = Math.min(width * 0.45, 12 * em)
  const right = width - 4.5 * em
  const [least, greatest] = [Math.min(0, balance.surface, ...ends), Math.max(0, balance.surface, ...ends)]
  const reach = greatest - least || 1
  const x = (value: number) => left + ((value - least) / reach) * Math.max(1, right - left)
  const height = head + rows.length * rowHeight + 28
  const floor = height - 24
  const clip = Math.floor((left - 8) / em)
  return (
    <div className="nest-drawing" ref={box}>
      <svg width={width} height={height} aria-hidden="true">
        {valueTicks(least, greatest, 4).map(({ value, label }) => (
          <g key={value} className="nest-grid">
            <path d={`M${x(value)} ${head - 6}V${floor}`} className={value === 0 ? 'zero' : undefined} />
            <text x={x(value)} y={floor + 16} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        <g className="nest-surface">
          <path d={`M${x(balance.surface)} ${head - 8}V${floor}`} />
          <text x={x(balance.surface)} y={12} textAnchor={x(balance.surface) > width / 2 ? 'end' : 'start'}>
            地面沉降 {signed(balance.surface)}
          </text>
        </g>
        {rows.map((name, i) => {
          const isSum = i === names.length
          const [from, to] = isSum ? [0, balance.sum] : [ends[i] ?? 0, ends[i + 1] ?? 0]
          const y = head + i * rowHeight
          const way = to < from ? 'nest-swells' : 'nest-shrinks'
          return (
            <g key={name} className={isSum ? 'nest-sum' : way}>
              <text x={left - 10} y={y + barHeight - 4} textAnchor="end" className="nest-name">
                {name.length > clip ? `${name.slice(0, Math.max(3, clip - 1))}…` : name}
              </text>
              <rect
                x={Math.min(x(from), x(to))}
                y={y}
                width={Math.max(1, Math.abs(x(to) - x(from)))}
                height={barHeight}
              />
              {!isSum && (
                <path d={`M${x(to)} ${y + barHeight}v${rowHeight - barHeight}`} className="nest-step" />
              )}
              <text x={Math.max(x(from), x(to)) + 5} y={y + barHeight - 4} className="num">
                {signed(to - from)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Where the bars begin and end, one more than there are layers. */
function endsOf(layers: readonly number[]): number[] {
  const ends = [0]
  for (const moved of layers) ends.push((ends.at(-1) ?? 0) + moved)
  return ends
}
