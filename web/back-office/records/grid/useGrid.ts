import { clipboardOf } from './clipboard-events.ts'
import { keysOf } from './keys.ts'
import { type CellsOptions, rowActionsOf, useCells } from './useCells.ts'

/** The cells of a grid, with what keys and the clipboard do to them. */
export function useGrid(given: CellsOptions) {
  const cells = useCells(given)
  const rowActions = rowActionsOf(cells)
  return { ...cells, rowActions, on: { ...clipboardOf(cells), onKeyDown: keysOf(cells, rowActions) } }
}

export type Grid = ReturnType<typeof useGrid>
