import { type ReactNode, useMemo } from 'react'

import type { Box } from '#geology/places/ground.ts'
import { useOutlines } from '#web/api/site.ts'
import { laySheet, type Sheet } from '#web/districts/outline.ts'
import type { Point } from '#web/records/distance.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

import './location-sketch.css'

interface LocationSketchProps {
  /** A place, or what is known to hold it: a grid cell, map sheets. */
  on: Point | readonly Box[]
  label: string
  caption: string
  district: string | null
  /** Covers the sketch. */
  map: ReactNode
  /** Stands beside the caption. */
  link: ReactNode
}

const width = 1200

/** The district with a dot, or with the areas in which the record lies. */
export function LocationSketch({ on, label, caption, district, map, link }: LocationSketchProps) {
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, width), [outlines])
  const mark = useMapMark()
  if (!sheet || mark === undefined) return null
  const own = outlines?.districts.find(({ name }) => name === district)
  const areas = 'lng' in on ? [{ west: on.lng, south: on.lat, east: on.lng, north: on.lat }] : on
  const shapes = areas.map((area) => rectangleOf(sheet, area))
  const [left, top, wide, high] = frameOf(sheet, own?.ring, shapes)
  const unit = wide / 100
  return (
    <figure className="location-sketch">
      <div className="map-frame">
        <svg viewBox={`${left} ${top} ${wide} ${high}`} role="img" aria-label={label}>
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
          {shapes.map(({ x, y, width, height }) =>
            'lng' in on ? (
              <circle key={x} className="sketch-dot" cx={x} cy={y} r={unit * 2.4} strokeWidth={unit} />
            ) : (
              <rect
                key={`${x} ${y}`}
                className="sketch-cell"
                {...{ x, y, width, height }}
                strokeWidth={unit}
              />
            ),
          )}
        </svg>
        <MapMark mark={mark} />
        {map}
      </div>
      <figcaption className="cap">
        <span>{caption}</span>
        {link}
      </figcaption>
    </figure>
  )
}

type Rectangle = Record<'x' | 'y' | 'width' | 'height', number>

function rectangleOf(sheet: Sheet, { west, south, east, north }: Box): Rectangle {
  const [x, y] = sheet.place([west, north])
  const [right, bottom] = sheet.place([east, south])
  return { x, y, width: right - x, height: bottom - y }
}

type Frame = [left: number, top: number, wide: number, high: number]

/** The district with some ground around it, at a proportion of four to three; the whole sheet without a district. */
function frameOf(sheet: Sheet, ring: readonly number[] | undefined, shapes: readonly Rectangle[]): Frame {
  if (!ring) return [0, 0, sheet.width, sheet.height]
  const corners = Array.from({ length: ring.length >> 1 }, (_, i) =>
    sheet.place([ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]),
  )
  const xs = [...corners.map(([x]) => x), ...shapes.flatMap(({ x, width }) => [x, x + width])]
  const ys = [...corners.map(([, y]) => y), ...shapes.flatMap(({ y, height }) => [y, y + height])]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const high = Math.max(bottom - top, ((right - left) * 3) / 4) * 1.12
  const wide = (high * 4) / 3
  return [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high]
}
