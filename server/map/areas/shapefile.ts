import { ringHolds, signedSize } from '#geology/places/rings/rings.ts'
import { brokenShapefile, geometryOfShp, shpRecords } from '#server/foreign-files/shapefile/shapefile.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import { type AreaPart, closeRing, cornerCount } from './area-parts.ts'
import type { Projection } from './projection.ts'

/** Polygon, PolygonZ, PolygonM: height and measure stand after the corners and are not read. */
const polygons = new Set([5, 15, 25])
const nullShape = 0

/** The polygons of a .shp. Every count is checked against the file. */
export function readShp(bytes: Uint8Array, project: Projection): AreaPart[] {
  if (geometryOfShp(bytes) !== 'polygon') refuseFile('这个 Shapefile 里不是面；请上传面图层')
  const spend = cornerCount()
  const parts: AreaPart[] = []
  for (const content of shpRecords(bytes))
    if (content.readInt32LE(0) !== nullShape) parts.push(...partsOf(ringsOf(content, project, spend)))
  return parts
}

function ringsOf(content: Buffer, project: Projection, spend: ReturnType<typeof cornerCount>): number[][] {
  if (content.length < 44 || !polygons.has(content.readInt32LE(0))) return refuseFile(brokenShapefile)
  const [count, points] = [content.readInt32LE(36), content.readInt32LE(40)]
  const first = 44 + 4 * count
  if (count < 1 || points < 1 || first + 16 * points > content.length) return refuseFile(brokenShapefile)
  spend(points, count)
  const starts = Array.from({ length: count }, (_, i) => content.readInt32LE(44 + 4 * i))
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? points
    if (from < 0 || to <= from || to > points) return refuseFile(brokenShapefile)
    const line: number[] = []
    for (let at = first + 16 * from; at < first + 16 * to; at += 16)
      line.push(...project(content.readDoubleLE(at), content.readDoubleLE(at + 8)))
    return closeRing(line)
  })
}

/** Outlines run clockwise, holes against it; a hole belongs to the smallest outline around it, whatever their order. */
function partsOf(rings: readonly number[][]): number[][][] {
  const isOutline = (ring: readonly number[]) => rings.length === 1 || signedSize(ring) > 0
  const outlines = rings
    .filter(isOutline)
    .toSorted((a, b) => signedSize(a) - signedSize(b))
    .map((ring) => [ring])
  for (const hole of rings.filter((ring) => !isOutline(ring))) {
    const [lng = 0, lat = 0] = hole
    const around = outlines.find(([outline = []]) => ringHolds(outline, { lng, lat }))
    if (around) around.push(hole)
    else outlines.push([hole]) // some programs write outlines the other way round
  }
  return outlines
}
