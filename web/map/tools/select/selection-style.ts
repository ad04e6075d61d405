import Circle from 'ol/geom/Circle.js'
import type Geometry from 'ol/geom/Geometry.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Polygon from 'ol/geom/Polygon.js'
import { toLonLat } from 'ol/proj.js'
import { Fill, RegularShape, Stroke, Style, Text } from 'ol/style.js'

import { outlineArea } from '#geology/places/geodesic.ts'

import { groundRadius } from './selection-geometry.ts'
import { areaText, metresText } from './selection.ts'

const ink = '#1a6cc4'
const wash = 'rgb(45 140 240 / 12%)'
const maxHandles = 64
const maxWidth = 4000

const edge = new Style({
  stroke: new Stroke({ color: ink, width: 2, lineDash: [8, 6] }),
  fill: new Fill({ color: wash }),
})

const handles = new Style({
  image: new RegularShape({
    points: 4,
    radius: 6,
    angle: Math.PI / 4,
    fill: new Fill({ color: '#fff' }),
    stroke: new Stroke({ color: ink, width: 1.5 }),
  }),
  geometry: (feature) => {
    const corners = handlesOf(feature.getGeometry())
    return corners.length > 0 && corners.length <= maxHandles ? new MultiPoint(corners) : undefined
  },
})

function handlesOf(geometry: unknown): number[][] {
  if (geometry instanceof Polygon) return geometry.getCoordinates()[0] ?? []
  if (geometry instanceof LineString) return geometry.getCoordinates()
  return geometry instanceof Circle ? [geometry.getLastCoordinate()] : []
}

/** A dashed outline with handles; around a line a band as wide as its reach. */
export function selectionStyle(geometry: Geometry, metres: number, resolution: number): Style[] {
  if (!(geometry instanceof LineString)) return [edge, handles]
  const [, lat = 0] = toLonLat(geometry.getCoordinateAt(0.5))
  const width = (2 * metres) / Math.cos((lat * Math.PI) / 180) / resolution
  const band = new Stroke({
    color: wash.replace('12%', '24%'),
    width: Math.min(maxWidth, width),
    lineCap: 'round',
  })
  return [new Style({ stroke: band }), edge, handles]
}

/** While it is drawn, a shape shows its size. */
export function sketchStyle(geometry: Geometry | undefined, metres: number, resolution: number): Style[] {
  if (!geometry || !('getFlatCoordinates' in geometry)) return []
  const text = sizeOf(geometry)
  const label = new Style({
    text: new Text({
      text,
      font: '500 13px system-ui, sans-serif',
      fill: new Fill({ color: '#12447c' }),
      stroke: new Stroke({ color: '#fff', width: 4 }),
      overflow: true,
    }),
  })
  const shape =
    geometry instanceof LineString && geometry.getCoordinates().length < 2
      ? []
      : selectionStyle(geometry, metres, resolution)
  return text ? [...shape, label] : shape
}

function sizeOf(geometry: Geometry): string {
  if (geometry instanceof Circle) return metresText(groundRadius(geometry))
  if (!(geometry instanceof Polygon)) return ''
  const ring = (geometry.getCoordinates()[0] ?? []).flatMap((corner) => toLonLat(corner))
  return ring.length < 8 ? '' : areaText(outlineArea(ring))
}
