import type { LngLat } from './crs.ts'
import { isOutline, type Line } from './outline.ts'

const radius = 6_378_137
const degree = Math.PI / 180

/** Square metres within an outline, on a sphere: good to half a per cent. Positive where it runs clockwise. */
export function signedArea(ring: Line): number {
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [lng = 0, lat = 0] = [ring[i], ring[i + 1]]
    const [nextLng = 0, nextLat = 0] = [ring[i + 2], ring[i + 3]]
    sum += (nextLng - lng) * degree * (2 + Math.sin(lat * degree) + Math.sin(nextLat * degree))
  }
  return (sum * radius * radius) / 2
}

export const areaOf = (ring: Line): number => Math.abs(signedArea(ring))

/** Whether a place lies in an outline (even–odd rule). */
export function ringHolds(ring: Line, { lng, lat }: LngLat): boolean {
  let inside = false
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [aLng = 0, aLat = 0, bLng = 0, bLat = 0] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]]
    if (aLat > lat !== bLat > lat && lng < ((aLng - bLng) * (lat - bLat)) / (aLat - bLat) + bLng)
      inside = !inside
  }
  return inside
}

/** An edge by its ring and the corner it begins at. */
export interface Edge {
  ring: number
  corner: number
}

interface Sized extends Edge {
  ax: number
  ay: number
  bx: number
  by: number
}

/** Two edges of some outlines that cross; to touch is not to cross. */
export function crossingEdges(rings: readonly Line[]): [Edge, Edge] | undefined {
  const edges = edgesOf(rings).toSorted((a, b) => Math.min(a.ax, a.bx) - Math.min(b.ax, b.bx))
  let open: Sized[] = []
  for (const edge of edges) {
    const west = Math.min(edge.ax, edge.bx)
    open = open.filter(({ ax, bx }) => Math.max(ax, bx) >= west)
    const other = open.find((one) => doCross(edge, one))
    if (other) return [other, edge]
    open.push(edge)
  }
  return undefined
}

const edgesOf = (rings: readonly Line[]): Sized[] =>
  rings.flatMap((line, ring) =>
    Array.from({ length: Math.max(0, line.length / 2 - 1) }, (_, corner) => {
      const at = 2 * corner
      const [ax = 0, ay = 0, bx = 0, by = 0] = [line[at], line[at + 1], line[at + 2], line[at + 3]]
      return { ring, corner, ax, ay, bx, by }
    }),
  )

function doCross(a: Sized, b: Sized): boolean {
  if (Math.max(a.ay, a.by) < Math.min(b.ay, b.by) || Math.max(b.ay, b.by) < Math.min(a.ay, a.by)) return false
  return side(a, b.ax, b.ay) * side(a, b.bx, b.by) < 0 && side(b, a.ax, a.ay) * side(b, a.bx, a.by) < 0
}

const side = ({ ax, ay, bx, by }: Sized, x: number, y: number) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

/** Whether an outline crosses itself. */
export const crossesItself = (ring: Line): boolean => isOutline(ring) && crossingEdges([ring]) !== undefined
