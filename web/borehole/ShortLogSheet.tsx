import { useId, useMemo } from 'react'

import { layOutShortSheet } from '#geology/log-sheet/short-sheet.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { phoneRoom as room, ShortColumn, ShortLayer } from './ShortColumn.tsx'
import { layerLabel, useLayerChoice } from './strata/useLayerChoice.ts'

import './log.css'

interface ShortLogSheetProps {
  hole: Hole
  /** Index of the selected stratum. */
  selected: number | null
  onSelect: (row: number) => void
}

/** Borehole log for narrow screens: the column, and a selectable row for each layer. */
export function ShortLogSheet({ hole, selected, onSelect }: ShortLogSheetProps) {
  const id = useId()
  const sheet = useMemo(() => layOutShortSheet(hole.strata, hole.finalDepth), [hole])
  const option = useLayerChoice(
    sheet.boxes.map(({ index }) => index),
    selected,
    onSelect,
  )
  return (
    <svg
      className="log log-short"
      viewBox={`-2 0 ${room.width + 4} ${Math.ceil(sheet.bottom + 8)}`}
      role="group"
      aria-label={`钻孔 ${hole.code} 简化柱状图`}
    >
      <text className="log-label" x={room.width - 2} y={16} textAnchor="end" aria-hidden="true">
        厚度
      </text>
      <ShortColumn {...{ id, sheet, room }}>
        <g role="listbox" aria-label="地层" aria-orientation="vertical">
          {sheet.boxes.map((box) => (
            <g key={box.index} className="log-layer" aria-label={layerLabel(box)} {...option(box.index)}>
              <ShortLayer {...{ id, box, room }} />
            </g>
          ))}
        </g>
      </ShortColumn>
    </svg>
  )
}
