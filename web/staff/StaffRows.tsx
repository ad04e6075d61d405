import type { ReactNode } from 'react'

import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

export interface RowsAnswer<Row> {
  data: { records: Row[]; total: number } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface StaffRowsProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  asked: { current: number; size: number }
  go: (change: { current: number; size: number }) => void
  answer: RowsAnswer<Row>
  /** Empty state. */
  empty: { title: string; text?: ReactNode }
}

/** Rows of a back-office list, or its empty or error state. */
export function StaffRows<Row>(props: StaffRowsProps<Row>) {
  const { caption, columns, rowKey, asked, go, answer, empty } = props
  const { data, isFetching } = answer
  if (!data) return <AnswerState answer={answer} rows={6} />
  if (data.total === 0) return <Empty {...empty} />
  return (
    <>
      <DataTable {...{ caption, columns, rowKey }} rows={data.records} stale={isFetching} />
      <Pagination {...asked} total={data.total} onChange={(current, size) => go({ current, size })} />
    </>
  )
}
