import type { KeyboardEvent, PointerEvent } from 'react'
import { useId, useMemo, useRef, useState } from 'react'

import type { Series } from '#contract/catalogue/kind.ts'

import type { Reading } from './series.ts'
import { dayOf, gapsOf, niceTicks, strokesOf, timeTicks } from './series.ts'
import { useWidth } from './useWidth.ts'

import './series.css'

interface SeriesChartProps {
  series: Series
  readings: readonly Reading[]
  /** The span of time that all charts of a record share, milliseconds since 1970. */
  span: readonly [from: number, to: number]
  /** Shares instead of values: the shape is drawn, numbers are not told. */
  shares: boolean
}

const height = 220
const margin = { top: 12, right: 16, bottom: 28, left: 60 }

/** One quantity over time. Gaps are hatched and not bridged; provisional readings are dotted. */
export function SeriesChart({ series, readings, span, shares }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, setAt] = useState<number>()
  const scales = useMemo(() => scalesOf(readings, span, width), [readings, span, width])
  const shown = at === undefined ? undefined : readings[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setAt(Math.min(readings.length - 1, Math.max(0, step(at ?? readings.length - 1, readings.length))))
  }
  const onPointerMove = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0
    setAt(nearest(readings, scales.timeAt(event.clientX - left)))
  }
  return (
    <figure className="series">
      <figcaption>
        <b>{series.label}</b> {!shares && <span className="muted">{series.unit}</span>}
        <span className="series-readout num">{shown && readoutText(series, shown, shares)}</span>
      </figcaption>
      <div
        className="series-box"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${series.label}，左右键逐点读数`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, readings.length - 1)}
        aria-valuenow={at ?? Math.max(0, readings.length - 1)}
        aria-valuetext={readoutText(series, shown ?? readings.at(-1), shares)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
      >
        <Drawing {...{ series, readings, span, shares, width, scales, shown }} />
      </div>
    </figure>
  )
}

const steps: Partial<Record<string, (at: number, length: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 30,
  PageDown: (at) => at + 30,
  Home: () => 0,
  End: (_, length) => length - 1,
}

function readoutText(series: Series, reading: Reading | undefined, shares: boolean): string {
  if (!reading) return ''
  const value = shares ? '' : `　${reading.value.toFixed(series.digits)} ${series.unit}`
  return `${dayOf(reading.at)}${value}${reading.provisional ? '　暂定' : ''}`
}

function nearest(readings: readonly Reading[], at: number): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [i, reading] of readings.entries()) {
    const distance = Math.abs(reading.at - at)
    if (distance < least) [best, least] = [i, distance]
  }
  return best
}

type Scales = ReturnType<typeof scalesOf>

function scalesOf(readings: readonly Reading[], [from, to]: SeriesChartProps['span'], width: number) {
  const values = readings.map(({ value }) => value)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const greatest = values.reduce((a, b) => Math.max(a, b), 0)
  const slack = (greatest - least || 1) * 0.06
  const [bottom, top] = [least - slack, greatest + slack]
  const inner = {
    width: Math.max(1, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const time = Math.max(1, to - from)
  return {
    bottom,
    top,
    x: (at: number) => margin.left + ((at - from) / time) * inner.width,
    y: (value: number) => margin.top + ((top - value) / (top - bottom)) * inner.height,
    timeAt: (x: number) => from + ((x - margin.left) / inner.width) * time,
  }
}

interface DrawingProps extends SeriesChartProps {
  width: number
  scales: Scales
  shown: Reading | undefined
}

function Drawing({ readings, span, shares, width, scales, shown }: DrawingProps) {
  const { x, y } = scales
  const floor = height - margin.bottom
  const lines = useMemo(() => strokesOf(readings), [readings])
  const path = (points: readonly Reading[]) =>
    points.map((r) => `${x(r.at).toFixed(1)} ${y(r.value).toFixed(1)}`).join('L')
  return (
    <svg width={width} height={height} aria-hidden="true">
      <Grid {...{ span, shares, width, scales }} />
      <Gaps {...{ readings, scales }} />
      {lines.map(({ provisional, readings: points }) =>
        points.length === 1 && points[0] ? (
          <circle
            key={points[0].at}
            cx={x(points[0].at)}
            cy={y(points[0].value)}
            r="2"
            className="series-dot"
          />
        ) : (
          <path
            key={`${points[0]?.at} ${provisional}`}
            d={`M${path(points)}`}
            className={provisional ? 'series-line provisional' : 'series-line'}
          />
        ),
      )}
      {shown && (
        <g className="series-cursor">
          <path d={`M${x(shown.at)} ${margin.top}V${floor}`} />
          <circle cx={x(shown.at)} cy={y(shown.value)} r="4.5" />
        </g>
      )}
    </svg>
  )
}

type GridProps = Pick<DrawingProps, 'span' | 'shares' | 'width' | 'scales'>

function Grid({ span: [from, to], shares, width, scales: { x, y, bottom, top } }: GridProps) {
  const floor = height - margin.bottom
  return (
    <g className="series-grid">
      {!shares &&
        niceTicks(bottom, top, 4).map((value) => (
          <g key={value}>
            <path
              d={`M${margin.left} ${y(value)}H${width - margin.right}`}
              className={value === 0 ? 'zero' : undefined}
            />
            <text x={margin.left - 8} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
      {timeTicks(from, to, Math.max(2, Math.floor(width / 110))).map(({ at, label }) => (
        <g key={at}>
          <path d={`M${x(at)} ${floor}v5`} />
          <text x={x(at)} y={floor + 19} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <path d={`M${margin.left} ${floor}H${width - margin.right}`} className="axis" />
    </g>
  )
}

/** Hatched by lines of their own, which stay lines on paper. */
function Gaps({ readings, scales: { x } }: Pick<DrawingProps, 'readings' | 'scales'>) {
  const id = useId()
  const gaps = useMemo(() => gapsOf(readings), [readings])
  const depth = height - margin.top - margin.bottom
  return gaps.map(({ from, to }, i) => {
    const width = x(to) - x(from)
    const lines = Array.from(
      { length: Math.ceil((width + depth) / 8) },
      (_, n) => `M${n * 8} 0l${-depth} ${depth}`,
    )
    return (
      <g key={from} className="series-gap" transform={`translate(${x(from)} ${margin.top})`}>
        <clipPath id={`${id}-${i}`}>
          <rect width={width} height={depth} />
        </clipPath>
        <path d={lines.join('')} clipPath={`url(#${id}-${i})`} />
        {width > 72 && (
          <text x={width / 2} y={depth / 2} textAnchor="middle">
            缺测
          </text>
        )}
      </g>
    )
  })
}
