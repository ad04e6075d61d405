import { useId, useMemo } from 'react'

import { layOutPreview, type PreviewRow } from '#geology/log-sheet/short-sheet.ts'

import { layersText } from './layers-text.ts'
import { ShortColumn, ShortLayer, shortWidth } from './ShortColumn.tsx'

import './log.css'

interface StrataColumnProps {
  rows: readonly PreviewRow[]
  /** Metres; known to everybody. */
  finalDepth: number | null
}

/** What visitors see of a hole: the order and proportion of its layers down to the final depth, without figures. */
export function StrataColumn({ rows, finalDepth }: StrataColumnProps) {
  const id = useId()
  const sheet = useMemo(() => layOutPreview(rows, finalDepth), [rows, finalDepth])
  return (
    <svg
      className="log log-short"
      viewBox={`-2 0 ${shortWidth + 4} ${Math.ceil(sheet.bottom + 8)}`}
      role="img"
      aria-label={`地层预览，自上而下：${layersText(rows)}`}
    >
      <ShortColumn id={id} sheet={sheet}>
        {sheet.boxes.map((box) => (
          <ShortLayer key={box.index} id={id} box={box} />
        ))}
      </ShortColumn>
    </svg>
  )
}
