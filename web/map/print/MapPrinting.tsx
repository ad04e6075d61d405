import { useSite } from '#web/api/site.ts'
import type { Tone } from '#web/map/stage/city-style.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { makeSheet } from './make-sheet.ts'
import { PrintDialog } from './PrintDialog.tsx'
import type { PrintedLayer } from './sheet/legend.ts'

interface MapPrintingProps {
  layers: readonly PrintedLayer[]
  mark: string | undefined
  /** Of the base map. */
  tone: Tone | undefined
  onClose: () => void
}

/** Prints what the map of the page shows. */
export function MapPrinting({ layers, mark = '', tone = 'light', onClose }: MapPrintingProps) {
  const map = useMap()
  const { name: archive } = useSite()
  return (
    map && (
      <PrintDialog
        title={`${archive}地图`}
        make={(options, signal) => makeSheet({ map, layers, mark, archive, tone }, options, signal)}
        onClose={onClose}
      />
    )
  )
}
