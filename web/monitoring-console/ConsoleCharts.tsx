import { useDeferredValue, useMemo, useRef, useState } from 'react'

import { type Threshold, thresholds, thresholdSides } from '#contract/thresholds/thresholds.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { countText } from '#web/records/format.ts'
import { isListed, type Limit } from '#web/series/lines.ts'
import type { Span } from '#web/series/scales.ts'
import { dayOf } from '#web/series/series.ts'
import { SeriesChart } from '#web/series/SeriesChart.tsx'
import { SeriesTable } from '#web/series/SeriesTable.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import type { Answer } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { presetOf, presets, presetSpan } from './brush.ts'
import type { ConsoleView } from './console-address.ts'
import { chartsOf, chosenLines, countReadings, linesWithin, wholeSpan, windowOf } from './console-lines.ts'
import { ConsoleFigures } from './ConsoleFigures.tsx'
import { SinceChoice } from './SinceChoice.tsx'
import { TakeConsole } from './TakeConsole.tsx'
import { Thresholds } from './Thresholds.tsx'
import { TimeBrush } from './TimeBrush.tsx'
import type { ConsoleLine } from './useConsoleLines.ts'

interface ConsoleChartsProps {
  lines: readonly ConsoleLine[]
  /** A long series of which all readings could not be had. */
  failed: Answer | undefined
  view: ConsoleView
  onView: (view: Partial<ConsoleView>) => void
}

/** Readings that are listed one by one; of more, the window has to be narrowed first. */
const maxListed = 20_000

/** The charts of some points on one time axis, a chart for each unit, with the window, the tools and the tables. */
export function ConsoleCharts({ lines: all, failed, view, onView }: ConsoleChartsProps) {
  const { since, isApproved, from, to } = view
  const [dragged, setDragged] = useState<Span>()
  const [moment, setMoment] = useState<number>()
  const isMember = useSession().token !== undefined
  const figure = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => chosenLines(all, { since, isApproved }), [all, since, isApproved])
  const { data: bounds } = useCall(thresholds.list, {}, { enabled: isMember })
  const groups = useMemo(() => limitedCharts(lines, bounds ?? [], since), [lines, bounds, since])
  const isPartial = lines.some(({ isPicture }) => isPicture)
  const whole = useMemo(() => wholeSpan(lines), [lines])
  const span = dragged ?? (whole && windowOf(whole, { from, to }))
  const settledSpan = useDeferredValue(span, undefined) // the numbers of a long series come after its chart
  const within = useMemo(() => (settledSpan ? linesWithin(lines, settledSpan) : []), [lines, settledSpan])
  if (!whole || !span) return <Empty title="这些点还没有可画的观测值" />
  const settle = (next: Span) => onView(daysOf(next, whole))
  const onSpan = (next: Span, isSettled: boolean) => {
    setDragged(isSettled ? undefined : next)
    if (isSettled) settle(next)
  }
  return (
    <>
      <div className="console-charts">
        <Row gap={[8, 16]} justify="space-between" wrap below={12} className="no-print">
          <SinceChoice {...{ view, onView }} />
          <Segments
            legend="时段"
            choices={presets}
            chosen={presetOf(whole, span)}
            onChange={(years) => settle(presetSpan(whole, years ?? undefined))}
          />
        </Row>
        <div ref={figure}>
          {groups.map((group) => (
            <SeriesChart
              key={group.lines[0]?.name}
              {...group}
              {...{ span, moment }}
              isMain
              shares={false}
              others={groups}
              onRead={setMoment}
            />
          ))}
        </div>
        <TimeBrush {...{ lines, whole, span }} onChange={onSpan} />
        <TakeConsole figure={figure} lines={within} {...{ span, since, isPartial }} />
      </div>
      {settledSpan && (
        <ConsoleFigures lines={all} span={settledSpan} {...{ within, moment, isApproved, failed }} />
      )}
      {isMember && <Thresholds lines={all} since={since} />}
      {!isPartial && <Readings lines={within} />}
    </>
  )
}

/** The days of a window that the address names; none where it reaches the end of all time. */
const daysOf = ([start, end]: Span, [first, last]: Span) => ({
  from: start <= first ? '' : dayOf(start),
  to: end >= last ? '' : dayOf(end),
})

/** The charts of lines that have readings, each with the thresholds on them. */
const limitedCharts = (lines: readonly ConsoleLine[], bounds: readonly Threshold[], since: string) =>
  chartsOf(
    lines.filter(({ readings }) => readings.length > 0),
    since,
  ).map((chart) => ({ ...chart, limits: limitsOf(chart.lines, bounds, since) }))

/** The thresholds on some lines that compare what is drawn, each named by its point. */
const limitsOf = (lines: readonly ConsoleLine[], bounds: readonly Threshold[], since: string): Limit[] =>
  bounds
    .filter(({ measure, since: from }) => measure !== 'rate' && (from ?? '') === since)
    .filter((one) =>
      lines.some(
        ({ name, point: { kind, code } }) => one.quantity === name && one.kind === kind && one.code === code,
      ),
    )
    .map(({ code, side, bound }) => ({ label: `${code} ${thresholdSides[side]} ${bound}`, value: bound }))

function Readings({ lines }: { lines: readonly ConsoleLine[] }) {
  const count = countReadings(lines)
  const listed = lines.filter(isListed)
  if (listed.length === 0) return null
  return (
    <section className="console-readings" aria-label="逐次观测值">
      <h2>逐次观测值</h2>
      {count > maxListed ? (
        <p className="cap">
          本时段有 {countText(count)} 个值，缩小时段到 {countText(maxListed)} 个以内后在此逐次列出；导出 CSV
          不受此限。
        </p>
      ) : (
        <SeriesTable lines={listed} />
      )}
    </section>
  )
}
