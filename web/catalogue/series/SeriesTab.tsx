import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import type { Kind, Series } from '#contract/catalogue/kind.ts'
import type { RecordFace } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { nothing } from '#web/catalogue/format.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Empty, Failed, Loading } from '#web/ui/States.tsx'

import type { Reading } from './series.ts'
import { dayOf, readingsOf } from './series.ts'
import { SeriesChart } from './SeriesChart.tsx'

interface SeriesTabProps {
  kind: Kind
  record: RecordFace
}

/** Every quantity of a record over time, drawn one below the other on one span of time, then as a table. */
export function SeriesTab({ kind, record }: SeriesTabProps) {
  const { token } = useSession()
  const quantities = Object.keys(kind.series ?? {})
  const answers = useQueries({
    queries: quantities.map((quantity) => {
      const input = { kind: kind.name, code: record.code, quantity }
      return {
        queryKey: ['catalogue', catalogue.series.path, input, token ?? null],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(catalogue.series, input, { token, signal }),
      }
    }),
  })
  const failed = answers.find(({ isError }) => isError)
  if (failed) {
    const retry = () => answers.forEach((answer) => void (answer.isError && answer.refetch()))
    return <Failed error={failed.error} title="序列没能取到" onRetry={retry} retrying={failed.isFetching} />
  }
  const lines = answers.flatMap(({ data }, i): Line[] => {
    const name = quantities[i] ?? ''
    const series = kind.series?.[name]
    return data && series ? [{ name, series, readings: readingsOf(data) }] : []
  })
  if (lines.length < quantities.length) return <Loading rows={6} label="正在取序列" />
  return <Charts lines={lines} shares={record.face === 'entry'} />
}

interface Line {
  name: string
  series: Series
  readings: Reading[]
}

function Charts({ lines, shares }: { lines: readonly Line[]; shares: boolean }) {
  const moments = lines.flatMap(({ readings }) => readings.map(({ at }) => at))
  if (moments.length === 0) return <Empty title="还没有观测数据" />
  const from = moments.reduce((a, b) => Math.min(a, b))
  const to = moments.reduce((a, b) => Math.max(a, b))
  return (
    <div className="charts">
      {lines.map(({ name, series, readings }) => (
        <SeriesChart key={name} {...{ series, readings, shares }} span={[from, to]} />
      ))}
      <p className="cap series-legend">
        <span className="approved">正式值</span>
        <span className="provisional">暂定值</span>
        <span className="gap">超过 45 天无观测，不连线</span>
        {shares && <b>只画最近一年的走势，不含数值</b>}
      </p>
      {!shares && <Table lines={lines} />}
    </div>
  )
}

interface Row {
  day: string
  values: Map<string, Reading>
}

/** One row a day, the latest first. */
function rowsOf(lines: readonly Line[]): Row[] {
  const days = new Map<string, Row>()
  for (const { name, readings } of lines) {
    for (const reading of readings) {
      const day = dayOf(reading.at)
      const row = days.get(day) ?? { day, values: new Map<string, Reading>() }
      row.values.set(name, reading)
      days.set(day, row)
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

function Table({ lines }: { lines: readonly Line[] }) {
  const [{ current, size }, setPage] = useState({ current: 1, size: 10 })
  const rows = rowsOf(lines)
  const columns: Column<Row>[] = [
    { key: 'day', label: '日期', render: ({ day }) => <time dateTime={day}>{day}</time> },
    ...lines.map(({ name, series }): Column<Row> => ({
      key: name,
      label: series.label,
      unit: series.unit,
      align: 'right',
      render: ({ values }) => values.get(name)?.value.toFixed(series.digits) ?? nothing,
    })),
    {
      key: 'quality',
      label: '备注',
      render: ({ values }) => ([...values.values()].some(({ provisional }) => provisional) ? '暂定' : ''),
    },
  ]
  return (
    <>
      <DataTable
        caption="观测值"
        columns={columns}
        rows={rows.slice((current - 1) * size, current * size)}
        rowKey={({ day }) => day}
      />
      <Pagination
        label="观测值分页"
        {...{ current, size }}
        total={rows.length}
        onChange={(page, newSize) => setPage({ current: page, size: newSize })}
      />
    </>
  )
}
