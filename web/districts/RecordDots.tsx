import { useMemo } from 'react'

import type { Outline, Sheet } from './outline.ts'
import { useDots } from './useDots.ts'

interface RecordDotsProps {
  layer: string
  districts: readonly Outline[]
  place: Sheet['place']
}

/** The records of a layer as dots on the sheet of districts. */
export function RecordDots({ layer, districts, place }: RecordDotsProps) {
  const dots = useDots(layer, districts)
  const d = useMemo(
    () =>
      dots
        .map(place)
        .map(([x, y]) => `M${x} ${y}h0`)
        .join(''),
    [dots, place],
  )
  return d && <path d={d} className="district-dots" />
}
