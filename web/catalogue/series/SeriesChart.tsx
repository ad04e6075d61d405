import type { KeyboardEvent, PointerEvent } from 'react'
import { useMemo, useRef, useState } from 'react'

import { nothing } from '#web/catalogue/format.ts'

import { ChartDrawing, hueOf } from './ChartDrawing.tsx'
import type { Limit, Line } from './lines.ts'
import { momentsOf } from './lines.ts'
import type { Span } from './scales.ts'
import { layoutOf } from './scales.ts'
import type { Reading } from './series.ts'
import { dayOf } from './series.ts'
import { useWidth } from './useWidth.ts'

import './series.css'

interface SeriesChartProps {
  /** Lines of one unit. */
  lines: readonly Line[]
  limits: readonly Limit[]
  /** The span of time that all charts of a record share, milliseconds since 1970. */
  span: Span
  /** Shares instead of values: the shape is drawn, numbers are not told. */
  shares: boolean
}

/** Quantities of one unit over time. Gaps are hatched and not bridged; provisional readings are dotted. */
export function SeriesChart({ lines, limits, span, shares }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, setAt] = useState<number>()
  const moments = useMemo(() => momentsOf(lines), [lines])
  const size = useMemo(() => ({ width, height: heightOf(lines.length, shares) }), [width, lines, shares])
  const layout = useMemo(
    () => layoutOf({ lines, limits, span, size, shares }),
    [lines, limits, span, size, shares],
  )
  const last = Math.max(0, moments.length - 1)
  const moment = at === undefined ? undefined : moments[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, step(at ?? last, moments.length))))
  }
  const onPointerMove = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0
    setAt(nearest(moments, layout.timeAt(event.clientX - left)))
  }
  return (
    <figure className="series">
      <Caption {...{ lines, shares, moment }} />
      <div
        className="series-box"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${lines.map(({ series }) => series.label).join('、')}，左右键逐点读数`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={readoutText(lines, moment ?? moments[last], shares)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
      >
        <ChartDrawing {...{ lines, layout, size, span, shares, moment }} />
      </div>
      {lines.length > 1 && <Lines {...{ lines, moment }} />}
    </figure>
  )
}

const heightOf = (lines: number, shares: boolean): number => (shares ? 120 : lines > 1 ? 320 : 220)

const steps: Partial<Record<string, (at: number, length: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 30,
  PageDown: (at) => at + 30,
  Home: () => 0,
  End: (_, length) => length - 1,
}

type Read = Pick<SeriesChartProps, 'lines' | 'shares'> & { moment: number | undefined }

function Caption({ lines, shares, moment }: Read) {
  const [only] = lines
  return (
    <figcaption>
      <b>{lines.length === 1 ? only?.series.label : (only?.part ?? '各项同图')}</b>{' '}
      {!shares && <span className="muted">{only?.series.unit}</span>}
      <span className="series-readout num">
        {moment !== undefined && (lines.length === 1 ? readoutText(lines, moment, shares) : dayOf(moment))}
      </span>
    </figcaption>
  )
}

/** Every line by colour, name and depth, with its value at the moment that is read, else its latest one. */
function Lines({ lines, moment }: Omit<Read, 'shares'>) {
  return (
    <ul className="series-names" aria-hidden="true">
      {lines.map(({ name, series, depth, readings }, i) => {
        const read = moment === undefined ? readings.at(-1) : readingAt(readings, moment)
        return (
          <li key={name} className={hueOf(i)}>
            <span className="grow">{series.label}</span>
            {depth && <span className="cap num">{depth}</span>}
            <span className="num">{read ? read.value.toFixed(series.digits) : nothing}</span>
          </li>
        )
      })}
    </ul>
  )
}

const readingAt = (readings: readonly Reading[], moment: number) => readings.find(({ at }) => at === moment)

/** A moment and what was read then, in words; several quantities are named. */
function readoutText(lines: readonly Line[], moment: number | undefined, shares: boolean): string {
  if (moment === undefined) return ''
  const found = lines.flatMap((line) => {
    const reading = readingAt(line.readings, moment)
    return reading ? [{ ...line, reading }] : []
  })
  const words = found.map(({ series, reading }) => {
    const value = `${reading.value.toFixed(series.digits)} ${series.unit}`.trim()
    return lines.length > 1 ? `${series.label} ${value}` : value
  })
  const values = shares ? '' : `　${words.join('，')}`
  return `${dayOf(moment)}${values}${found.some(({ reading }) => reading.provisional) ? '　暂定' : ''}`
}

function nearest(moments: readonly number[], at: number): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [i, moment] of moments.entries()) {
    const distance = Math.abs(moment - at)
    if (distance < least) [best, least] = [i, distance]
  }
  return best
}
