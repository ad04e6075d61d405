import { areaLimits } from '#contract/map/areas.ts'
import type { Line } from '#geology/places/outline.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

/** An outline and its holes, each closed, degrees. */
export type AreaPart = readonly Line[]

/** What a file says of areas. */
export interface AreaFile {
  /** What the file calls it. */
  name?: string | undefined
  parts: AreaPart[]
  /** What of the file was left out or assumed. */
  notes: string[]
}

/** What is told of points and lines, which are no areas. */
export const noteOthers = (count: number): string[] => (count === 0 ? [] : [`${count} 个点或线不是面，未取`])

/** Counts rings by their corners, no more of either than are allowed. */
export function cornerCount(): (corners: number, rings?: number) => void {
  let [left, ringsLeft] = [areaLimits.given, areaLimits.rings]
  return (corners, rings = 1) => {
    left -= corners
    ringsLeft -= rings
    if (left < 0) refuseFile('顶点超过 100 万个，请先在 GIS 软件中简化')
    if (ringsLeft < 0) refuseFile('面与洞超过 2,000 个，请先在 GIS 软件中合并')
  }
}

/** A ring that ends where it begins; with a thousand corners or three. */
export function closeRing(ring: readonly number[]): number[] {
  const isClosed = ring[0] === ring.at(-2) && ring[1] === ring.at(-1)
  const line = isClosed ? [...ring] : [...ring, ring[0] ?? 0, ring[1] ?? 0]
  if (line.length < 8) refuseFile('有的面不足三个顶点')
  return line
}
