import { useMemo } from 'react'

import { useOutlines } from '#web/api/site.ts'
import { laySheet } from '#web/districts/outline.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { StateDrawing } from '#web/ui/states/StateDrawing.tsx'

/**
 * The stored outlines of the city's districts; without them, or without permission to show them, a drawing of a
 * fault.
 */
export function CityOutline() {
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 360), [outlines])
  const mark = useMapMark()
  if (!sheet || mark === undefined) return <StateDrawing name="fault" />
  return (
    <div className="map-frame city-outline">
      <svg viewBox={`-20 -20 ${sheet.width + 40} ${sheet.height + 60}`} aria-hidden="true">
        {sheet.districts.map(({ name, d }) => (
          <path key={name} d={d} className="city-district" />
        ))}
        {sheet.rivers.map(({ name, d }) => (
          <path key={name} d={d} className="city-river" />
        ))}
      </svg>
      <MapMark mark={mark} />
    </div>
  )
}
