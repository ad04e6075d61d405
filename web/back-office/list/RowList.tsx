import { callsOf } from '#contract/back-office/calls.ts'
import { useCall } from '#web/api/hooks.ts'
import { useLocks } from '#web/back-office/locks.ts'
import type { Locks, OfficePage, OfficeRow, RowAction } from '#web/back-office/office-page.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { useLastPage } from '#web/ui/list/useLastPage.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import type { Ticks } from '#web/ui/table/useTicks.ts'

import { columnsOf } from './cells.tsx'
import { rowName } from './row-words.ts'
import { useColumns } from './useColumns.ts'
import type { ListView } from './useListPlace.ts'

interface RowListProps {
  page: OfficePage
  view: ListView
  ticks: Ticks<OfficeRow>
  actions: readonly RowAction[]
  start: (action: RowAction, rows: readonly OfficeRow[]) => void
}

type MenuOf = Pick<RowListProps, 'actions' | 'start' | 'page'> & { locks: (row: OfficeRow) => Locks }

/** The answer to what a list asks: rows with their menus, or the state instead. */
export function useRows({ resource }: OfficePage, { place }: ListView) {
  const { page: current, size, text, filters, sort } = place
  return useCall(callsOf(resource).page, { current, size, text, filters, sort }, { keep: true })
}

export function RowList({ page, view, ticks, actions, start }: RowListProps) {
  const { resource } = page
  const { shown } = useColumns(resource)
  const locks = useLocks(page)
  const answer = useRows(page, view)
  const { data, isFetching } = answer
  const { place, to } = view
  useLastPage(answer, place, to)
  if (!data) return <AnswerState answer={answer} rows={8} />
  if (data.total === 0) return <NoRows page={page} view={view} />
  const menu = actions.some(({ on }) => on !== 'many') ? [menuColumn({ actions, start, page, locks })] : []
  const columns = [...makeOpenable(columnsOf(page, shown), to), ...menu]
  return (
    <>
      <DataTable
        caption={resource.label}
        columns={columns}
        rows={data.records}
        rowKey={({ id }) => id}
        sort={place.sort}
        onSort={(sort = '') => to({ sort })}
        stale={isFetching}
        choice={actions.some(({ on }) => on !== 'one') ? ticks : undefined}
      />
      <Pagination
        current={place.page}
        size={place.size}
        total={data.total}
        onChange={(number, size) => to(size === place.size ? { page: number } : { size, page: 1 })}
      />
      {data.more && (
        <Text size={13} tone="muted">
          只数到 {data.total.toLocaleString('zh-CN')} {resource.counter}，请加条件缩小范围。
        </Text>
      )}
    </>
  )
}

/** The first value of a row opens it. */
function makeOpenable([first, ...rest]: Column<OfficeRow>[], to: ListView['to']): Column<OfficeRow>[] {
  if (!first) return rest
  const open = (row: OfficeRow) => (
    <button type="button" className="row-open" onClick={() => to({ open: row.id })}>
      {first.render(row)}
    </button>
  )
  return [{ ...first, render: open }, ...rest]
}

/** What can be done with a row; what cannot says why. */
function menuColumn({ actions, start, page, locks }: MenuOf): Column<OfficeRow> {
  const one = actions.filter(({ on }) => on !== 'many')
  return {
    key: 'actions',
    label: '操作',
    place: 'corner',
    align: 'right',
    render: (row) => {
      const open = one.filter(({ applies }) => applies?.(row) ?? true)
      if (open.length === 0) return null
      const why = locks(row)
      return (
        <RowMenu
          label={rowName(page, row)}
          actions={open.map((action) => ({
            label: action.label,
            act: () => start(action, [row]),
            refused: why[action.name],
          }))}
        />
      )
    },
  }
}

function NoRows({ page: { resource }, view: { place } }: { page: OfficePage; view: ListView }) {
  const isFiltered = place.text !== '' || Object.keys(place.filters).length > 0
  return isFiltered ? (
    <Empty
      drawing="box"
      title={`没有符合的${resource.label}`}
      text={place.text ? `没有找到含“${place.text}”的${resource.label}，换个词再试。` : '请放宽条件再试。'}
    />
  ) : (
    <Empty drawing="box" title={`还没有${resource.label}`} />
  )
}
