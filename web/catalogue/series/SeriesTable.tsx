import { useState } from 'react'

import { nothing } from '#web/catalogue/format.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import type { Line } from './lines.ts'
import type { Reading } from './series.ts'
import { dayOf } from './series.ts'

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

/** Every value that the charts draw. */
export function SeriesTable({ lines }: { lines: readonly Line[] }) {
  const [{ current, size }, setPage] = useState({ current: 1, size: 10 })
  const rows = rowsOf(lines)
  const columns: Column<Row>[] = [
    {
      key: 'day',
      label: '日期',
      render: ({ day }) => (
        <time className="word" dateTime={day}>
          {day}
        </time>
      ),
    },
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
