import { roundMetres } from '#web/map/panels/MapFoot.tsx'

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

interface Extent {
  width: number
  height: number
}

/** The largest round scale, as its denominator, at which so many metres fit into so many millimetres. */
export function scaleFor(metres: Extent, millimetres: Extent): number {
  const least =
    Math.max(metres.width / millimetres.width, metres.height / millimetres.height, Number.MIN_VALUE) * 1000
  const power = 10 ** Math.floor(Math.log10(least))
  return Math.round((steps.find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power)
}

/** 1:25,000. */
export const scaleText = (denominator: number): string => `1:${denominator.toLocaleString('zh-CN')}`

/** The scale bar: a round length on the ground and on paper. */
export function scaleBar(denominator: number, longest: number): { metres: number; millimetres: number } {
  const metres = roundMetres((longest * denominator) / 1000)
  return { metres, millimetres: (metres * 1000) / denominator }
}

/** Degrees, minutes and seconds: 121°28′48.0″E. */
export function sexagesimal(degrees: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = (tenths % 600) / 10
  return `${Math.floor(tenths / 36_000)}°${two(Math.floor(tenths / 600) % 60)}′${seconds.toFixed(1).padStart(4, '0')}″${degrees < 0 ? negative : positive}`
}
