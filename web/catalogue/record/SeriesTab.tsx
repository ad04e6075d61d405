import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import type { ReadingMark } from '#contract/series/series-views.ts'
import { OtherCharge } from '#web/catalogue/record/paying/OtherCharge.tsx'
import { extrasOf } from '#web/panels/panels.tsx'
import { pathOfPoints } from '#web/records/uses/chosen-points-path.ts'
import type { Limit, Line } from '#web/series/lines.ts'
import { groupsOf, isListed, listedOf, momentsOf, quantitiesOf } from '#web/series/lines.ts'
import { rebasedLabel } from '#web/series/marks/reading-words.ts'
import { OtherPoint } from '#web/series/OtherPoint.tsx'
import { RangeChoice, limitToYears, type Years } from '#web/series/RangeChoice.tsx'
import type { Span } from '#web/series/scales.ts'
import { SeriesChart, type ChartGroup } from '#web/series/SeriesChart.tsx'
import { SeriesTable } from '#web/series/SeriesTable.tsx'
import { useSeries } from '#web/series/useSeries.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { type Answer, AnswerState } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'
import { Empty } from '#web/ui/states/States.tsx'

interface SeriesTabProps {
  kind: Kind
  record: RecordView
}

/** Time series of a record: one chart per unit on a common time span, then a table. */
export function SeriesTab({ kind, record }: SeriesTabProps) {
  const [search, setSearch] = useSearchParams()
  const other = record.viewLevel === 'record' ? (search.get('with') ?? '') : ''
  const choose = (code: string) =>
    setSearch(
      (was) => {
        const now = new URLSearchParams(was)
        if (code) now.set('with', code)
        else now.delete('with')
        return now
      },
      { replace: true },
    )
  return (
    <>
      {record.viewLevel === 'record' && (
        <Row gap={[0, 16]} wrap className="no-print">
          <OtherPoint {...{ kind, record }} value={other} onChange={choose} />
          <ButtonLink size="s" to={pathOfPoints([{ kind: kind.name, code: record.code }])}>
            与多点同图
          </ButtonLink>
        </Row>
      )}
      {other ? <Compared {...{ kind, record, other }} /> : <Own {...{ kind, record }} />}
    </>
  )
}

function Own({ kind, record }: SeriesTabProps) {
  const quantities = useMemo(() => quantitiesOf(kind, record), [kind, record])
  const series = useSeries({ kind: kind.name, code: record.code }, quantities)
  return <Drawn {...{ kind, answer: series }} shares={record.viewLevel === 'entry'} />
}

/** Series of a record and the compared one; series of part rows are not compared. */
function Compared({ kind, record: { code }, other }: SeriesTabProps & { other: string }) {
  const quantities = useMemo(
    () => quantitiesOf(kind, { viewLevel: 'record', parts: {}, preview: {} }),
    [kind],
  )
  const own = useSeries({ kind: kind.name, code }, quantities)
  const theirs = useSeries({ kind: kind.name, code: other }, quantities)
  const lines = own.data &&
    theirs.data && [
      ...own.data.map((line) => ({ ...line, of: code })),
      ...theirs.data.map((line) => ({ ...line, of: other })),
    ]
  if (isDue(theirs.error)) return <OtherCharge kind={kind.name} code={other} what={`${other} 的观测值`} />
  return <Drawn kind={kind} answer={{ ...joinAnswers([own, theirs]), data: lines }} shares={false} />
}

const isDue = (error: unknown) => error instanceof AppError && error.code === 'credit_due'

interface DrawnProps {
  kind: Kind
  answer: Answer<Line[]>
  shares: boolean
}

function Drawn({ kind, answer, shares }: DrawnProps) {
  if (!answer.data) return <AnswerState {...{ answer, rows: 6 }} title="序列没能取到" label="正在取序列" />
  const { limitsOf = noLimits } = extrasOf(kind)
  return <Charts {...{ lines: answer.data, limitsOf, shares }} />
}

const noLimits = () => []

interface ChartsProps {
  lines: readonly Line[]
  limitsOf: (quantity: string) => readonly Limit[]
  shares: boolean
}

function Charts({ lines, limitsOf, shares }: ChartsProps) {
  const [moment, setMoment] = useState<number>()
  const [years, setYears] = useState<Years>()
  const whole = useMemo(() => spanOf(lines), [lines])
  const { groups, span } = useMemo(
    () => chartsOf(whole ? limitToYears(lines, years, whole[1]) : [], limitsOf, shares),
    [lines, whole, years, limitsOf, shares],
  )
  const listed = shares ? [] : lines.filter(isListed)
  if (!whole || !span)
    return listed.length > 0 ? <SeriesTable lines={listed} /> : <Empty title="还没有观测数据" />
  return (
    <>
      <Row gap={[8, 24]} justify="space-between" wrap below={16}>
        <Legend {...{ lines, shares }} />
        {!shares && <RangeChoice years={years} onChange={setYears} />}
      </Row>
      <div className={groups.length > 4 ? 'charts two' : 'charts'}>
        {groups.map((group) => (
          <SeriesChart
            key={group.lines[0]?.name}
            {...{ ...group, span, shares, moment }}
            others={groups}
            onRead={setMoment}
          />
        ))}
      </div>
      <TrendNote lines={lines} />
      {!shares && <SeriesTable lines={listed} />}
    </>
  )
}

/** Groups lines into charts of one unit; normalised shares are grouped by quantity. */
function chartsOf(lines: readonly Line[], limitsOf: ChartsProps['limitsOf'], shares: boolean) {
  const drawn = lines.filter((line) => isObserved(line) && !line.series.mirrors)
  const grouped = shares ? drawn.map((line) => [line]) : groupsOf(drawn, limitsOf)
  const groups = grouped.map((group): ChartGroup => ({
    lines: group,
    limits: group[0] ? limitsOf(group[0].name) : [],
  }))
  return { groups, span: spanOf(lines) }
}

const isObserved = ({ readings }: Line) => readings.length > 0

function spanOf(lines: readonly Line[]): Span | undefined {
  const moments = momentsOf(lines)
  const [from, to] = [moments[0], moments.at(-1)]
  return from === undefined || to === undefined ? undefined : [from, to]
}

type Lines = Pick<ChartsProps, 'lines'>

/** Whether any reading of some lines has such a mark. */
const haveMark = (lines: readonly Line[], is: (mark: ReadingMark) => boolean) =>
  lines.some((line) => listedOf(line).some(({ mark }) => mark && is(mark)))

function TrendNote({ lines }: Lines) {
  return (
    <p className="cap series-note">
      趋势由历年正式值按季节性 Kendall 法求得，只与往年同月相比，不受季节起伏影响；置信水平不足 95%
      的不报升降。
      {haveMark(lines, ({ below }) => below) && '低于各次最高检出限的值视为相等。'}
      {haveMark(lines, ({ rebased }) => rebased) && '起算变动的，自最近一次变动算起。'}
    </p>
  )
}

function Legend({ lines, shares }: Lines & { shares: boolean }) {
  return (
    <p className="cap series-legend">
      {shares && <b>近一年走势示意，各图比例不同</b>}
      <span>正式值</span>
      <span className="provisional">暂定值</span>
      <span className="gap">缺测，不连线</span>
      {haveMark(lines, ({ below }) => below) && <span className="below">低于检出限</span>}
      {haveMark(lines, ({ quality }) => quality === 'suspect') && <span className="suspect">可疑</span>}
      {haveMark(lines, ({ rebased }) => rebased) && <span className="rebase">{rebasedLabel}</span>}
    </p>
  )
}
