import type { KeyboardEvent, PointerEvent } from 'react'
import { useMemo, useRef } from 'react'

import { keyOf, type Line } from '#web/series/lines.ts'
import { hueOf } from '#web/series/marks/hue.ts'
import { showLine } from '#web/series/marks/shown-lines.ts'
import type { Span } from '#web/series/scales.ts'
import { dayOf } from '#web/series/series.ts'

import { type BrushPart, brushStep, moveBrush } from './brush.ts'

interface TimeBrushProps {
  lines: readonly Line[]
  /** All the time there is. */
  whole: Span
  /** The window. */
  span: Span
  /** `isSettled` once it is let go of. */
  onChange: (span: Span, isSettled: boolean) => void
}

const parts: readonly [part: BrushPart, label: string][] = [
  ['both', '移动时段'],
  ['start', '时段起'],
  ['end', '时段止'],
]

/** What is done by pointer and keys, at the track and at a part of the window. */
function useBrush({ whole, span, onChange }: Omit<TimeBrushProps, 'lines'>) {
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<{ part: BrushPart; at: number; span: Span }>(undefined)
  const momentAt = (event: PointerEvent) => {
    const { left, width: seen } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return whole[0] + ((event.clientX - left) / (seen || 1)) * (whole[1] - whole[0])
  }
  const begin = (event: PointerEvent, part: BrushPart, from: Span) => {
    track.current?.setPointerCapture(event.pointerId)
    drag.current = { part, at: momentAt(event), span: from }
  }
  const move = (event: PointerEvent, isSettled: boolean) => {
    if (!drag.current) return
    const { part, at, span: was } = drag.current
    if (isSettled) drag.current = undefined
    onChange(moveBrush(was, { part, by: momentAt(event) - at, whole }), isSettled)
  }
  const centre = (event: PointerEvent) => {
    const by = momentAt(event) - (span[0] + span[1]) / 2
    const centred = moveBrush(span, { part: 'both', by, whole })
    begin(event, 'both', centred)
    onChange(centred, false)
  }
  return {
    ofTrack: {
      ref: track,
      onPointerDown: centre,
      onPointerMove: (event: PointerEvent) => move(event, false),
      onPointerUp: (event: PointerEvent) => move(event, true),
      onPointerCancel: (event: PointerEvent) => move(event, true),
    },
    ofPart: (part: BrushPart) => ({
      onPointerDown: (event: PointerEvent) => {
        event.stopPropagation()
        begin(event, part, span)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = brushStep(event.key, whole)
        if (by === undefined) return
        event.preventDefault()
        onChange(moveBrush(span, { part, by, whole }), true)
      },
    }),
  }
}

/** The whole time in small, and the window on it: dragged, or moved with the arrow keys. */
export function TimeBrush({ lines, whole, span, onChange }: TimeBrushProps) {
  const { ofTrack, ofPart } = useBrush({ whole, span, onChange })
  const shareOf = (moment: number) => (100 * (moment - whole[0])) / (whole[1] - whole[0])
  const [left, right] = [`${shareOf(span[0])}%`, `${100 - shareOf(span[1])}%`]
  const placeOf = { both: { left, right }, start: { left }, end: { right } }
  return (
    <div className="time-brush no-print" {...ofTrack}>
      <Miniature {...{ lines, whole }} />
      <span className="time-brush-outside" style={{ left: 0, width: left }} />
      <span className="time-brush-outside" style={{ right: 0, width: right }} />
      {parts.map(([part, label]) => (
        <span
          key={part}
          className={`time-brush-${part}`}
          style={placeOf[part]}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={whole[0]}
          aria-valuemax={whole[1]}
          aria-valuenow={part === 'end' ? span[1] : span[0]}
          aria-valuetext={periodText(part, span)}
          {...ofPart(part)}
        />
      ))}
    </div>
  )
}

function periodText(part: BrushPart, [from, to]: Span): string {
  if (part === 'both') return `${dayOf(from)} 至 ${dayOf(to)}`
  return dayOf(part === 'start' ? from : to)
}

const [width, height] = [1000, 40]

/** The lines over all time, each over its own range. */
function Miniature({ lines, whole }: Pick<TimeBrushProps, 'lines' | 'whole'>) {
  const paths = useMemo(() => {
    const [from, to] = whole
    return lines.map((line) => {
      const { strokes, readings } = showLine(line, whole, (to - from) / (width / 2))
      const values = readings.map(({ value }) => value)
      const least = values.reduce((a, b) => Math.min(a, b), Infinity)
      const range = values.reduce((a, b) => Math.max(a, b), -Infinity) - least || 1
      const x = (at: number) => Math.round((width * (at - from)) / (to - from))
      const y = (value: number) => Math.round((height - 4) * (1 - (value - least) / range)) + 2
      return strokes
        .map((one) => `M${one.readings.map((r) => `${x(r.at)} ${y(r.value)}`).join('L')}`)
        .join('')
    })
  }, [lines, whole])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map((line, i) => (
        <path key={keyOf(line)} className={hueOf(line, i)} d={paths[i]} />
      ))}
    </svg>
  )
}
