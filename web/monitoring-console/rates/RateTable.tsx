import { useState } from 'react'

import { noValueSign } from '#geology/digits.ts'
import { maxPoints } from '#web/records/uses/chosen-points-path.ts'
import { keyOf } from '#web/series/lines.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { rateText } from '../CursorTable.tsx'
import { classText, type PointRate, signOf } from './point-rates.ts'
import { Sign } from './RateLegend.tsx'

interface RateTableProps {
  rates: readonly PointRate[]
  width: number
  caption: string
}

const pageSize = 10

/** The numbers of the map. */
export function RateTable({ rates, width, caption }: RateTableProps) {
  const [{ current, size }, setPage] = useState({ current: 1, size: pageSize })
  const isLong = rates.length > maxPoints
  const rows = isLong ? rates.slice((current - 1) * size, current * size) : rates
  return (
    <div>
      <DataTable
        compact
        caption={caption}
        columns={columnsOf(width)}
        rows={rows}
        rowKey={({ line }) => keyOf(line)}
      />
      {isLong && (
        <Pagination
          label="速率分页"
          {...{ current, size }}
          total={rates.length}
          onChange={(page, newSize) => setPage({ current: page, size: newSize })}
        />
      )}
    </div>
  )
}

const columnsOf = (width: number): Column<PointRate>[] => [
  { key: 'point', label: '点', render: ({ line }) => <b className="word">{line.of}</b> },
  {
    key: 'class',
    label: '分级',
    render: ({ line, rateClass }) => (
      <span className="rate-class">
        <Sign sign={signOf(line.name, rateClass)} />
        {classText(line, rateClass, width)}
      </span>
    ),
  },
  {
    key: 'rate',
    label: '速率',
    align: 'right',
    place: 'corner',
    render: ({ line, rate }) =>
      rate ? (
        <span className="word num">{`${rateText(rate, line.series.digits)} ${line.series.unit}/a`}</span>
      ) : (
        noValueSign
      ),
  },
  { key: 'count', label: '读数', align: 'right', render: ({ rate }) => rate?.count ?? noValueSign },
]
