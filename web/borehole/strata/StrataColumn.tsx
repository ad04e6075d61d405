import { useId, useMemo } from 'react'

import { layOutPreview, type PreviewRow } from '#geology/log-sheet/short-sheet.ts'
import { wideRoom, phoneRoom, ShortColumn, ShortLayer } from '#web/borehole/ShortColumn.tsx'

import { layersText } from './layers-text.ts'

import '#web/borehole/log.css'

interface StrataColumnProps {
  rows: readonly PreviewRow[]
  /** Metres; public. */
  finalDepth: number | null
  /** Omits the geological ages. */
  narrow: boolean
}

/** Public column of a hole: order and proportion of its layers down to the final depth, without values. */
export function StrataColumn({ rows, finalDepth, narrow }: StrataColumnProps) {
  const id = useId()
  const room = narrow ? phoneRoom : wideRoom
  const sheet = useMemo(() => layOutPreview(rows, finalDepth), [rows, finalDepth])
  return (
    <svg
      className={narrow ? 'log log-short' : 'log'}
      viewBox={`-2 0 ${room.width + 4} ${Math.ceil(sheet.bottom + 8)}`}
      role="img"
      aria-label={`地层预览，自上而下：${layersText(rows)}`}
    >
      <ShortColumn {...{ id, sheet, room }}>
        {sheet.boxes.map((box) => (
          <ShortLayer key={box.index} {...{ id, box, room }} />
        ))}
      </ShortColumn>
    </svg>
  )
}
