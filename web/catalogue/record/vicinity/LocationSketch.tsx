import { type ReactNode, useMemo } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { useOutlines } from '#web/api/site.ts'
import { laySheet, type Sheet } from '#web/districts/outline.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

import './location-sketch.css'

interface LocationSketchProps {
  /** Corners of the ground on which it lies: a grid cell, map sheets, the site; one corner of a place. */
  on: readonly LngLat[][]
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
  const shapes = on.map((corners) => corners.map(({ lng, lat }) => sheet.place([lng, lat])))
  const [left, top, wide, high] = frameOf(sheet, own?.ring, shapes.flat())
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
          {shapes.map((corners) => (
            <Ground key={String(corners)} {...{ corners, unit }} />
          ))}
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

type Corner = readonly [x: number, y: number]

/** The outline of some ground; a dot where it is too small to be seen. */
function Ground({ corners, unit }: { corners: readonly Corner[]; unit: number }) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return Math.max(right - left, bottom - top) < 2 * unit ? (
    <circle
      className="sketch-dot"
      cx={(left + right) / 2}
      cy={(top + bottom) / 2}
      r={unit * 2.4}
      strokeWidth={unit}
    />
  ) : (
    <polygon className="sketch-cell" points={corners.join(' ')} strokeWidth={unit} />
  )
}

type Frame = [left: number, top: number, wide: number, high: number]

/** The district with some ground around it, at a proportion of four to three; the whole sheet without a district. */
function frameOf(sheet: Sheet, ring: readonly number[] | undefined, corners: readonly Corner[]): Frame {
  if (!ring) return [0, 0, sheet.width, sheet.height]
  const border = Array.from({ length: ring.length >> 1 }, (_, i) =>
    sheet.place([ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]),
  )
  const all = [...border, ...corners]
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const high = Math.max(bottom - top, ((right - left) * 3) / 4) * 1.12
  const wide = (high * 4) / 3
  return [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high]
}
