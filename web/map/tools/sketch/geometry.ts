import type { Coordinate } from 'ol/coordinate.js'
import type Geometry from 'ol/geom/Geometry.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'

import type { LngLat } from '#geology/places/crs.ts'
import { roundPlace } from '#web/map/stage/open-map.ts'

export type SketchShape = 'Point' | 'LineString' | 'Polygon'

/** Corners of a point, a line or an outline, degrees; the first one of an outline is not repeated. */
export function cornersOfGeometry(geometry: Geometry | undefined): LngLat[] {
  if (geometry instanceof Point) return [toLngLat(geometry.getCoordinates())]
  if (geometry instanceof LineString) return geometry.getCoordinates().map(toLngLat)
  if (geometry instanceof Polygon) return (geometry.getCoordinates()[0] ?? []).slice(0, -1).map(toLngLat)
  return []
}

function toLngLat(coordinate: Coordinate): LngLat {
  const [lng = 0, lat = 0] = toLonLat(coordinate)
  return roundPlace({ lng, lat })
}

const toCoordinate = ({ lng, lat }: LngLat): Coordinate => fromLonLat([lng, lat])

/** The shape through these corners. */
export function geometryOf(shape: SketchShape, corners: readonly LngLat[]): Geometry {
  const line = corners.map(toCoordinate)
  if (shape === 'Point') return new Point(line[0] ?? [0, 0])
  return shape === 'LineString' ? new LineString(line) : new Polygon([[...line, ...line.slice(0, 1)]])
}
