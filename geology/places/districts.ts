import type { LngLat } from './crs.ts'
import type { Line } from './outline.ts'
import { ringHolds } from './rings/rings.ts'

/** A district of the city: its names, and its outlines with their holes (degrees). */
export interface District {
  readonly names: readonly string[]
  readonly rings: readonly Line[]
}

const holdsPoint = ({ rings }: District, at: LngLat): boolean =>
  rings.filter((ring) => ringHolds(ring, at)).length % 2 === 1

/**
 * Why a place and the district that is written beside it do not belong together; undefined where they do, or where no
 * district is known. Names are compared as they are written, by any name of a district.
 */
export function districtFault(
  districts: readonly District[],
  at: LngLat,
  written: string | null,
): string | undefined {
  if (districts.length === 0) return undefined
  const here = districts.filter((district) => holdsPoint(district, at))
  if (here.length === 0) return '坐标不在本市任何一个区内'
  if (written === null || here.some(({ names }) => names.includes(written))) return undefined
  return `坐标在${here[0]?.names[0] ?? ''}，所在区写作${written}`
}
