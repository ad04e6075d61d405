import { conditionLimits } from '#contract/catalogue/condition.ts'
import { boxCorners } from '#geology/places/hull.ts'
import { isOutline } from '#geology/places/outline.ts'
import { intervals, type Interval } from '#geology/thematic-map/contours/levels.ts'
import { themeNames, type Theme } from '#geology/thematic-map/field/themes.ts'

/** What the address of a thematic map says. */
export interface MapAddress {
  theme: Theme
  /** Closed, degrees; undefined without one, `null` where it is none. */
  outline: number[] | null | undefined
  /** What the area is called. */
  name: string | undefined
  interval: Interval | 'auto'
  hasBands: boolean
  hasPoints: boolean
}

const maxNameLength = 40

/** Reads `?theme=&area=&interval=&bands=no&points=no&name=`; the area is `west,south,east,north` or corners of an outline. */
export function readMapAddress(params: URLSearchParams): MapAddress {
  const interval = Number(params.get('interval'))
  const area = params.get('area')
  return {
    theme: themeNames.find((each) => each === params.get('theme')) ?? 'soft',
    outline: area === null ? undefined : outlineIn(area),
    name: params.get('name')?.trim().slice(0, maxNameLength) || undefined,
    interval: intervals.find((each) => each === interval) ?? 'auto',
    hasBands: params.get('bands') !== 'no',
    hasPoints: params.get('points') !== 'no',
  }
}

/** The address with something of it changed. */
export function writeMapAddress({ theme, outline, name, interval, hasBands, hasPoints }: MapAddress): string {
  const search = new URLSearchParams({
    theme,
    ...(outline && { area: outline.join(',') }),
    ...(name && { name }),
    ...(interval !== 'auto' && { interval: String(interval) }),
    ...(!hasBands && { bands: 'no' }),
    ...(!hasPoints && { points: 'no' }),
  })
  return `?${search.toString()}`
}

const decimal = /^-?\d{1,3}(?:\.\d{1,12})?$/

function outlineIn(text: string): number[] | null {
  const parts = text.slice(0, 4000).split(',')
  const values = parts.map(Number)
  const isWithin = values.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 85))
  if (!parts.every((part) => decimal.test(part)) || !isWithin) return null
  if (values.length === 4) return boxOutline(values)
  return isOutline(values) && values.length <= 2 * conditionLimits.corners ? values : null
}

function boxOutline([west = 0, south = 0, east = 0, north = 0]: readonly number[]): number[] | null {
  if (west >= east || south >= north) return null
  const corners = boxCorners({ west, south, east, north })
  return [...corners, ...corners.slice(0, 1)].flatMap(({ lng, lat }) => [lng, lat])
}
