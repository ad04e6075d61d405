import type { ReactNode } from 'react'

import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { SortSelect } from './SortSelect.tsx'

import './data-table.css'

export interface Column<Row> {
  key: string
  label: string
  /** Unit, shown in the head; on a phone after the value. */
  unit?: string
  /** What a positive number means, shown in the head. */
  sign?: string | undefined
  align?: 'left' | 'right'
  /** The list can be ordered by this column. */
  sort?: boolean
  /**
   * Position of the value in the three-line entry on a phone: first line left or right, second line, third line with
   * its label, or hidden. Default: the first column is the title, numbers go to the foot.
   */
  place?: 'title' | 'corner' | 'line' | 'foot' | 'none'
  render: (row: Row) => ReactNode
}

export interface RowChoice<Row> {
  isChosen: (row: Row) => boolean
  choose: (rows: readonly Row[], on: boolean) => void
  nameOf: (row: Row) => string
}

interface DataTableProps<Row> {
  /** Caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The sorted column; a leading minus means descending. */
  sort?: string
  /** Called with undefined for the default order, on the third click on the same head. */
  onSort?: (sort: string | undefined) => void
  /** The previous rows are shown while the next ones load. */
  stale?: boolean
  /** As wide as its values and no wider; the first column stays in sight. */
  compact?: boolean
  /** Rows can be ticked. */
  choice?: RowChoice<Row> | undefined
  /** Says in one sentence all there is to say of a row, between its first and its last column. */
  wholeRow?: (row: Row) => ReactNode
}

/**
 * Explicit ARIA roles: on a phone rows and cells are not laid out as a table, and some browsers then drop its
 * semantics.
 */
const ariaRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const

export function DataTable<Row>({ caption, columns, rows, rowKey, ...rest }: DataTableProps<Row>) {
  const { sort, onSort, stale, wholeRow, choice, compact } = rest
  const sortable = columns.filter((column) => column.sort && onSort)
  return (
    <div className={compact ? 'table-box compact' : 'table-box'}>
      {onSort && sortable.length > 0 && (
        <div className="table-sort">
          <SortSelect {...{ sortable, sort, onSort }} />
        </div>
      )}
      {/* A wide table scrolls in its own box; without a button in its head the box itself takes the focus. */}
      <div
        className="table-scroll"
        role="region"
        aria-label={caption}
        tabIndex={sortable.length > 0 ? undefined : 0}
      >
        <table className="table" {...ariaRoles.table} aria-busy={stale || undefined}>
          <caption className="vh">{caption}</caption>
          <thead {...ariaRoles.rowgroup}>
            <tr {...ariaRoles.row}>
              {choice && <ChooseAll {...{ choice, rows }} />}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody {...ariaRoles.rowgroup}>
            {rows.map((row) => (
              <tr {...ariaRoles.row} key={rowKey(row)}>
                {choice && (
                  <td {...ariaRoles.cell} className="choose no-print">
                    <Checkbox
                      bare
                      label={`选 ${choice.nameOf(row)}`}
                      checked={choice.isChosen(row)}
                      onChange={(on) => choice.choose([row], on)}
                    />
                  </td>
                )}
                <Cells columns={columns} row={row} sentence={wholeRow?.(row)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function ChooseAll<Row>({ choice, rows }: { choice: RowChoice<Row>; rows: readonly Row[] }) {
  const count = rows.filter(choice.isChosen).length
  const all = count > 0 && count === rows.length
  return (
    <th {...ariaRoles.columnheader} scope="col" className="choose no-print">
      <Checkbox
        bare
        label="选本页全部"
        checked={all}
        partly={count > 0 && !all}
        onChange={(on) => choice.choose(rows, on)}
      />
    </th>
  )
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  /** Stands for all but the first and the last column. */
  sentence: ReactNode
}

function Cells<Row>({ columns, row, sentence }: CellsProps<Row>) {
  const cells = columns.map((column, index) => (
    <Cell key={column.key} column={column} first={index === 0}>
      {column.render(row)}
    </Cell>
  ))
  if (sentence === undefined || columns.length < 3) return cells
  return [
    cells[0],
    <td
      {...ariaRoles.cell}
      key="sentence"
      colSpan={columns.length - 2}
      data-place="line"
      className="whole-row"
    >
      {sentence}
    </td>,
    cells.at(-1),
  ]
}

function Cell<Row>({
  column,
  first,
  children,
}: {
  column: Column<Row>
  first: boolean
  children: ReactNode
}) {
  const place = column.place ?? (first ? 'title' : column.align === 'right' ? 'foot' : 'line')
  return (
    <td
      {...ariaRoles.cell}
      className={column.align === 'right' ? 'r num' : undefined}
      data-place={place}
      data-empty={children === '—' || children === '' || undefined}
    >
      <span className="cell-label" aria-hidden="true">
        {column.label}
        {column.sign && `（${column.sign}）`}
      </span>
      {children}
      {column.unit && (
        <span className="cell-unit" aria-hidden="true">
          {column.unit}
        </span>
      )}
    </td>
  )
}

type Order = 'ascending' | 'descending'

function orderOf(key: string, sort: string | undefined): Order | undefined {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: DataTableProps<Row>['onSort']
}

/** Next sort order of a head: ascending, descending, default. */
function nextSort(key: string, order: Order | undefined): string | undefined {
  if (order === 'ascending') return `-${key}`
  return order === 'descending' ? undefined : key
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { key, label, unit, sign, align } = column
  const order = orderOf(key, sort)
  const name = (
    <>
      {label}
      {sign ? (
        <small className="sign">{[unit, sign].filter(Boolean).join(' ')}</small>
      ) : (
        unit && <span className="unit">{unit}</span>
      )}
    </>
  )
  const className = align === 'right' ? 'r' : undefined
  if (!column.sort || !onSort) {
    return (
      <th {...ariaRoles.columnheader} scope="col" className={className}>
        {name}
      </th>
    )
  }
  return (
    <th {...ariaRoles.columnheader} scope="col" className={className} aria-sort={order ?? 'none'}>
      {/* A button is painted on the first sheet alone; the head is repeated on every one. */}
      <span className="only-print" aria-hidden="true">
        {name}
      </span>
      <button type="button" className="no-print" onClick={() => onSort(nextSort(key, order))}>
        {name}
        <Icon name={order === 'ascending' ? 'up' : order === 'descending' ? 'down' : 'sort'} small />
      </button>
    </th>
  )
}
