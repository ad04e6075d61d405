import type { LngLat } from '#geology/places/crs.ts'

import { cornersOfGeometry, type SketchShape } from './geometry.ts'
import { type Sketch, useDraw } from './useDraw.ts'

const options = {
  Point: { type: 'Point' },
  LineString: { type: 'LineString' },
  Polygon: { type: 'Polygon' },
} as const

interface SketchOptions {
  /** What is drawn; nothing without. */
  shape: SketchShape | undefined
  /** Corners so far, the one under the pointer last; none once the shape is done. */
  onChange?: (corners: readonly LngLat[]) => void
  onDone: (corners: readonly LngLat[]) => void
}

/** Draws points, lines and outlines as corners. */
export const useSketch = ({ shape, onChange, onDone }: SketchOptions): Sketch =>
  useDraw({
    options: shape && options[shape],
    onChange: (geometry) => onChange?.(cornersOfGeometry(geometry)),
    onDone: (geometry) => onDone(cornersOfGeometry(geometry)),
  })
