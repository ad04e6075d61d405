import { useMemo } from 'react'

import { layersOf } from '#geology/log-sheet/layers.ts'
import { drawShortLog } from '#geology/log-sheet/short-sheet.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'

import { useLayerList } from './strata/useLayerChoice.ts'

interface ShortLogSheetProps {
  hole: Hole
  /** Index of the selected stratum. */
  selected: number | null
  onSelect: (row: number) => void
}

/** Borehole log for narrow screens: the column, and a selectable row for each layer. */
export function ShortLogSheet({ hole, selected, onSelect }: ShortLogSheetProps) {
  const sheet = useMemo(() => drawShortLog(hole.strata, hole.finalDepth), [hole])
  const layers = useMemo(() => layersOf(hole.strata), [hole])
  const choice = useLayerList(layers, selected, onSelect)
  return (
    <div className="log-short">
      <SheetDrawing {...{ sheet, choice }} label={`钻孔 ${hole.code} 简化柱状图`} />
    </div>
  )
}
