import { type DxfLayer, spaces, textStyle } from './tables.ts'
import type { Handles, Tag } from './tags.ts'

/** A surveyed point: metres east and north in its plane system, and metres above its height datum. */
export interface SurveyedPoint {
  readonly east: number
  readonly north: number
  /** Absent where it is not known: the point then lies at 0. */
  readonly elevation?: number | undefined
  readonly name: string
}

/** The layers of a point and of its name. */
export interface PointLayers {
  readonly point: DxfLayer
  readonly name: DxfLayer
}

/** Height of a name, metres: two millimetres at 1:1,000. */
const textHeight = 2

/** How points are shown: a cross in a ring (of PDMODE), two metres wide. */
export const pointSigns: readonly Tag[] = [
  [9, '$PDMODE'],
  [70, 34],
  [9, '$PDSIZE'],
  [40, 2],
]

/** A point, and its name beside it, as entities of the model space. */
export function pointEntities(point: SurveyedPoint, layers: PointLayers, handles: Handles): Tag[] {
  const { east, north, elevation = 0, name } = point
  const entity = (kind: string, { name: layer }: DxfLayer): Tag[] => [
    [0, kind],
    [5, handles()],
    [330, spaces.model],
    [100, 'AcDbEntity'],
    [8, layer],
  ]
  return [
    ...entity('POINT', layers.point),
    [100, 'AcDbPoint'],
    [10, east],
    [20, north],
    [30, elevation],
    ...entity('TEXT', layers.name),
    [100, 'AcDbText'],
    [10, east + textHeight],
    [20, north - textHeight / 2],
    [30, elevation],
    [40, textHeight],
    [1, name],
    [7, textStyle],
    [100, 'AcDbText'],
  ]
}
