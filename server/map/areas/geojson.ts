import { refuseFile } from '#server/foreign-files/source.ts'

import { type AreaFile, type AreaPart, closeRing, cornerCount, noteOthers } from './area-parts.ts'
import { degrees, type Projection, projectionOfName } from './projection.ts'

const maxDepth = 8
const brokenWords = '这个 GeoJSON 不完整或格式有误'

const leftOut = new Set<unknown>(['Point', 'MultiPoint', 'LineString', 'MultiLineString'])

interface GeoJsonParse {
  project: Projection
  spend: (corners: number) => void
  parts: AreaPart[]
  /** Points and lines. */
  others: number
}

/** The polygons of a GeoJSON; points and lines are counted. */
export function readGeoJson(text: string): AreaFile {
  const root = objectOf(parseJson(text))
  const crs = objectOf(objectOf(root['crs'])['properties'])['name']
  const project = typeof crs === 'string' ? projectionOfName(crs) : degrees
  const reading: GeoJsonParse = { project, spend: cornerCount(), parts: [], others: 0 }
  take(root, reading, 0)
  const name = root['name'] ?? objectOf(root['properties'])['name']
  return {
    parts: reading.parts,
    notes: noteOthers(reading.others),
    name: typeof name === 'string' ? name : undefined,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(brokenWords)
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : refuseFile(brokenWords))

function take(node: Record<string, unknown>, reading: GeoJsonParse, depth: number): void {
  if (depth > maxDepth) refuseFile('几何嵌套过深')
  const within = (value: unknown) => take(objectOf(value), reading, depth + 1)
  const type = node['type']
  if (type === 'FeatureCollection') listOf(node['features']).forEach(within)
  else if (type === 'Feature') within(node['geometry'] ?? { type: 'GeometryCollection', geometries: [] })
  else if (type === 'GeometryCollection') listOf(node['geometries']).forEach(within)
  else if (type === 'Polygon') reading.parts.push(partOf(node['coordinates'], reading))
  else if (type === 'MultiPolygon')
    listOf(node['coordinates']).forEach((one) => reading.parts.push(partOf(one, reading)))
  else if (leftOut.has(type)) reading.others += 1
  else refuseFile(brokenWords)
}

const partOf = (coordinates: unknown, reading: GeoJsonParse): AreaPart =>
  listOf(coordinates).map((ring) => ringOf(listOf(ring), reading))

function ringOf(ring: readonly unknown[], { project, spend }: GeoJsonParse): number[] {
  spend(ring.length)
  const line: number[] = []
  for (const position of ring) {
    const [x, y] = listOf(position)
    if (typeof x !== 'number' || typeof y !== 'number') return refuseFile('坐标里有不是数字的值')
    line.push(...project(x, y))
  }
  return closeRing(line)
}
