import { areaLimits, type Area } from '#contract/map/areas.ts'
import { outlineArea } from '#geology/places/geodesic.ts'
import { boxOf } from '#geology/places/ground.ts'
import { type Line } from '#geology/places/outline.ts'
import { crossingEdges } from '#geology/places/rings/edges.ts'
import { ringHolds } from '#geology/places/rings/rings.ts'
import { thinRings } from '#geology/places/rings/thin-rings.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import type { AreaFile, AreaPart } from './area-parts.ts'
import { cutArea } from './cut-area.ts'

export interface AreaShape extends Omit<Area, 'id' | 'name'> {
  /** Polygons in the database's words. */
  pieces: string[]
}

/** Checks the parts of an area, thins them where they have too many corners, and cuts them into pieces. */
export function shapeArea({ parts: given, notes }: Pick<AreaFile, 'parts' | 'notes'>): AreaShape {
  const rings = given.flat()
  if (rings.length === 0) refuseFile('文件里没有面；请上传画有面（Polygon）的图层')
  const spend = edgeCount()
  given.forEach((part) => checkPart(part, spend))
  const thin = thinRings(rings, areaLimits.corners) ?? refuseFile(entangledWords)
  const parts = partsAsGiven(given, thin.rings)
  const corners = parts.flat().flat()
  const { west, south, east, north } = boxOf(corners)
  const squareMetres = parts.reduce((sum, part) => sum + sizeOf(part), 0)
  if (squareMetres < 1) refuseFile('范围没有面积')
  return {
    outlines: parts.map((part) => part.map(positionsOf)),
    ...{ lng: roundDegrees((west + east) / 2), lat: roundDegrees((south + north) / 2) },
    squareMetres: Math.round(squareMetres),
    corners: corners.length / 2,
    simplified: thin.metres > 0 ? Number(thin.metres.toPrecision(2)) : null,
    notes: [...notes, ...(doOverlap(parts, spend) ? [overlapWords] : [])],
    pieces: cutArea(parts),
  }
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(6))

const entangledWords = '范围过于曲折，请先在 GIS 软件中简化'

/** Edges that are looked at, for all holes together. */
const maxEdges = 500_000_000

/** Counts the edges that are looked at, no more than are allowed. */
function edgeCount(): (edges: number) => void {
  let left = maxEdges
  return (edges) => {
    left -= edges
    if (left < 0) refuseFile(entangledWords)
  }
}

function checkPart(part: AreaPart, spend: (edges: number) => void): void {
  const crossing = crossingEdges(part)
  if (crossing === 'entangled') refuseFile(entangledWords)
  if (crossing) {
    const [{ ring, corner }] = crossing
    const at = part[ring]?.slice(2 * corner, 2 * corner + 2).map((value) => value.toFixed(4))
    refuseFile(`范围的边线自相交（约在 ${at?.join('，')}），请先在 GIS 软件中修正`)
  }
  const [outline, ...holes] = part.map((ring) => ({ ring, box: boxOf(ring) }))
  if (outline && holes.some((hole) => !isInside(hole, outline, spend)))
    refuseFile('有的洞不在它的面之内，请先在 GIS 软件中修正')
  if (holes.some((hole) => holes.some((other) => other !== hole && isInside(hole, other, spend))))
    refuseFile('有的洞互相重叠，请先在 GIS 软件中修正')
}

const overlapWords = '面与面有重叠，面积是各面之和'

/** Whether any two parts have common ground: their edges cross, or one lies in the other and in none of its holes. */
function doOverlap(parts: readonly AreaPart[], spend: (edges: number) => void): boolean {
  if (parts.length < 2) return false
  if (crossingEdges(parts.flat()) !== undefined) return true
  const outlines = parts.map(([ring = [], ...holes]) => ({ ring, box: boxOf(ring), holes }))
  return outlines.some((inner) =>
    outlines.some(
      (outer) =>
        inner !== outer &&
        isInside(inner, outer, spend) &&
        !outer.holes.some((ring) => isInside(inner, { ring, box: boxOf(ring) }, spend)),
    ),
  )
}

interface Ring {
  ring: Line
  box: ReturnType<typeof boxOf>
}

/** Of what does not cross, any corner tells; one on the edge does not. */
function isInside({ ring, box }: Ring, around: Ring, spend: (edges: number) => void): boolean {
  if (!holdsBox(around.box, box)) return false
  for (let i = 0; i + 1 < ring.length; i += 2) {
    spend(around.ring.length / 2)
    if (ringHolds(around.ring, { lng: ring[i] ?? 0, lat: ring[i + 1] ?? 0 })) return true
  }
  return false
}

const holdsBox = (outer: Ring['box'], inner: Ring['box']) =>
  [
    inner.west >= outer.west,
    inner.south >= outer.south,
    inner.east <= outer.east,
    inner.north <= outer.north,
  ].every(Boolean)

/** Rings back in their parts; a part whose outline has gone goes with its holes. */
function partsAsGiven(given: readonly AreaPart[], rings: readonly (number[] | undefined)[]): number[][][] {
  let at = 0
  return given.flatMap((part) => {
    const [outline, ...holes] = rings.slice(at, (at += part.length))
    return outline ? [[outline, ...holes.filter((hole) => hole !== undefined)]] : []
  })
}

const sizeOf = ([outline = [], ...holes]: AreaPart) =>
  outlineArea(outline) - holes.reduce((sum, hole) => sum + outlineArea(hole), 0)

const positionsOf = (line: Line): [number, number][] =>
  Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i] ?? 0, line[2 * i + 1] ?? 0])
