import { useRef, useState } from 'react'

import type { Fields } from '#contract/catalogue/kind.ts'

import type { Cells } from './clipboard.ts'
import { type Area, areaOf, moveRows, type Spot, withoutRows, withRow } from './edit.ts'

interface GridState {
  active: Spot
  area: Area
  /** The text that is being written; undefined while cells are only chosen. */
  typed: string | undefined
  remarks: readonly string[]
}

export interface CellsOptions {
  fields: Fields
  rows: Cells
  onChange: (rows: Cells) => void
}

const maxUndone = 50

/** What is chosen and written in a grid, and how both change. The rows belong to whoever shows it. */
export function useCells({ fields, rows, onChange }: CellsOptions) {
  const width = Object.keys(fields).length
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Spot>(active)
  const [typed, setTyped] = useState<string>()
  const [remarks, setRemarks] = useState<readonly string[]>([])
  const undone = useRef<Cells[]>([])
  const entered = useRef(false)
  const enter = () => {
    entered.current = true
  }
  const state: GridState = { active, area: areaOf(anchor, active), typed, remarks }
  /** With the one that is being written behind the last. */
  const count = rows.length + (typed !== undefined && active.row === rows.length ? 1 : 0)
  const change = (next: Cells) => {
    undone.current = [...undone.current, rows].slice(-maxUndone)
    onChange(next)
  }
  const commit = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const base = active.row < rows.length ? rows : withRow(rows, rows.length, width)
    if (base[active.row]?.[active.column] !== typed)
      change(base.map((row, at) => (at === active.row ? row.with(active.column, typed) : row)))
  }
  const select = (from: Spot, to: Spot) => {
    enter()
    setAnchor(from)
    setActive(to)
  }
  const choose = (spot: Spot, extend = false) => {
    commit()
    const row = Math.max(0, Math.min(spot.row, count))
    const next = { row, column: Math.max(0, Math.min(spot.column, width - 1)) }
    select(extend ? anchor : next, next)
  }
  return {
    fields,
    rows,
    width,
    count,
    state,
    enter,
    hasEntered: () => entered.current,
    change,
    commit,
    choose,
    select,
    undo: () => onChange(undone.current.pop() ?? rows),
    type: setTyped,
    remark: setRemarks,
  }
}

export type GridCells = ReturnType<typeof useCells>

export function rowActionsOf({ rows, width, state: { area, active }, change, choose, select }: GridCells) {
  const { from, to } = area
  return {
    add: () => {
      change(withRow(rows, rows.length, width))
      choose({ row: rows.length, column: 0 })
    },
    insert: () => change(withRow(rows, from.row, width)),
    remove: () => {
      const left = withoutRows(rows, from.row, to.row)
      const spot = { ...active, row: Math.min(from.row, Math.max(0, left.length - 1)) }
      change(left)
      select(spot, spot)
    },
    move: (by: -1 | 1) => {
      const next = moveRows(rows, area, by)
      if (next === rows) return
      change(next)
      select({ ...from, row: from.row + by }, { ...to, row: to.row + by })
    },
  }
}

export type RowActions = ReturnType<typeof rowActionsOf>
