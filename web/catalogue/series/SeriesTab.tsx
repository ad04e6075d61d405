import { useMemo } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordFace } from '#contract/catalogue/routes.ts'
import { extrasOf } from '#web/catalogue/panels.tsx'
import { Empty, Failed, Loading } from '#web/ui/States.tsx'

import type { Limit, Line } from './lines.ts'
import { groupsOf, momentsOf, quantitiesOf } from './lines.ts'
import { SeriesChart } from './SeriesChart.tsx'
import { SeriesTable } from './SeriesTable.tsx'
import { useSeries } from './useSeries.ts'

interface SeriesTabProps {
  kind: Kind
  record: RecordFace
}

/** Every quantity of a record over time, those of one unit together, all on one span of time, then as a table. */
export function SeriesTab({ kind, record }: SeriesTabProps) {
  const quantities = useMemo(() => quantitiesOf(kind, record), [kind, record])
  const { lines, failed, retry } = useSeries({ kind: kind.name, code: record.code }, quantities)
  if (failed)
    return <Failed error={failed.error} title="序列没能取到" onRetry={retry} retrying={failed.isFetching} />
  if (!lines) return <Loading rows={6} label="正在取序列" />
  const { limitsOf = () => [] } = extrasOf(kind)
  return <Charts lines={lines} limitsOf={limitsOf} shares={record.face === 'entry'} />
}

interface ChartsProps {
  lines: readonly Line[]
  limitsOf: (quantity: string) => readonly Limit[]
  shares: boolean
}

function Charts({ lines, limitsOf, shares }: ChartsProps) {
  const observed = lines.filter(({ readings }) => readings.length > 0)
  const moments = momentsOf(observed)
  const [from = 0] = moments
  const to = moments.at(-1) ?? from
  if (moments.length === 0) return <Empty title="还没有观测数据" />
  // Shares of different quantities have different measures: no two belong on one axis.
  const groups = shares ? observed.map((line) => [line]) : groupsOf(observed, limitsOf)
  return (
    <>
      <Legend shares={shares} />
      <div className={groups.length > 4 ? 'charts two' : 'charts'}>
        {groups.map((group) => {
          const [first] = group
          const limits = first ? limitsOf(first.name) : []
          return <SeriesChart key={first?.name} {...{ lines: group, limits, shares }} span={[from, to]} />
        })}
      </div>
      {!shares && <SeriesTable lines={observed} />}
    </>
  )
}

function Legend({ shares }: { shares: boolean }) {
  return (
    <p className="cap series-legend">
      <span className="approved">正式值</span>
      <span className="provisional">暂定值</span>
      <span className="gap">缺测，不连线</span>
      {shares && <b>只画最近一年的走势，不含数值；每条按自身的变幅画，彼此不能比较大小</b>}
    </p>
  )
}
