import type { Coordinate } from 'ol/coordinate.js'
import Circle from 'ol/geom/Circle.js'
import type Geometry from 'ol/geom/Geometry.js'
import LineString from 'ol/geom/LineString.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Polygon from 'ol/geom/Polygon.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'

import type { Near } from '#contract/catalogue/condition.ts'
import type { Area } from '#contract/map/areas.ts'
import { cornersOf } from '#geology/places/ground.ts'
import { isOutline } from '#geology/places/outline.ts'

import { radiusBetween, selectedCircle, selectedLine, selectedOutline, type Selection } from './selection.ts'

/** A selection as the map draws it; an uploaded area by its outlines, once they are known. */
export function geometryOf(
  { lng, lat, metres = 0, line, area }: Near,
  outlines?: Area['outlines'],
): Geometry | undefined {
  if (area !== undefined)
    return (
      outlines &&
      new MultiPolygon(outlines.map((part) => part.map((ring) => ring.map((at) => fromLonLat(at)))))
    )
  if (!line) return new Circle(fromLonLat([lng, lat]), metres / Math.cos((lat * Math.PI) / 180))
  const corners = cornersOf(line).map((corner) => fromLonLat([corner.lng, corner.lat]))
  return isOutline(line) ? new Polygon([corners]) : new LineString(corners)
}

interface Words {
  /** What an outline is called. */
  name: string
  /** Metres around a line. */
  metres: number
}

/** What was drawn, as a selection. */
export function selectionOf(geometry: Geometry, { name, metres }: Words): Selection {
  if (geometry instanceof Circle) {
    const [lng = 0, lat = 0] = toLonLat(geometry.getCenter())
    return selectedCircle({ lng, lat }, groundRadius(geometry))
  }
  if (geometry instanceof Polygon) return selectedOutline(flattenCorners(geometry.getCoordinates()[0]), name)
  if (geometry instanceof LineString) return selectedLine(flattenCorners(geometry.getCoordinates()), metres)
  return { refused: '没有画出范围' }
}

const flattenCorners = (corners: readonly Coordinate[] = []) => corners.flatMap((corner) => toLonLat(corner))

/** Metres on the ground of a drawn circle, reckoned eastward. */
export function groundRadius(circle: Circle): number {
  const [x = 0, y = 0] = circle.getCenter()
  return radiusBetween(toLonLat([x, y]), toLonLat([x + circle.getRadius(), y]))
}
