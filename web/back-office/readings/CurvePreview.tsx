import { useMemo, useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { BatchState } from '#contract/readings/moves.ts'
import { type CurveChange, readings, type SeriesChange } from '#contract/readings/readings.ts'
import { useCall } from '#web/api/hooks.ts'
import { type Line, momentsOf } from '#web/series/lines.ts'
import { limitToYears, RangeChoice, type Years } from '#web/series/RangeChoice.tsx'
import { lineOf, type Reading } from '#web/series/series.ts'
import { SeriesChart } from '#web/series/SeriesChart.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'
import { Empty } from '#web/ui/states/States.tsx'

import { Corrections } from './Corrections.tsx'

interface CurvePreviewProps {
  id: number
  kind: Kind
  state: BatchState
  change: SeriesChange
}

/** A curve as it stands and the readings of a batch on it, with every correction in numbers. */
export function CurvePreview({ id, kind, state, change }: CurvePreviewProps) {
  const { code, quantity, label } = change
  const standing = useCall(catalogue.series, { kind: kind.name, code, quantity })
  const own = useCall(readings.curve, { id, code, quantity })
  const answer = { ...joinAnswers([standing, own]), data: standing.data && own.data }
  return (
    <section className="batch-curve" aria-label={`${code} ${label}`}>
      <h3>{code}</h3>
      {standing.data && own.data ? (
        <PreviewChart
          change={change}
          standing={lineOf(standing.data).readings}
          own={own.data}
          state={state}
        />
      ) : (
        <AnswerState answer={answer} rows={6} title="曲线没能取到" label="正在取曲线" />
      )}
    </section>
  )
}

interface PreviewChartProps {
  change: SeriesChange
  standing: readonly Reading[]
  own: CurveChange
  state: BatchState
}

function PreviewChart({ change, standing, own, state }: PreviewChartProps) {
  const [years, setYears] = useState<Years>(3)
  const [moment, setMoment] = useState<number>()
  const lines = useMemo(() => linesOf(change, standing, own, state), [change, standing, own, state])
  const whole = momentsOf(lines)
  const shown = limitToYears(lines, years, whole.at(-1) ?? 0).filter((line) => line.readings.length > 0)
  const moments = momentsOf(shown)
  const [from, to] = [moments[0], moments.at(-1)]
  if (from === undefined || to === undefined) return <Empty title="这些读数没有值，曲线不变" />
  const group = { lines: shown, limits: [] }
  return (
    <>
      <Row justify="end" below={8}>
        <RangeChoice years={years} onChange={setYears} />
      </Row>
      <SeriesChart
        {...group}
        span={[from, to]}
        shares={false}
        others={[group]}
        moment={moment}
        onRead={setMoment}
      />
      <Corrections change={change} own={own} />
    </>
  )
}

/** What stands, or stood before the batch was taken, and what the batch says. */
function linesOf(
  { quantity, label, unit, digits }: SeriesChange,
  standing: readonly Reading[],
  own: CurveChange,
  state: BatchState,
): Line[] {
  const common = { name: quantity, series: { label, unit, digits }, short: label }
  const changed = new Set(own.map(({ at }) => Date.parse(at)))
  const earlier = drawnOf(own.flatMap(({ before }) => before ?? []))
  const before =
    state === 'taken'
      ? [...standing.filter(({ at }) => !changed.has(at)), ...earlier].toSorted((a, b) => a.at - b.at)
      : standing
  return [
    { ...common, of: state === 'taken' ? '取用之前' : '馆内', readings: before },
    { ...common, of: '本批', readings: drawnOf(own) },
  ]
}

const drawnOf = (own: readonly Omit<CurveChange[number], 'before'>[]): Reading[] =>
  own.flatMap(({ at, value, provisional, mark }) =>
    value === null ? [] : [{ at: Date.parse(at), value, provisional, ...(mark && { mark }) }],
  )
