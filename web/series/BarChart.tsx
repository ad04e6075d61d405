import { useRef } from 'react'

import { Row } from '#web/ui/layout/box.tsx'
import { useBox } from '#web/ui/page/useBox.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { valueTicks } from './series.ts'

import './bar-chart.css'

export interface Bar {
  /** What it stands for, in full and on the axis. */
  name: string
  short: string
  value: number
  /** Counted beside it, and drawn on top. */
  over?: number
}

/** A value that bars should not pass, as a line; left out where bars would be too low to be seen below it. */
interface Limit {
  value: number
  label: string
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Heads of the table: what a bar stands for, what is counted, and what is drawn on top. */
  heads: readonly [name: string, value: string, over?: string]
  limit?: Limit | undefined
}

const height = 168
const room = { left: 44, right: 20, top: 18, bottom: 26 }
/** Room for one label of the axis, pixels. */
const labelWidth = 56
/** A limit so many times as high as the highest bar is not drawn. */
const farAbove = 8

/** Counts as bars, and below them, folded, as a table. */
export function BarChart({ title, bars, heads, limit }: BarChartProps) {
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const [, counted, over] = heads
  return (
    <figure className="bar-chart">
      <figcaption className="vh">
        {title}，共 {wordOf(total)}
      </figcaption>
      <Drawing bars={bars} limit={limit} />
      {over && (
        <Row
          as="ul"
          gap={[4, 20]}
          align="stretch"
          wrap
          above={4}
          size={13}
          tone="quiet"
          className="bar-key"
          aria-hidden="true"
        >
          {[counted, over].map((word, i) => (
            <li key={word}>
              <svg width="12" height="12">
                <rect className={i === 0 ? 'bar' : 'bar-over'} width="12" height="12" />
              </svg>
              {word}
            </li>
          ))}
        </Row>
      )}
      <details>
        <summary>数据表</summary>
        <DataTable
          caption={title}
          compact
          columns={columnsOf(heads)}
          rows={bars.toReversed()}
          rowKey={({ name }) => name}
        />
      </details>
    </figure>
  )
}

const wordOf = (count: number) => count.toLocaleString('zh-CN')

const columnsOf = ([name, value, over]: BarChartProps['heads']): Column<Bar>[] => [
  { key: 'name', label: name, render: (bar) => <span className="num">{bar.name}</span> },
  { key: 'value', label: value, align: 'right', render: (bar) => wordOf(bar.value) },
  ...(over
    ? [{ key: 'over', label: over, align: 'right' as const, render: (bar: Bar) => wordOf(bar.over ?? 0) }]
    : []),
]

const heightOf = ({ value, over = 0 }: Bar) => value + over

/** Where counts and bars stand in a drawing so wide. */
function scale({ bars, limit }: Pick<BarChartProps, 'bars' | 'limit'>, width: number) {
  const highest = Math.max(1, ...bars.map(heightOf))
  const line = limit && limit.value <= highest * farAbove ? limit : undefined
  const peak = Math.max(highest, line?.value ?? 0)
  const ticks = valueTicks(0, peak, 3).filter(({ value }) => Number.isInteger(value))
  const top = Math.max(peak, ticks.at(-1)?.value ?? 0)
  const floor = height - room.bottom
  const step = Math.max(0, width - room.left - room.right) / Math.max(1, bars.length)
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(1, step)))
  return { ticks, line, step, every, y: (value: number) => floor - (value / top) * (floor - room.top) }
}

function Drawing({ bars, limit }: Pick<BarChartProps, 'bars' | 'limit'>) {
  const ref = useRef<HTMLDivElement>(null)
  const { width } = useBox(ref)
  const { ticks, line, step, every, y } = scale({ bars, limit }, width)
  const across = { x1: room.left, x2: width - room.right }
  return (
    <div className="bar-drawing" ref={ref}>
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map(({ value }) => (
          <g key={value}>
            <line className="bar-line" {...across} y1={y(value)} y2={y(value)} />
            <text className="bar-word" x={room.left - 8} y={y(value)} dy="0.35em" textAnchor="end">
              {wordOf(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, i) => (
          <g key={bar.name}>
            <Stack of={bar} x={room.left + i * step + step * 0.15} width={step * 0.7} y={y} />
            {(bars.length - 1 - i) % every === 0 && (
              <text className="bar-word" x={room.left + (i + 0.5) * step} y={height - 6} textAnchor="middle">
                {bar.short}
              </text>
            )}
          </g>
        ))}
        {line && (
          <g>
            <line className="bar-limit" {...across} y1={y(line.value)} y2={y(line.value)} />
            <text className="bar-limit-word" x={room.left + 4} y={y(line.value) - 5}>
              {line.label}
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}

interface StackProps {
  of: Bar
  x: number
  width: number
  y: (value: number) => number
}

function Stack({ of: bar, x, width, y }: StackProps) {
  const { name, value, over = 0 } = bar
  const top = y(heightOf(bar))
  return (
    <>
      <rect className="bar" x={x} width={width} y={y(value)} height={y(0) - y(value)}>
        <title>{`${name}：${wordOf(value)}`}</title>
      </rect>
      {over > 0 && (
        <rect className="bar-over" x={x} width={width} y={top} height={y(value) - top}>
          <title>{`${name}：${wordOf(over)}`}</title>
        </rect>
      )}
    </>
  )
}
