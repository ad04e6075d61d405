import { type ReactNode, useMemo } from 'react'

import { useOutlines } from '#web/api/site.ts'
import { laySheet } from '#web/districts/outline.ts'
import type { Point } from '#web/records/distance.ts'
import { maxPoints } from '#web/records/uses/chosen-points-path.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

import type { RateSign } from './point-rates.ts'
import { drawSign, outlineInk } from './rate-sign.ts'

/** What is drawn of a point. */
export interface PlacedRate {
  name: string
  place: Point
  sign: RateSign | undefined
}

interface RateSketchProps {
  rates: readonly PlacedRate[]
  label: string
  /** Covers the sketch. */
  children: ReactNode
}

const width = 1000
/** Ground around the points, as a share of what they span, and pixels of the sheet at least. */
const air = { share: 0.25, least: 60 }

/** The districts around some points with their rates; where no map can be drawn, it is the map. */
export function RateSketch({ rates, label, children }: RateSketchProps) {
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, width), [outlines])
  const mark = useMapMark()
  if (!sheet || mark === undefined) return null
  const places = rates.map(({ place: { lng, lat } }) => sheet.place([lng, lat]))
  const [left, top, wide, high] = frameOf(places)
  const unit = wide / 640
  return (
    <div className="rate-frame map-frame">
      <svg viewBox={`${left} ${top} ${wide} ${high}`} role="img" aria-label={label}>
        {sheet.districts.map(({ name, d }) => (
          <path key={name} d={d} className="rate-district" strokeWidth={unit} />
        ))}
        {sheet.rivers.map(({ name, d }) => (
          <path key={name} d={d} className="rate-river" strokeWidth={3 * unit} />
        ))}
        {rates.map(({ name, sign }, i) => {
          const { d, fill } = drawSign(sign)
          const [x, y] = places[i] ?? [0, 0]
          return (
            <g key={name} transform={`translate(${x} ${y}) scale(${unit})`}>
              <path d={d} fill={fill} stroke={outlineInk} className="rate-sign" />
              {rates.length <= maxPoints && (
                <text y={-16} textAnchor="middle" fontSize="12">
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <MapMark mark={mark} />
      {children}
    </div>
  )
}

type Corner = readonly [x: number, y: number]

/** Four by three around some corners of the sheet. */
function frameOf(corners: readonly Corner[]): [left: number, top: number, wide: number, high: number] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const pad = Math.max(air.least, air.share * Math.max(right - left, bottom - top))
  const high = Math.max(bottom - top + 2 * pad, ((right - left + 2 * pad) * 3) / 4)
  const wide = (high * 4) / 3
  return [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high]
}
