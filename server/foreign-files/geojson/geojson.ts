import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import type { ForeignTable, Geometry } from '#server/foreign-files/foreign-table.ts'
import { type Feature, layerTable } from '#server/foreign-files/layers/layer-table.ts'
import { systemOfName, webDegrees } from '#server/foreign-files/layers/named-system.ts'
import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'
import { asUtf8 } from '#server/foreign-files/text/text-pieces.ts'

import { brokenGeoJson, findFeatures } from './features.ts'

type Members = Readonly<Record<string, unknown>>

/** Opens the features of a GeoJSON as a table; undefined for other JSON. Its features are read while they are asked for. */
export function openGeoJson(given: Uint8Array, fallback: string): ForeignTable | undefined {
  const bytes = asUtf8(given)
  const { spans, frame } = findFeatures(bytes)
  const root = objectOf(parseJson(frame))
  if (root['type'] !== 'FeatureCollection' && root['type'] !== 'Feature') return undefined
  const features = function* (): Generator<Members> {
    if (root['type'] === 'Feature') yield root
    for (const [from, to] of spans)
      yield objectOf(parseJson(new TextDecoder().decode(bytes.subarray(from, to))))
  }
  const { fields, geometry, others } = surveyOf(features())
  const crs = objectOf(objectOf(root['crs'])['properties'])['name']
  const name = typeof root['name'] === 'string' && root['name'].trim() ? root['name'].trim() : fallback
  const columns = new Map(fields.map((field, column) => [field, column]))
  return layerTable({
    name: name.slice(0, 100),
    fields,
    features: function* () {
      let row = 0
      for (const feature of features()) yield featureOf(feature, (row += 1), columns)
    },
    geometry,
    system: typeof crs === 'string' ? systemOfName(crs) : webDegrees,
    problems: () => othersNote(name, others),
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(brokenGeoJson)
  }
}

const objectOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const geometries: Readonly<Record<string, Geometry>> = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
  GeometryCollection: 'polygon',
}

/** A table has no more columns. */
const maxFields = 1000

interface Survey {
  fields: string[]
  /** Of most features. */
  geometry: Geometry | undefined
  /** Features of another geometry. */
  others: number
}

/** The names of all attributes, in the order in which they come, and what the features are. */
function surveyOf(features: Iterable<Members>): Survey {
  const fields = new Set<string>()
  const counts = new Map<Geometry, number>()
  for (const feature of features) {
    for (const field of Object.keys(objectOf(feature['properties']))) fields.add(field)
    if (fields.size > maxFields) refuseFile(`要素的属性超过 ${maxFields} 种，请先整理后再导入`)
    const geometry = geometries[String(objectOf(feature['geometry'])['type'])]
    if (geometry) counts.set(geometry, (counts.get(geometry) ?? 0) + 1)
  }
  const [first, ...rest] = [...counts].toSorted(([, one], [, other]) => other - one)
  return {
    fields: [...fields],
    geometry: first?.[0],
    others: rest.reduce((sum, [, count]) => sum + count, 0),
  }
}

function featureOf(feature: Members, row: number, columns: ReadonlyMap<string, number>): Feature {
  const values = new Map<number, RawValue>()
  for (const [field, value] of Object.entries(objectOf(feature['properties']))) {
    const raw = rawOf(value)
    if (raw !== undefined) values.set(columns.get(field) ?? 0, raw)
  }
  return { row, values, point: pointOf(objectOf(feature['geometry'])) }
}

function rawOf(value: unknown): RawValue | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? undefined : JSON.stringify(value)
}

function pointOf({ type, coordinates }: Members): Feature['point'] {
  const list: readonly unknown[] = Array.isArray(coordinates) ? coordinates : []
  const position: unknown = type === 'MultiPoint' && list.length === 1 ? list[0] : list
  const [x, y]: readonly unknown[] = Array.isArray(position) ? position : []
  return typeof x === 'number' && typeof y === 'number' && type !== 'LineString' ? [x, y] : undefined
}

const othersNote = (name: string, others: number): Problem[] =>
  others > 0 ? [noteOn(name, `${others} 个要素的图形与其他的不同，没有取它们的坐标`)] : []
