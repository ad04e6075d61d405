import { type ReactNode, useMemo } from 'react'

import { coarseCell } from '#geology/places/mercator.ts'
import { useOutlines } from '#web/api/site.ts'
import { laySheet, type Sheet } from '#web/districts/outline.ts'
import type { Point } from '#web/records/distance.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

import './location-sketch.css'

interface LocationSketchProps {
  /** The public place. */
  at: Point
  /** Whether the place is exact, or the centre of a grid cell. */
  exact: boolean
  district: string | null
  /** Covers the sketch. */
  map: ReactNode
  /** Stands beside the caption. */
  link: ReactNode
}

const width = 1200

/** The district with a dot, or with the cell in which the record lies. */
export function LocationSketch({ at, exact, district, map, link }: LocationSketchProps) {
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, width), [outlines])
  const mark = useMapMark()
  if (!sheet || mark === undefined) return null
  const own = outlines?.districts.find(({ name }) => name === district)
  const [x, y] = sheet.place([at.lng, at.lat])
  const [left, top, wide, high] = frameOf(sheet, own?.ring, [x, y])
  const unit = wide / 100
  return (
    <figure className="location-sketch">
      <div className="map-frame">
        <svg
          viewBox={`${left} ${top} ${wide} ${high}`}
          role="img"
          aria-label={`位置示意：${district ?? '所在区未填'}${exact ? '' : '，位置为约数'}`}
        >
          {sheet.districts.map(({ name, d }) => (
            <path
              key={name}
              d={d}
              className={name === district ? 'sketch-district sketch-own' : 'sketch-district'}
              strokeWidth={unit / 2}
            />
          ))}
          {sheet.rivers.map(({ name, d }) => (
            <path key={name} d={d} className="sketch-river" strokeWidth={unit * 1.6} />
          ))}
          {exact ? (
            <circle className="sketch-dot" cx={x} cy={y} r={unit * 2.4} strokeWidth={unit} />
          ) : (
            <Cell sheet={sheet} at={at} stroke={unit} />
          )}
        </svg>
        <MapMark mark={mark} />
        {map}
      </div>
      <figcaption className="cap">
        <span>
          {district}
          {!exact && '　位置取约 1 km 网格'}
        </span>
        {link}
      </figcaption>
    </figure>
  )
}

function Cell({ sheet, at, stroke }: { sheet: Sheet; at: Point; stroke: number }) {
  const { west, south, east, north } = coarseCell(at.lng, at.lat)
  const [left, top] = sheet.place([west, north])
  const [right, bottom] = sheet.place([east, south])
  return (
    <rect
      className="sketch-cell"
      x={left}
      y={top}
      width={right - left}
      height={bottom - top}
      strokeWidth={stroke}
    />
  )
}

type Frame = [left: number, top: number, wide: number, high: number]

/** The district with some ground around it, at a proportion of four to three; the whole sheet without a district. */
function frameOf(sheet: Sheet, ring: readonly number[] | undefined, dot: readonly [number, number]): Frame {
  if (!ring) return [0, 0, sheet.width, sheet.height]
  const corners = Array.from({ length: ring.length >> 1 }, (_, i) =>
    sheet.place([ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]),
  )
  const xs = [...corners, dot].map(([x]) => x)
  const ys = [...corners, dot].map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const high = Math.max(bottom - top, ((right - left) * 3) / 4) * 1.12
  const wide = (high * 4) / 3
  return [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high]
}
