import type { ClipboardEvent } from 'react'

import { parseCells, writeCells } from './clipboard.ts'
import { clearArea, copyArea } from './edit.ts'
import { pasteBlock } from './paste.ts'
import type { GridCells } from './useCells.ts'

/** Cut, copy and paste of whole cells; within a text that is being written they are the browser's. */
export function clipboardOf({
  fields,
  rows,
  state: { area, typed },
  change,
  select,
  type,
  remark,
}: GridCells) {
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text === '' || (typed !== undefined && !/[\t\n]/.test(text))) return
    event.preventDefault()
    type(undefined)
    const result = pasteBlock(rows, parseCells(text), { area, fields })
    remark(result.remarks)
    if (!result.area) return
    change(result.rows)
    select(result.area.to, result.area.from)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeCells(copyArea(rows, area)))
    if (event.type === 'cut') change(clearArea(rows, area))
  }
  return { onPaste, onCopy, onCut: onCopy }
}
