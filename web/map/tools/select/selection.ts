import { conditionLimits, type Near } from '#contract/catalogue/condition.ts'
import type { Area } from '#contract/map/areas.ts'
import { outlineArea } from '#geology/places/geodesic.ts'
import { metresBetween, middleOfLine } from '#geology/places/ground.ts'
import { isOutline, type Line } from '#geology/places/outline.ts'
import { crossesItself } from '#geology/places/rings/rings.ts'
import { countText } from '#web/records/format.ts'

/** How something is selected on the map. */
export const selectionShapes = {
  box: '矩形',
  polygon: '多边形',
  circle: '圆',
  line: '沿线',
  district: '行政区',
  upload: '上传',
} as const
export type SelectionShape = keyof typeof selectionShapes

export interface SelectedArea {
  near: Near
  /** Of an uploaded area. */
  outlines?: Area['outlines']
  /** The district that it is the outline of. */
  district?: string
}

/** A selection, or why there is none. */
export type Selection = SelectedArea | { refused: string }

const roundDegrees = (value: number) => Number(value.toFixed(6))

/** 3.2 km², 12,400 m². */
export function areaText(squareMetres: number): string {
  const km = squareMetres / 1e6
  if (km < 0.1) return `${countText(Math.round(squareMetres))} m²`
  return `${km < 10 ? km.toFixed(1) : countText(Math.round(km))} km²`
}

/** 480 m, 1.25 km. */
export const metresText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${Number((metres / 1000).toFixed(2))} km`

/** What lies in an outline that was drawn; its corners in degrees, closed. */
export function selectedOutline(corners: Line, name: string): Selection {
  const line = corners.map(roundDegrees)
  if (line.length > 2 * conditionLimits.corners)
    return { refused: `顶点超过 ${conditionLimits.corners - 1} 个，请画得简单些` }
  if (crossesItself(line)) return { refused: '边线自相交，请重画' }
  if (!isOutline(line) || outlineArea(line) < 1) return { refused: '范围太小，请重画' }
  const { lng, lat } = middleOfLine(line)
  return {
    near: {
      ...{ lng: roundDegrees(lng), lat: roundDegrees(lat) },
      metres: 0,
      line,
      name: `${name} ${areaText(outlineArea(line))}`,
    },
  }
}

/** What is near a line that was drawn. */
export function selectedLine(corners: Line, metres: number): Selection {
  const line = corners.map(roundDegrees)
  const { lng, lat } = middleOfLine(line)
  return checkDistance({
    ...{ lng: roundDegrees(lng), lat: roundDegrees(lat) },
    metres,
    line,
    name: '所画的线',
  })
}

export const selectedCircle = ({ lng, lat }: { lng: number; lat: number }, metres: number): Selection =>
  checkDistance({ lng: roundDegrees(lng), lat: roundDegrees(lat), metres: Math.round(metres) })

function checkDistance(near: Near & { metres: number }): Selection {
  const { metres: max } = conditionLimits
  if (near.metres < 1) return { refused: '范围太小，请重画' }
  return near.metres > max ? { refused: `距离最大 ${countText(max)} 米` } : { near }
}

/** What lies in an area that was uploaded. */
export const selectedArea = ({ id, name, lng, lat, squareMetres }: Area): Near => ({
  ...{ lng, lat, area: id },
  metres: 0,
  name: nameWithSize(name, areaText(squareMetres)),
})

const nameWithSize = (name: string, size: string) =>
  `${name.slice(0, conditionLimits.placeName - size.length - 1)} ${size}`

/** A selection in a few words. */
export function selectionText({ name, metres = 0, line }: Near): string {
  if (metres === 0) return name ?? '图上范围'
  if (line) return `${name ?? '沿线'} ${metresText(metres)} 以内`
  return name === undefined ? `圆 半径 ${metresText(metres)}` : `${name} ${metresText(metres)} 以内`
}

/** Whether its corners can be moved. */
export const isModifiable = ({ area, line = [] }: Near): boolean =>
  area === undefined && line.length <= 2 * conditionLimits.corners

export const radiusBetween = (centre: readonly number[], edge: readonly number[]): number =>
  metresBetween({ lng: centre[0] ?? 0, lat: centre[1] ?? 0 }, { lng: edge[0] ?? 0, lat: edge[1] ?? 0 })
