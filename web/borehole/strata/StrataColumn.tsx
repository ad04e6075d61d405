import { useMemo } from 'react'

import { drawPreview, phoneRoom, wideRoom, type PreviewRow } from '#geology/log-sheet/short-sheet.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'

import { layersText } from './layers-text.ts'

import '#web/borehole/borehole-panel.css'

interface StrataColumnProps {
  rows: readonly PreviewRow[]
  /** Metres; public. */
  finalDepth: number | null
  /** Omits the geological ages. */
  narrow: boolean
}

/** Public column of a hole: order and proportion of its layers down to the final depth, without values. */
export function StrataColumn({ rows, finalDepth, narrow }: StrataColumnProps) {
  const room = narrow ? phoneRoom : wideRoom
  const sheet = useMemo(() => drawPreview(rows, finalDepth, room), [rows, finalDepth, room])
  return (
    <div className={narrow ? 'log-short' : undefined}>
      <SheetDrawing {...{ sheet }} label={`地层预览，自上而下：${layersText(rows)}`} />
    </div>
  )
}
