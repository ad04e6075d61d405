import type { KeyboardEvent } from 'react'
import { useRef } from 'react'

import type { Layer } from '#geology/log-sheet/layers.ts'
import { decimalText } from '#geology/rounding.ts'

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
  Enter: (at) => at,
  ' ': (at) => at,
}

/**
 * Makes the layers of a drawing a listbox with one tab stop and arrow keys. `rows` are strata indexes in drawing
 * order, `selected` is one of them.
 */
function useLayerChoice(rows: readonly number[], selected: number | null, onSelect: (row: number) => void) {
  const nodes = useRef(new Map<number, SVGElement>())
  const stop = selected !== null && rows.includes(selected) ? selected : rows[0]
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = rows[step(rows.indexOf(row), rows.length)] ?? row
    nodes.current.get(next)?.focus()
    onSelect(next)
  }
  return (row: number) => ({
    role: 'option' as const,
    'aria-selected': row === selected,
    tabIndex: row === stop ? 0 : -1,
    ref: (node: SVGElement | null) => {
      if (node) nodes.current.set(row, node)
      else nodes.current.delete(row)
    },
    onClick: () => onSelect(row),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row),
  })
}

/** The layers of a drawing as `SheetDrawing` lists them, each with its name and depths. */
export function useLayerList(
  layers: readonly Layer[],
  selected: number | null,
  onSelect: (row: number) => void,
) {
  const option = useLayerChoice(
    layers.map(({ index }) => index),
    selected,
    onSelect,
  )
  const labels = new Map(layers.map((layer) => [layer.index, layerLabel(layer)]))
  return { label: '地层', option: (row: number) => ({ ...option(row), 'aria-label': labels.get(row) }) }
}

function layerLabel({ row, top, base, thickness }: Layer): string {
  const name = [row.layer, row.name].filter(Boolean).join(' ')
  return `${name}，${decimalText(top, 2)} 至 ${decimalText(base, 2)} 米，厚 ${decimalText(thickness, 2)} 米`
}
