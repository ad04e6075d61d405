import type { FeatureLike } from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'

import { type NearRing, nameShift } from '#web/map/layers/style/name-shift.ts'

import { mapFont } from './font.ts'

export type Tone = 'light' | 'grey'

interface Colours {
  outside: string
  land: string
  water: string
  shore: string
  road: string
  roadCase: string
  bound: string
  metro: string
  label: string
}

/** Colours of the city's own base map; the records stand out on all of them. */
export const tones: Record<Tone, Colours> = {
  light: {
    outside: '#efece2',
    land: '#f7f4ea',
    water: '#d5e5ee',
    shore: '#8fb2c7',
    road: '#ffffff',
    roadCase: '#d9d2c3',
    bound: '#b99aa8',
    metro: '#8fb59a',
    label: '#4c5560',
  },
  grey: {
    outside: '#ececec',
    land: '#f6f6f6',
    water: '#dde3e8',
    shore: '#b4bcc4',
    road: '#ffffff',
    roadCase: '#d4d4d4',
    bound: '#b3b3b3',
    metro: '#bdbdbd',
    label: '#5a5f66',
  },
}

/** Pixels of a width in metres, within limits. */
const clampWidth = (metres: number, resolution: number, min: number, max: number) =>
  Math.min(max, Math.max(min, metres / resolution))

type StyleOf = (feature: FeatureLike, resolution: number) => Style[]

/** How a feature of the city map is drawn: lines as wide as they are, within what can be seen. */
export function cityStyle(tone: Tone): StyleOf {
  const c = tones[tone]
  const styles: Record<string, StyleOf> = {
    district: () => [
      new Style({ fill: new Fill({ color: c.land }), zIndex: 0 }),
      new Style({ stroke: new Stroke({ color: c.bound, width: 1, lineDash: [8, 3, 2, 3] }), zIndex: 5 }),
    ],
    sea: () => [new Style({ fill: new Fill({ color: c.water }), zIndex: 1 })],
    coast: () => [new Style({ stroke: new Stroke({ color: c.shore, width: 1.4 }), zIndex: 2 })],
    river: (_, resolution) => [
      line(c.shore, clampWidth(520, resolution, 2.6, 90) + 1.6, 2),
      line(c.water, clampWidth(520, resolution, 2.6, 90), 3),
    ],
    road: (_, resolution) => [
      line(c.roadCase, clampWidth(34, resolution, 1.2, 26) + 1.4, 6),
      line(c.road, clampWidth(34, resolution, 1.2, 26), 7),
    ],
    metro: () => [line(c.metro, 2.2, 8)],
    station: (_, resolution) => (resolution > 40 ? [] : [line(c.metro, 2, 9)]),
  }
  return (feature, resolution) => styles[String(feature.get('category'))]?.(feature, resolution) ?? []
}

const line = (color: string, width: number, zIndex: number) =>
  new Style({ stroke: new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' }), zIndex })

/** A ring with a number that lies on the map: its centre (EPSG:3857), its radius in pixels. */
export interface MapRing {
  centre: readonly number[]
  radius: number
}

/**
 * Names: districts first, then water, stations and roads as one comes nearer. Those of districts step out of the way of
 * rings.
 */
export function cityLabels(tone: Tone, listRings: () => readonly MapRing[]): StyleOf {
  const { label, shore, land } = tones[tone]
  const halo = new Stroke({ color: land, width: 3.5 })
  const named =
    (size: number, color: string, more: object = {}) =>
    (text: string) =>
      new Text({ text, font: `${size}px ${mapFont}`, fill: new Fill({ color }), stroke: halo, ...more })
  const along = { placement: 'line' as const, repeat: 420, maxAngle: 0.6, overflow: false }
  const texts: Record<string, { upTo: number; rank: number; text: (name: string) => Text }> = {
    district: { upTo: 200, rank: 40, text: named(15, label, { overflow: true }) },
    river: { upTo: 90, rank: 30, text: named(13, '#4b7f9d', along) },
    coast: { upTo: 90, rank: 30, text: named(13, shore, along) },
    station: { upTo: 14, rank: 20, text: named(12, label, { offsetY: 12 }) },
    road: { upTo: 16, rank: 10, text: named(12, label, along) },
  }
  return (feature, resolution) => {
    const text = texts[String(feature.get('category'))]
    if (!text || resolution > text.upTo) return []
    const drawn = text.text(String(feature.get('name')))
    const geometry = feature.getGeometry()
    if (geometry instanceof Polygon)
      drawn.setOffsetY(nameShift(ringsAround(geometry, listRings(), resolution)))
    return [new Style({ text: drawn, zIndex: text.rank })]
  }
}

function ringsAround(area: Polygon, rings: readonly MapRing[], resolution: number): NearRing[] {
  const [x = 0, y = 0] = area.getFlatInteriorPoint()
  return rings.map(({ centre: [ringX = 0, ringY = 0], radius }) => ({
    right: (ringX - x) / resolution,
    down: (y - ringY) / resolution,
    radius,
  }))
}
