import type { DrawingColour, DrawingFeature } from '#contract/map/drawings.ts'
import type { LngLat } from '#geology/places/crs.ts'

export const labelShapes = {
  text: { label: '文字', geometry: 'Point', least: 1 },
  point: { label: '点', geometry: 'Point', least: 1 },
  line: { label: '线', geometry: 'LineString', least: 2 },
  area: { label: '面', geometry: 'Polygon', least: 3 },
} as const
export type LabelShape = keyof typeof labelShapes

type Corner = [lng: number, lat: number]
const pair = ({ lng, lat }: LngLat): Corner => [lng, lat]
const zeroCorner: Corner = [0, 0]

interface Appearance {
  text: string
  colour: DrawingColour
}

/** A label through some corners. */
export function labelThrough(shape: LabelShape, corners: readonly LngLat[], own: Appearance): DrawingFeature {
  const line = corners.map(pair)
  const properties = { ...own, isText: shape === 'text' }
  const type = 'Feature'
  if (shape === 'line') return { type, geometry: { type: 'LineString', coordinates: line }, properties }
  if (shape === 'area') {
    const ring = [...line, ...line.slice(0, 1)]
    return { type, geometry: { type: 'Polygon', coordinates: [ring] }, properties }
  }
  return { type, geometry: { type: 'Point', coordinates: line[0] ?? zeroCorner }, properties }
}

export function shapeOf({ geometry, properties }: DrawingFeature): LabelShape {
  if (geometry.type === 'LineString') return 'line'
  if (geometry.type === 'Polygon') return 'area'
  return properties.isText ? 'text' : 'point'
}

/** Its corners; the first one of an area is not repeated. */
export function cornersOfLabel({ geometry }: DrawingFeature): LngLat[] {
  const lines: Corner[] =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : (geometry.coordinates[0] ?? []).slice(0, -1)
  return lines.map(([lng, lat]) => ({ lng, lat }))
}
