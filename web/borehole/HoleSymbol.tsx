import { boreholeKinds, type BoreholeKind } from '#geology/borehole-kinds.ts'
import { holeSigns } from '#web/ui/drawings/signs.ts'

import './hole-symbol.css'

const fills = { ground: undefined, ink: 'currentColor', none: 'none' }

const isKind = (code: string): code is BoreholeKind => Object.hasOwn(boreholeKinds, code)

interface HoleSymbolProps {
  /** Code 1–12; anything else gives a dotted ring. */
  kind: string | null | undefined
  /** Pixels, at least 16. */
  size?: number
  /** Accessible name; absent if the text beside it is enough. */
  label?: string
}

/** Symbol of a hole type in the text colour; an outline keeps it legible on any base map. */
export function HoleSymbol({ kind, size = 20, label }: HoleSymbolProps) {
  const sign =
    kind && isKind(kind) ? (
      holeSigns[kind].map(({ d, fill }) => <path key={d} d={d} fill={fills[fill]} />)
    ) : (
      <circle cx="12" cy="12" r="7" strokeDasharray="2.4 3.1" />
    )
  const labelling = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className="hole-symbol" width={size} height={size} viewBox="0 0 24 24" {...labelling}>
      <g className="hole-casing">{sign}</g>
      <g className="hole-sign">{sign}</g>
    </svg>
  )
}
