import type { KeyboardEvent, PointerEvent } from 'react'
import { useMemo, useRef } from 'react'

import { useBox } from '#web/ui/page/useBox.ts'

import { ChartDrawing } from './ChartDrawing.tsx'
import { Caption, Lines, readoutText, Remark } from './ChartWords.tsx'
import type { Limit, Line } from './lines.ts'
import { momentsOf, nearestMoment } from './lines.ts'
import { wordingOf } from './quantity-wording.ts'
import type { Span } from './scales.ts'
import { commonRoom, layoutOf, roomOf } from './scales.ts'

import './hues.css'
import './series.css'

/** Lines of one unit, and their limits. */
export interface ChartGroup {
  lines: readonly Line[]
  limits: readonly Limit[]
}

interface SeriesChartProps extends ChartGroup {
  /** The span of time that all charts of a record share, milliseconds since 1970. */
  span: Span
  /** Draws the outline that visitors get: shares with one value. */
  shares: boolean
  /** The other charts of the page; all reserve the same width for labels. */
  others: readonly ChartGroup[]
  /** The moment selected in all charts. */
  moment: number | undefined
  onRead: (moment: number | undefined) => void
}

/** Quantities of one unit over time. Gaps are hatched and not bridged; provisional readings are dotted. */
export function SeriesChart({ lines, limits, span, shares, others, moment, onRead }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, em } = useBox(box)
  const moments = useMemo(() => momentsOf(lines), [lines])
  const size = useMemo(
    () => ({ width, em, height: heightOf(lines.length, shares) + 4 * (em - 12) }),
    [width, em, lines, shares],
  )
  const layout = useMemo(() => {
    const room = commonRoom(others.map((group) => roomOf({ ...group, size, shares })))
    return layoutOf({ lines, limits, span, size, shares, room, down: wordingOf(lines[0]?.name ?? '').down })
  }, [lines, limits, span, size, shares, others])
  const last = Math.max(0, moments.length - 1)
  const at = nearestMoment(moments, moment)
  const shown = at === undefined ? undefined : moments[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onRead(moments[Math.min(last, Math.max(0, step(at ?? last, moments.length)))])
  }
  const readAt = (event: PointerEvent) => {
    const { left, width: seen } = event.currentTarget.getBoundingClientRect()
    const pointed = layout.timeAt(((event.clientX - left) * width) / (seen || width))
    onRead(moments[nearestMoment(moments, pointed, Infinity) ?? last])
  }
  return (
    <figure className="series">
      <Caption {...{ lines, shares }} moment={shown} />
      <div
        className="series-box"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${[...new Set(lines.map(({ series }) => series.label))].join('、')}，左右键逐点读数`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={readoutText(lines, shown ?? moments[last], shares)}
        onKeyDown={onKeyDown}
        onPointerDown={readAt}
        onPointerMove={readAt}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(undefined)}
        onBlur={() => onRead(undefined)}
      >
        <ChartDrawing {...{ lines, layout, size, span, shares }} moment={shown} />
      </div>
      {lines.length > 1 && <Lines {...{ lines }} moment={shown} />}
      <Remark lines={lines} beyond={layout.beyond} />
    </figure>
  )
}

const heightOf = (lines: number, shares: boolean): number => (shares ? 168 : lines > 1 ? 320 : 220)

const steps: Partial<Record<string, (at: number, length: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 12,
  PageUp: (at) => at + 12,
  Home: () => 0,
  End: (_, length) => length - 1,
}
