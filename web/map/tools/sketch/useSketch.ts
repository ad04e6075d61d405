import type { Coordinate } from 'ol/coordinate.js'
import type Geometry from 'ol/geom/Geometry.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import Draw from 'ol/interaction/Draw.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import { useEffect, useEffectEvent } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { rounded } from '#web/map/stage/open-map.ts'
import { useMap } from '#web/map/stage/useMap.ts'

export type SketchShape = 'Point' | 'LineString' | 'Polygon'

interface Sketch {
  /** What is drawn; nothing without. */
  shape: SketchShape | undefined
  /** Corners so far, the one under the pointer last; none once the shape is done. */
  onChange?: (corners: readonly LngLat[]) => void
  onDone: (corners: readonly LngLat[]) => void
}

/** Draws shapes with the pointer, one after the other; Escape gives up the one that is being drawn. */
export function useSketch({ shape, onChange, onDone }: Sketch): void {
  const map = useMap()
  const change = useEffectEvent((corners: readonly LngLat[]) => onChange?.(corners))
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!map || !shape) return undefined
    const draw = new Draw({ type: shape, stopClick: true })
    draw.on('drawstart', ({ feature }) =>
      feature.getGeometry()?.on('change', ({ target }) => change(cornersOf(target))),
    )
    draw.on('drawend', ({ feature }) => {
      change([])
      done(cornersOf(feature.getGeometry()))
    })
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      draw.abortDrawing()
      change([])
    }
    document.addEventListener('keydown', giveUp)
    map.addInteraction(draw)
    return () => {
      document.removeEventListener('keydown', giveUp)
      map.removeInteraction(draw)
      draw.dispose()
    }
  }, [map, shape])
}

/** Corners of a point, a line or an outline, degrees; the first one of an outline is not repeated. */
export function cornersOf(geometry: Geometry | undefined): LngLat[] {
  if (geometry instanceof Point) return [degrees(geometry.getCoordinates())]
  if (geometry instanceof LineString) return geometry.getCoordinates().map(degrees)
  if (geometry instanceof Polygon) return (geometry.getCoordinates()[0] ?? []).slice(0, -1).map(degrees)
  return []
}

function degrees(coordinate: Coordinate): LngLat {
  const [lng = 0, lat = 0] = toLonLat(coordinate)
  return rounded({ lng, lat })
}

const projected = ({ lng, lat }: LngLat): Coordinate => fromLonLat([lng, lat])

/** The shape through these corners. */
export function geometryOf(shape: SketchShape, corners: readonly LngLat[]): Geometry {
  const line = corners.map(projected)
  if (shape === 'Point') return new Point(line[0] ?? [0, 0])
  return shape === 'LineString' ? new LineString(line) : new Polygon([[...line, ...line.slice(0, 1)]])
}
