import { useRef } from 'react'

import { valueTicks } from '#web/catalogue/series/series.ts'
import { useBox } from '#web/catalogue/series/useBox.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'

export interface Bar {
  /** What it stands for, in full and on the axis. */
  name: string
  short: string
  value: number
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Heads of the table: what a bar stands for, and what is counted. */
  heads: readonly [name: string, value: string]
}

const height = 168
const room = { left: 44, right: 20, top: 10, bottom: 26 }
/** Room for one label of the axis, pixels. */
const labelWidth = 56

/** Counts as bars, and below them, folded, as a table. */
export function BarChart({ title, bars, heads }: BarChartProps) {
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  return (
    <figure className="bar-chart">
      <figcaption className="vh">
        {title}，共 {wordOf(total)}
      </figcaption>
      <Drawing bars={bars} />
      <details>
        <summary>数据表</summary>
        <DataTable
          caption={title}
          compact
          columns={[
            { key: 'name', label: heads[0], render: ({ name }: Bar) => <span className="num">{name}</span> },
            { key: 'value', label: heads[1], align: 'right', render: ({ value }: Bar) => wordOf(value) },
          ]}
          rows={bars.toReversed()}
          rowKey={({ name }) => name}
        />
      </details>
    </figure>
  )
}

const wordOf = (count: number) => count.toLocaleString('zh-CN')

function Drawing({ bars }: { bars: readonly Bar[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const { width } = useBox(ref)
  const peak = Math.max(1, ...bars.map(({ value }) => value))
  const ticks = valueTicks(0, peak, 3).filter(({ value }) => Number.isInteger(value))
  const top = Math.max(peak, ticks.at(-1)?.value ?? 0)
  const floor = height - room.bottom
  const y = (value: number) => floor - (value / top) * (floor - room.top)
  const step = Math.max(0, width - room.left - room.right) / Math.max(1, bars.length)
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(1, step)))
  return (
    <div className="bar-drawing" ref={ref}>
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map(({ value }) => (
          <g key={value}>
            <line className="bar-line" x1={room.left} x2={width - room.right} y1={y(value)} y2={y(value)} />
            <text className="bar-word" x={room.left - 8} y={y(value)} dy="0.35em" textAnchor="end">
              {wordOf(value)}
            </text>
          </g>
        ))}
        {bars.map(({ name, short, value }, i) => (
          <g key={name}>
            <rect
              className="bar"
              x={room.left + i * step + step * 0.15}
              width={step * 0.7}
              y={y(value)}
              height={floor - y(value)}
            >
              <title>{`${name}：${wordOf(value)}`}</title>
            </rect>
            {(bars.length - 1 - i) % every === 0 && (
              <text className="bar-word" x={room.left + (i + 0.5) * step} y={height - 6} textAnchor="middle">
                {short}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
