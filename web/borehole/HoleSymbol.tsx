import type { ReactNode } from 'react'

import { boreholeKinds, type BoreholeKind } from '#geology/borehole-kinds.ts'

import './hole-symbol.css'

const full = { fill: 'currentColor' }

/**
 * Symbols of the twelve hole types on a 24-unit grid: a filled ring for soil sampling, a triangle for cone tests, an
 * arrow for water.
 */
const signs: Record<BoreholeKind, ReactNode> = {
  '1': <circle cx="12" cy="12" r="7" {...full} />,
  '2': <circle cx="12" cy="12" r="7" />,
  '3': (
    <>
      <circle cx="12" cy="12" r="6.6" />
      <path d="M12 1.5v21" />
    </>
  ),
  '4': (
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 5a7 7 0 0 1 0 14z" {...full} />
    </>
  ),
  '5': <path d="M12 19.5L4.2 6h15.6z" />,
  '6': (
    <>
      <path d="M12 20L3.2 5h17.6z" />
      <path d="M12 14.2L8.3 8h7.4z" {...full} />
    </>
  ),
  '7': (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4v16M4 12h16" />
    </>
  ),
  '8': (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M12 6.5v10M8.3 13.2L12 17l3.7-3.8" fill="none" />
    </>
  ),
  '9': (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M12 17.5v-10M8.3 10.8L12 7l3.7 3.8" fill="none" />
    </>
  ),
  '10': (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M5.6 12c1.6-4.4 3.2-4.4 4.8-.6s3 4.4 4.6.6 2.2-3 3.4-.6" fill="none" />
    </>
  ),
  '11': <circle cx="12" cy="12" r="3.6" {...full} />,
  '12': (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <circle cx="12" cy="12" r="4" {...full} />
    </>
  ),
}

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
  const sign = kind && isKind(kind) ? signs[kind] : <circle cx="12" cy="12" r="7" strokeDasharray="2.4 3.1" />
  const labelling = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className="hole-symbol" width={size} height={size} viewBox="0 0 24 24" {...labelling}>
      <g className="hole-casing">{sign}</g>
      <g className="hole-sign">{sign}</g>
    </svg>
  )
}
