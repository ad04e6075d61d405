import { useEffect, useId, useRef, useState } from 'react'

import type { Fields } from '#contract/catalogue/kind.ts'
import { headOf } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/states/States.tsx'

import type { Cells } from './clipboard.ts'
import { filledRows } from './edit.ts'
import { GridRow } from './GridRow.tsx'
import { type Grid, useGrid } from './useGrid.ts'

import './grid.css'

interface DataGridProps {
  label: string
  fields: Fields
  rows: Cells
  onChange: (rows: Cells) => void
  /** Faults that the server has named, by `row.column`. */
  refused?: Readonly<Record<string, string>>
  /** The tallest it gets before it scrolls. */
  tall?: boolean
}

const rowHeight = 34
/** Rows beyond those in sight. */
const margin = 20

/** Rows of cells that are written, pasted and filled as in a spreadsheet. */
export function DataGrid(props: DataGridProps) {
  const { label, fields, rows, refused = {}, tall } = props
  const grid = useGrid(props)
  const hint = useId()
  const [top, setTop] = useState(0)
  const { active, remarks } = grid.state
  const from = rows.length > 200 ? Math.max(0, Math.floor(top / rowHeight) - margin) : 0
  const to = rows.length > 200 ? Math.min(rows.length, from + 2 * margin + 30) : rows.length
  const box = useInSight(active.row)
  const inSight = rows.slice(from, to).map((texts, i) => ({ at: from + i, texts }))
  const none = Object.keys(fields).map(() => '')
  return (
    <div className="data-grid">
      <div
        className={tall ? 'grid-box tall' : 'grid-box'}
        ref={box}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <table
          // oxlint-disable-next-line no-noninteractive-element-to-interactive-role -- a table whose cells are written
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-describedby={hint}
          {...grid.on}
        >
          <Heads fields={fields} />
          <tbody>
            <Spacer rows={from} />
            {inSight.map(({ at, texts }) => (
              <GridRow key={at} at={at} texts={texts} {...{ fields, grid, refused }} />
            ))}
            <Spacer rows={rows.length - to} />
            <GridRow at={rows.length} texts={none} {...{ fields, grid, refused }} beyond />
          </tbody>
        </table>
      </div>
      <GridTools grid={grid} count={rows.length} filled={filledRows(rows).length} />
      <p id={hint} className="cap grid-hint no-print">
        可从 Excel 整块粘贴，带表头则按栏目名对应。
      </p>
      <details className="grid-hint only-desktop no-print">
        <summary>键盘操作</summary>
        方向键移动，Shift 加方向键多选，直接输入或按 F2 修改；Ctrl+D 复制上一格，Delete 清除，Ctrl+Z
        撤回；Alt+↑↓ 移动行，Alt+Insert 插入行，Alt+Delete 删除行。
      </details>
      <div role="alert">
        {remarks.length > 0 && (
          <Note variant="warn">
            {remarks.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Note>
        )}
      </div>
    </div>
  )
}

/** The box that keeps the active row in sight. */
function useInSight(row: number) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroll = box.current
    if (!scroll) return
    const y = row * rowHeight
    if (y < scroll.scrollTop) scroll.scrollTop = y
    const foot = y + 3 * rowHeight
    if (foot > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = foot - scroll.clientHeight
  }, [row])
  return box
}

const Spacer = ({ rows }: { rows: number }) =>
  rows > 0 && <tr aria-hidden="true" style={{ height: rows * rowHeight }} />

function Heads({ fields }: { fields: Fields }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="grid-number">
          <span className="vh">行</span>
        </th>
        {Object.entries(fields).map(([name, field]) => {
          const { label: words, unit } = headOf(field)
          return (
            <th key={name} scope="col">
              {words}
              {field.required && <span aria-hidden="true"> *</span>}
              {unit && <span className="unit">{unit}</span>}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function GridTools({ grid, count, filled }: { grid: Grid; count: number; filled: number }) {
  const { add, insert, remove, move } = grid.rowActions
  const { area } = grid.state
  const none = area.from.row >= count
  return (
    <div className="list-tools no-print">
      <Button size="s" icon="plus" onClick={add}>
        添加一行
      </Button>
      <Button size="s" disabled={none} onClick={insert}>
        在上方插入
      </Button>
      <Button size="s" icon="up" disabled={none} onClick={() => move(-1)}>
        上移
      </Button>
      <Button size="s" icon="down" disabled={none} onClick={() => move(1)}>
        下移
      </Button>
      <Button size="s" disabled={none} onClick={remove}>
        {area.to.row > area.from.row ? `删除 ${area.to.row - area.from.row + 1} 行` : '删除行'}
      </Button>
      <span className="cap" role="status">
        {filled} 行
      </span>
    </div>
  )
}
