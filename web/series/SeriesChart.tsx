import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useMemo, useRef } from 'react'

import { indexFrom } from '#geology/monitoring/decimation.ts'
import { useBox } from '#web/ui/page/useBox.ts'

import { ChartDrawing } from './ChartDrawing.tsx'
import { Caption, Lines, readoutText, Remark } from './ChartWords.tsx'
import type { Limit, Line } from './lines.ts'
import { momentsOf, nearestMoment } from './lines.ts'
import { showLine } from './marks/shown-lines.ts'
import { notFoundAt } from './marks/strokes.ts'
import { wordingOf } from './quantity-wording.ts'
import type { ChartSize, Span } from './scales.ts'
import { commonRoom, layoutOf, roomOf } from './scales.ts'
import { gapsOf } from './series.ts'

import './hues.css'
import './series.css'

/** Lines of one unit, and their limits. */
export interface ChartGroup {
  lines: readonly Line[]
  limits: readonly Limit[]
  /** Rain, as bars from above. */
  rain?: readonly Line[]
}

interface SeriesChartProps extends ChartGroup {
  /** The window of time that all charts of a page share, milliseconds since 1970. */
  span: Span
  /** Draws the outline that visitors get: shares with one value. */
  shares: boolean
  /** The other charts of the page; all reserve the same width for labels. */
  others: readonly ChartGroup[]
  /** The moment selected in all charts. */
  moment: number | undefined
  onRead: (moment: number | undefined) => void
  /** It is the picture of its page: tall, its legend a table beside it. */
  isMain?: boolean
  /** The drawing, for whoever takes it away. */
  drawing?: RefObject<SVGSVGElement | null>
}

/** Quantities of one unit over time. Gaps are hatched and not bridged; provisional readings are dotted. */
export function SeriesChart(props: SeriesChartProps) {
  const { lines, rain = noLines, shares, moment, onRead, span, drawing, isMain = false } = props
  const box = useRef<HTMLDivElement>(null)
  const { width, em } = useBox(box)
  const size = useMemo(
    () => ({ width, em, height: heightOf(lines.length, shares, isMain) + 4 * (em - 12) }),
    [width, em, lines, shares, isMain],
  )
  const { shown, shownRain, layout } = useLayout(props, size)
  const { moments, gaps } = useMoments(lines, span)
  const last = Math.max(0, moments.length - 1)
  const at = nearestMoment(moments, moment)
  const selected = at === undefined ? undefined : moments[at]
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
      <Caption {...{ lines, rain, shares }} moment={selected} />
      <div
        className="series-box"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${[...new Set([...lines, ...rain].map(({ series }) => series.label))].join('、')}，左右键逐点读数`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={readoutText([...lines, ...rain], selected ?? moments[last], shares)}
        onKeyDown={onKeyDown}
        onPointerDown={readAt}
        onPointerMove={readAt}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(undefined)}
        onBlur={() => onRead(undefined)}
      >
        <ChartDrawing
          lines={shown}
          rain={shownRain}
          {...{ gaps, layout, size, span, shares, drawing }}
          moment={selected}
        />
      </div>
      {lines.length > 1 && !isMain && <Lines {...{ lines }} moment={selected} />}
      {!isMain && <Remark lines={lines} beyond={layout.beyond} />}
    </figure>
  )
}

const noLines: readonly Line[] = []

/** What the window shows of the lines, and where. */
function useLayout(props: SeriesChartProps, size: ChartSize) {
  const { lines, limits, rain = noLines, span, shares, others } = props
  return useMemo(() => {
    const perPixel = (span[1] - span[0]) / size.width
    const show = (all: readonly Line[]) => all.map((line) => showLine(line, span, perPixel))
    const [shown, shownRain] = [show(lines), show(rain)]
    const roomFor = (group: ChartGroup) =>
      roomOf({ ...group, lines: show(group.lines), rain: show(group.rain ?? noLines), size, shares })
    const room = commonRoom(others.map(roomFor))
    const { down } = wordingOf(lines[0]?.name ?? '')
    const drawn = { lines: shown, rain: shownRain, limits, span, size, shares, room, down }
    return { shown, shownRain, layout: layoutOf(drawn) }
  }, [lines, limits, rain, span, size, shares, others])
}

/** The moments within the window, and the gaps between all of them. */
function useMoments(lines: SeriesChartProps['lines'], [from, to]: Span) {
  const all = useMemo(() => momentsOf(lines), [lines])
  const gaps = useMemo(() => gapsOf(visitsOf(lines, all)), [lines, all])
  const moments = useMemo(() => all.slice(indexFrom(all, from), indexFrom(all, to + 1)), [all, from, to])
  return { moments, gaps }
}

/** Moments at which anything was measured, whether it was found or not. */
function visitsOf(lines: SeriesChartProps['lines'], moments: readonly number[]): readonly number[] {
  const notFound = lines.flatMap(notFoundAt)
  return notFound.length === 0 ? moments : [...new Set([...moments, ...notFound])].toSorted((a, b) => a - b)
}

function heightOf(lines: number, shares: boolean, isMain: boolean): number {
  if (shares) return 168
  if (isMain) return lines > 3 ? 440 : 300
  return lines > 1 ? 320 : 220
}

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
