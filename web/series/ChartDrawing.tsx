import { type RefObject, useId, useMemo } from 'react'

import { keyOf } from './lines.ts'
import { ReadingMarks, Rebases } from './marks/ChartMarks.tsx'
import { hueOf } from './marks/hue.ts'
import { RainBars } from './marks/RainBars.tsx'
import type { ShownLine } from './marks/shown-lines.ts'
import { wordingOf } from './quantity-wording.ts'
import type { ChartSize, Layout, Span } from './scales.ts'
import { type Gap, isBelow, readingAt, timeTicks } from './series.ts'

interface ChartDrawingProps {
  lines: readonly ShownLine[]
  /** Hangs from above. */
  rain: readonly ShownLine[]
  /** Spans without a value of any line. */
  gaps: readonly Gap[]
  layout: Layout
  size: ChartSize
  span: Span
  /** Shares of a range: the axis says which way it grows. */
  shares: boolean
  /** The selected moment. */
  moment: number | undefined
  drawing?: RefObject<SVGSVGElement | null> | undefined
}

/** Lines over time with their axes, gaps, limits and names. */
export function ChartDrawing(props: ChartDrawingProps) {
  const { lines, rain, gaps, layout, size, span, shares, moment, drawing } = props
  const { x, top, floor, left, right } = layout
  const clip = useId()
  return (
    <svg
      ref={drawing}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <Grid {...{ span, layout }} />
      {shares && <Direction {...{ lines, layout }} />}
      <clipPath id={clip}>
        <rect x={left} y={top - 4} width={Math.max(0, right - left)} height={floor - top + 8} />
      </clipPath>
      <Gaps {...{ gaps, layout, span }} />
      <RainBars {...{ rain, layout, clip }} />
      <Limits layout={layout} />
      <Rebases {...{ lines, layout }} />
      <EndLabels {...{ lines, layout }} />
      {lines.map((line, i) => (
        <g key={keyOf(line)} className={hueOf(line, i)}>
          <g clipPath={`url(#${clip})`}>
            <Curve line={line} layout={layout} />
          </g>
          <ReadingMarks readings={line.readings} layout={layout} />
        </g>
      ))}
      {moment !== undefined && (
        <g className="series-cursor">
          <path d={`M${x(moment)} ${top}V${floor}`} />
          <Read {...{ lines, layout, moment }} />
        </g>
      )}
    </svg>
  )
}

type ChartLayout = Pick<ChartDrawingProps, 'layout'>

/** A circle on every line that was read at a moment. */
function Read({
  lines,
  layout: { x, y },
  moment,
}: Pick<ChartDrawingProps, 'lines' | 'layout'> & { moment: number }) {
  return lines.map((line, i) => {
    const read = readingAt(line.whole, moment)
    return (
      read && <circle key={keyOf(line)} className={hueOf(line, i)} cx={x(moment)} cy={y(read.value)} r="4" />
    )
  })
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10

function Curve({ line: { strokes }, layout: { x, y } }: ChartLayout & { line: ShownLine }) {
  const paths = useMemo(
    () =>
      strokes.map(({ readings }) => readings.map((r) => `${tenth(x(r.at))} ${tenth(y(r.value))}`).join('L')),
    [strokes, x, y],
  )
  return strokes.map(({ dotted, readings }, i) => {
    const [first] = readings
    if (!first) return null
    if (readings.length > 1)
      return (
        <path
          key={`${first.at} ${dotted}`}
          d={`M${paths[i]}`}
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
function EndLabels({ lines, layout: { labels, right, em } }: ChartLayout & Pick<ChartDrawingProps, 'lines'>) {
  return labels.map(({ key, text, y, at, line, inside }) => (
    <g
      key={key}
      className={line === undefined ? 'series-end' : `series-end ${hueOf(lines[line] ?? {}, line)}`}
    >
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
function Gaps({
  gaps,
  span: [first, last],
  layout: { x, top, floor, em },
}: ChartLayout & Pick<ChartDrawingProps, 'gaps' | 'span'>) {
  const id = useId()
  const depth = floor - top
  return gaps.map((gap, i) => {
    const [from, to] = [Math.max(first, gap.from), Math.min(last, gap.to)]
    if (from >= to) return null
    const width = x(to) - x(from)
    const count = Math.ceil((width + depth) / 8)
    const hatch = Array.from({ length: count }, (_, n) => `M${n * 8} 0l${-depth} ${depth}`)
    return (
      <g key={gap.from} className="series-gap" transform={`translate(${x(from)} ${top})`}>
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
