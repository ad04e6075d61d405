import { useMemo, useState } from 'react'

import { WaterClass } from '#web/monitoring/WaterClass.tsx'
import { quantitiesOf } from '#web/series/lines.ts'
import type { Span } from '#web/series/scales.ts'
import { useSeries } from '#web/series/useSeries.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { type ObservedRecord, recordsWith } from '../observed-records.ts'
import type { ConsolePoint } from '../useConsoleLines.ts'
import { ClassStrip } from './ClassStrip.tsx'
import { waterSamples, type WaterSample } from './water-samples.ts'

import './water.css'

interface WaterClassesProps {
  points: readonly ConsolePoint[]
  span: Span
  isApproved: boolean
}

/** The wells among the points whose water is analysed: the class of each sample, and the items that decide it. */
export const WaterClasses = ({ points, ...window }: WaterClassesProps) =>
  recordsWith(points, 'water').map((well) => <Well key={well.record.code} {...well} {...window} />)

function Well({ kind, record, span, isApproved }: ObservedRecord & Omit<WaterClassesProps, 'points'>) {
  const quantities = useMemo(() => quantitiesOf(kind, record), [kind, record])
  const answer = useSeries({ kind: kind.name, code: record.code }, quantities)
  const samples = useMemo(
    () => answer.data && waterSamples(answer.data, { span, isApproved }),
    [answer.data, span, isApproved],
  )
  const last = samples?.at(-1)
  return (
    <section aria-label={`${record.code} 水质类别`}>
      <h2>
        {record.code} 水质类别
        {last && (
          <>
            <WaterClass name={last.waterClass} />
            <span className="cap">
              {last.day}，定类指标 {last.worst.join('、')}
            </span>
          </>
        )}
      </h2>
      {!samples && <AnswerState {...{ answer, rows: 5 }} title="水质没能取到" label="正在取水质" />}
      {samples && !last && <p className="cap">本时段没有水质分析。</p>}
      {samples && last && (
        <div className="console-pair">
          <div>
            <ClassStrip {...{ samples, span }} />
            <p className="cap">
              按 GB/T
              14848-2017：单项从优不从劣，综合从劣不从优；没有测的项不参与定类，各次所测项数不同时类别不可直接相比。
            </p>
          </div>
          <Samples key={`${span[0]} ${span[1]}`} samples={samples} caption={`${record.code} 各次水质类别`} />
        </div>
      )}
    </section>
  )
}

function Samples({ samples, caption }: { samples: readonly WaterSample[]; caption: string }) {
  const [{ current, size }, setPage] = useState({ current: 1, size: 10 })
  const rows = useMemo(() => samples.toReversed(), [samples])
  return (
    <div>
      <DataTable
        compact
        caption={caption}
        columns={columns}
        rows={rows.slice((current - 1) * size, current * size)}
        rowKey={({ day }) => day}
      />
      {rows.length > 10 && (
        <Pagination
          label={`${caption}分页`}
          {...{ current, size }}
          total={rows.length}
          onChange={(page, newSize) => setPage({ current: page, size: newSize })}
        />
      )}
    </div>
  )
}

const columns: Column<WaterSample>[] = [
  {
    key: 'day',
    label: '采样日期',
    render: ({ day }) => (
      <time className="word" dateTime={day}>
        {day}
      </time>
    ),
  },
  {
    key: 'class',
    label: '综合类别',
    place: 'corner',
    render: ({ waterClass }) => <WaterClass name={waterClass} />,
  },
  { key: 'worst', label: '定类指标', render: ({ worst }) => worst.join('、') },
  { key: 'items', label: '所测项数', align: 'right', render: ({ items }) => items },
]
