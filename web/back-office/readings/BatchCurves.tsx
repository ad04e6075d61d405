import { useState } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { BatchState } from '#contract/readings/moves.ts'
import type { SeriesChange } from '#contract/readings/readings.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { countText } from '#web/records/format.ts'
import { dayOf } from '#web/series/series.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { CurvePreview } from './CurvePreview.tsx'

interface BatchCurvesProps {
  kind: Kind
  batch: { id: number; state: BatchState; series: readonly SeriesChange[]; seriesCount: number }
}

/** The curves that change: one is drawn, those with corrections first. */
export function BatchCurves({ batch, kind }: BatchCurvesProps) {
  const { series, seriesCount, state } = batch
  const [chosen, setChosen] = useState(0)
  const shown = series[chosen] ?? series[0]
  return (
    <section aria-label="曲线的变化">
      <h2 className="batch-heading">曲线的变化</h2>
      <div className="batch-curves">
        <div className="batch-series">
          <DataTable
            compact
            caption="改动的曲线"
            columns={columnsOf(kind, shown, (one) => setChosen(series.indexOf(one)))}
            rows={series}
            rowKey={({ code, quantity }) => `${code} ${quantity}`}
          />
          {seriesCount > series.length && (
            <p className="cap">
              共 {countText(seriesCount)} 条，这里列出前 {countText(series.length)} 条。
            </p>
          )}
        </div>
        {shown && (
          <CurvePreview
            key={`${shown.code} ${shown.quantity}`}
            {...{ id: batch.id, kind, state }}
            change={shown}
          />
        )}
      </div>
    </section>
  )
}

const spanText = (from: string, to: string) => {
  const [first, last] = [from, to].map((moment) => dayOf(Date.parse(moment)))
  return first === last ? first : `${first} 至 ${last}`
}

const columnsOf = (
  kind: Kind,
  shown: SeriesChange | undefined,
  onChoose: (one: SeriesChange) => void,
): Column<SeriesChange>[] => [
  {
    key: 'code',
    label: kind.labels.code ?? '编号',
    render: ({ code }) => (
      <Link className="nowrap" to={officeRecordPath(kind, code)}>
        {code}
      </Link>
    ),
  },
  {
    key: 'label',
    label: '观测量',
    render: (one) => (
      <button
        type="button"
        className="row-open nowrap"
        aria-pressed={one === shown}
        onClick={() => onChoose(one)}
      >
        {one.label}
      </button>
    ),
  },
  { key: 'added', label: '新增', align: 'right', render: ({ added }) => countText(added) },
  { key: 'changed', label: '更正', align: 'right', render: ({ changed }) => countText(changed) },
  {
    key: 'span',
    label: '时段',
    render: ({ from, to }) => <span className="num nowrap">{spanText(from, to)}</span>,
  },
]
