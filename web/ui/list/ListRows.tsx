import type { ReactNode } from 'react'

import { AnswerState, type Answer } from '#web/ui/states/AnswerState.tsx'
import { type Column, DataTable, type RowChoice } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { type ListChange, useLastPage } from './useLastPage.ts'

interface ListRowsProps<Row> {
  answer: Answer<{ records: readonly Row[]; total: number }> & { isPlaceholderData?: boolean }
  /** Shown when there is no row. */
  empty: ReactNode
  place: { page: number; size: number }
  to: ListChange
  /** Draws the rows; `stale` while the next ones load. */
  renderRows: (rows: readonly Row[], stale: boolean) => ReactNode
}

/** The rows of a list with their pages, or what stands in their place. */
export function ListRows<Row>({ answer, empty, place: { page, size }, to, renderRows }: ListRowsProps<Row>) {
  const { data, isPlaceholderData = false } = answer
  useLastPage(answer, { page, size }, to)
  if (!data) return <AnswerState answer={answer} rows={6} />
  if (data.total === 0) return empty
  return (
    <>
      {renderRows(data.records, isPlaceholderData)}
      <Pagination
        {...{ current: page, size }}
        total={data.total}
        onChange={(next, each) => to(each === size ? { page: next } : { size: each })}
      />
    </>
  )
}

interface ListTableProps<Row> extends Omit<ListRowsProps<Row>, 'renderRows'> {
  caption: string
  columns: readonly Column<Row>[]
  choice?: RowChoice<Row> | undefined
}

const rowKey = ({ id }: { id: string | number }) => id

/** The same as a table. */
export const ListTable = <Row extends { id: string | number }>(props: ListTableProps<Row>) => {
  const { caption, columns, choice, ...list } = props
  return (
    <ListRows
      {...list}
      renderRows={(rows, stale) => <DataTable {...{ caption, columns, rowKey, choice, rows, stale }} />}
    />
  )
}
