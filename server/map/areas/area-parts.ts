import { areaLimits } from '#contract/map/areas.ts'
import type { Line } from '#geology/places/outline.ts'
import { refuseFile } from '#server/imports/source.ts'

/** An outline and its holes, each closed, degrees. */
export type AreaPart = readonly Line[]

/** What a file says of areas. */
export interface AreaFile {
  /** What the file calls it. */
  name?: string | undefined
  parts: AreaPart[]
}

/** Collects corners, no more than are allowed. */
export function cornerCount(): (corners: number) => void {
  let left = areaLimits.given
  return (corners) => {
    left -= corners
    if (left < 0) refuseFile('顶点超过 100 万个，请先在 GIS 软件中简化')
  }
}

/** A ring that ends where it begins; with a thousand corners or three. */
export function closed(ring: readonly number[]): number[] {
  const isClosed = ring[0] === ring.at(-2) && ring[1] === ring.at(-1)
  const line = isClosed ? [...ring] : [...ring, ring[0] ?? 0, ring[1] ?? 0]
  if (line.length < 8) refuseFile('有的面不足三个顶点')
  return line
}
