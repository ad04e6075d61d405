import type { RateSign } from './point-rates.ts'

/** Fixed colours, as the base map's are: three depths downward, three upward, and rest. */
const inks = {
  down: ['#f3b496', '#d9603f', '#97191f'],
  up: ['#a9cfee', '#3f8bdb', '#123f7c'],
  rest: ['#d3d6da'],
} as const

export const outlineInk = '#1b2430'
/** Half the size of a sign, pixels, by its rank. */
const radii = [5, 7, 9.5, 12.5] as const

export interface DrawnSign {
  /** SVG path around 0, 0, y downward. */
  d: string
  radius: number
  /** `none` for a point without a rate. */
  fill: string
}

/** What is drawn of a rate: a triangle that points its way, a disc at rest, an open circle without a rate. */
export function drawSign(sign: RateSign | undefined): DrawnSign {
  const radius = radii[sign?.rank ?? 0] ?? radii[0]
  if (!sign) return { d: circlePath(radius - 1), radius, fill: 'none' }
  if (sign.way === 'rest') return { d: circlePath(radius), radius, fill: inks.rest[0] }
  const fill = inks[sign.way][sign.rank - 1] ?? inks.rest[0]
  return { d: trianglePath(radius, sign.way === 'down' ? 1 : -1), radius, fill }
}

const circlePath = (r: number) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

function trianglePath(r: number, way: 1 | -1): string {
  const round = (value: number) => Math.round(value * 100) / 100
  const [x, y] = [round(r * 0.92), round(-way * r * 0.6)]
  return `M${-x} ${y}H${x}L0 ${round(way * r)}Z`
}
