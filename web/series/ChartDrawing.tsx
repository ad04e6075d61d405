import { useId, useMemo } from 'react'

import type { Line } from './lines.ts'
import { keyOf, momentsOf } from './lines.ts'
import { ReadingMarks, Rebases } from './marks/ChartMarks.tsx'
import { notFoundAt, strokesOf } from './marks/strokes.ts'
import { wordingOf } from './quantity-wording.ts'
import type { ChartSize, Layout, Span } from './scales.ts'
import type { Reading } from './series.ts'
import { gapsOf, isBelow, timeTicks } from './series.ts'

interface ChartDrawingProps {
  lines: readonly Line[]
  layout: Layout
  size: ChartSize
  span: Span
  /** Shares of a range: the axis says which way it grows. */
  shares: boolean
  /** The selected moment. */
  moment: number | undefined
}

/** The colour of a line by its index; eight colours repeat. */
export const hueOf = (line: number): string => `series-hue-${line % 8}`

/** Lines over time with their axes, gaps, limits and names. */
export function ChartDrawing({ lines, layout, size, span, shares, moment }: ChartDrawingProps) {
  const { x, y, top, floor } = layout
  return (
    <svg
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <Grid {...{ span, layout }} />
      {shares && <Direction {...{ lines, layout }} />}
      <Gaps {...{ lines, layout }} />
      <Limits layout={layout} />
      <Rebases {...{ lines, layout }} />
      <EndLabels layout={layout} />
      {lines.map((line, i) => (
        <g key={keyOf(line)} className={hueOf(i)}>
          <Curve line={line} layout={layout} />
          <ReadingMarks readings={line.readings} layout={layout} />
        </g>
      ))}
      {moment !== undefined && (
        <g className="series-cursor">
          <path d={`M${x(moment)} ${top}V${floor}`} />
          {lines.map((line, i) => {
            const read = line.readings.find(({ at }) => at === moment)
            return (
              read && (
                <circle key={keyOf(line)} className={hueOf(i)} cx={x(moment)} cy={y(read.value)} r="4" />
              )
            )
          })}
        </g>
      )}
    </svg>
  )
}

type ChartLayout = Pick<ChartDrawingProps, 'layout'>

function Curve({ line: { readings, blanks }, layout: { x, y } }: ChartLayout & { line: Line }) {
  const strokes = useMemo(() => strokesOf({ readings, blanks }), [readings, blanks])
  const path = (points: readonly Reading[]) =>
    points.map((r) => `${x(r.at).toFixed(1)} ${y(r.value).toFixed(1)}`).join('L')
  return strokes.map(({ dotted, readings: points }) => {
    const [first] = points
    if (!first) return null
    if (points.length > 1)
      return (
        <path
          key={`${first.at} ${dotted}`}
          d={`M${path(points)}`}
          className={dotted ? 'series-line dotted' : 'series-line'}
        />
      )
    return (
      !isBelow(first) && (
        <circle key={first.at} cx={x(first.at)} cy={y(first.value)} r="2" className="series-dot" />
      )
    )
  })
}

function Grid({ span: [from, to], layout }: ChartLayout & Pick<ChartDrawingProps, 'span'>) {
  const { x, y, left, right, floor, em, ticks } = layout
  return (
    <g className="series-grid">
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${right}`} className={value === 0 ? 'zero' : undefined} />
          <text x={left - em / 2} y={y(value) + em / 3} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {timeTicks(from, to, (right - left) / em).map(({ at, label }) => (
        <g key={at}>
          <path d={`M${x(at)} ${floor}v${label ? em / 2 : em / 4}`} className="axis" />
          <text x={x(at)} y={floor + 1.6 * em} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <path d={`M${left} ${floor}H${right}`} className="axis" />
    </g>
  )
}

/** The value axis of an outline, with an arrow and a word at the end that it grows to. */
function Direction({
  lines,
  layout: { left, top, floor, em },
}: ChartLayout & Pick<ChartDrawingProps, 'lines'>) {
  const { rises, down } = wordingOf(lines[0]?.name ?? '')
  const [end, way] = down ? [floor - 0.4 * em, 1] : [top, -1]
  const barb = 0.35 * em
  return (
    <g className="series-grid">
      <path
        className="axis"
        d={`M${left} ${top}V${floor}M${left - barb} ${end - way * 2 * barb}L${left} ${end}L${left + barb} ${end - way * 2 * barb}`}
        fill="none"
      />
      <text x={left + 0.8 * em} y={down ? end - 0.3 * em : end + 0.7 * em}>
        {rises}
      </text>
    </g>
  )
}

function Limits({ layout: { limits, y, left, right } }: ChartLayout) {
  return limits.map(({ label, value }) => (
    <path key={`${label} ${value}`} className="series-limit" d={`M${left} ${y(value)}H${right}`} />
  ))
}

/** Labels at the ends of lines and limits, with a leader line where they had to move. */
function EndLabels({ layout: { labels, right, em } }: ChartLayout) {
  return labels.map(({ key, text, y, at, line, inside }) => (
    <g key={key} className={line === undefined ? 'series-end' : `series-end ${hueOf(line)}`}>
      {!inside && <path d={`M${right + 1} ${at}L${right + 6} ${y}`} />}
      <text
        x={inside ? right : right + 8}
        y={inside ? at - em / 3 : y + em / 3}
        {...(inside && { textAnchor: 'end' })}
      >
        {text}
      </text>
    </g>
  ))
}

/** Spans without a value of any line; hatched with line elements, which print as vectors. */
function Gaps({ lines, layout: { x, top, floor, em } }: ChartLayout & Pick<ChartDrawingProps, 'lines'>) {
  const id = useId()
  const gaps = useMemo(
    () => gapsOf(visitsOf(lines).map((at) => ({ at, value: 0, provisional: false }))),
    [lines],
  )
  const depth = floor - top
  return gaps.map(({ from, to }, i) => {
    const width = x(to) - x(from)
    const count = Math.ceil((width + depth) / 8)
    const hatch = Array.from({ length: count }, (_, n) => `M${n * 8} 0l${-depth} ${depth}`)
    return (
      <g key={from} className="series-gap" transform={`translate(${x(from)} ${top})`}>
        <clipPath id={`${id}-${i}`}>
          <rect width={width} height={depth} />
        </clipPath>
        <path d={hatch.join('')} clipPath={`url(#${id}-${i})`} />
        {width > 4 * em && (
          <text x={width / 2} y={depth / 2} textAnchor="middle">
            缺测
          </text>
        )}
      </g>
    )
  })
}

/** Moments at which anything was measured, whether it was found or not. */
const visitsOf = (lines: readonly Line[]): number[] =>
  [...new Set([...momentsOf(lines), ...lines.flatMap(notFoundAt)])].toSorted((a, b) => a - b)
