import type { KeyboardEvent } from 'react'

import { isComposing } from '#web/ui/keys/composing.ts'

import { clearArea, filledDown } from './edit.ts'
import type { GridCells, RowActions } from './useCells.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const nameOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  [
    (ctrlKey || metaKey) && 'Ctrl+',
    altKey && 'Alt+',
    shiftKey && key === 'Enter' && 'Shift+',
    key.length === 1 ? key.toLowerCase() : key,
  ]
    .filter(Boolean)
    .join('')

/** What the keys do while cells are chosen, by their names. */
function commandsOf(cells: GridCells, { move, insert, remove }: RowActions): Record<string, () => void> {
  const { rows, width, state, change, choose, select, undo, type } = cells
  const { active, area } = state
  const clear = () => change(clearArea(rows, area))
  const down = (by: number) => () => choose({ ...active, row: active.row + by })
  return {
    'Alt+ArrowUp': () => move(-1),
    'Alt+ArrowDown': () => move(1),
    'Alt+Insert': insert,
    'Alt+Delete': remove,
    'Ctrl+d': () => change(filledDown(rows, area)),
    'Ctrl+z': undo,
    'Ctrl+a': () => select({ row: rows.length - 1, column: width - 1 }, { row: 0, column: 0 }),
    'Ctrl+Home': () => choose({ row: 0, column: 0 }),
    'Ctrl+End': () => choose({ row: rows.length - 1, column: width - 1 }),
    Home: () => choose({ ...active, column: 0 }),
    End: () => choose({ ...active, column: width - 1 }),
    PageUp: down(-12),
    PageDown: down(12),
    Delete: clear,
    Backspace: clear,
    Enter: down(1),
    'Shift+Enter': down(-1),
    F2: () => type(rows[active.row]?.[active.column] ?? ''),
  }
}

/** Tab walks the cells of a row and on to the next one; at either end it leaves the grid. */
function walk(event: KeyboardEvent, { width, count, state: { active }, commit, choose }: GridCells): void {
  const column = active.column + (event.shiftKey ? -1 : 1)
  const row = active.row + (column < 0 ? -1 : column >= width ? 1 : 0)
  if (row < 0 || row >= count) return commit()
  event.preventDefault()
  choose({ row, column: (column + width) % width })
}

function whileTyping(event: KeyboardEvent, { state: { active }, choose, type }: GridCells): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    type(undefined)
  }
  if (event.key !== 'Enter' || event.altKey) return
  event.preventDefault()
  choose({ ...active, row: active.row + (event.shiftKey ? -1 : 1) })
}

const arrowOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey ? undefined : arrows[key]

export const keysOf = (cells: GridCells, rowActions: RowActions) => (event: KeyboardEvent) => {
  const { active, typed } = cells.state
  if (isComposing(event)) return undefined
  if (event.key === 'Tab') return walk(event, cells)
  if (typed !== undefined) return whileTyping(event, cells)
  const command = commandsOf(cells, rowActions)[nameOf(event)]
  const arrow = arrowOf(event)
  if (!command && !arrow) return undefined
  event.preventDefault()
  if (command) return command()
  return (
    arrow && cells.choose({ row: active.row + arrow[0], column: active.column + arrow[1] }, event.shiftKey)
  )
}
