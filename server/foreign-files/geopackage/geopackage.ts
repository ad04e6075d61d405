import { join } from 'node:path'

import type {
  ForeignTable,
  ForeignTables,
  Geometry,
  NamedSystem,
} from '#server/foreign-files/foreign-table.ts'
import { layerTable } from '#server/foreign-files/layers/layer-table.ts'
import { systemOfName, systemOfWkt } from '#server/foreign-files/layers/named-system.ts'
import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'
import { readInProcess } from '#server/processes/read-in-process.ts'

/** A GeoPackage as the process returns it. */
export interface PackageContent {
  layers: PackageLayer[]
  /** Tables that are listed and not read, with the reason. */
  left: { name: string; reason: string }[]
}

export interface PackageLayer {
  name: string
  fields: string[]
  geometry: Geometry | undefined
  system: { code: string | undefined; wkt: string } | undefined
  /** Number, values and point of each row. */
  rows: PackageRow[]
  /** Values that are neither texts nor numbers. */
  blobs: number
}

export type PackageRow = [row: number, values: (string | number | null)[], point?: readonly [number, number]]

type Answer = PackageContent | { refused: string }

const reader = join(import.meta.dirname, 'geopackage-process.ts')
const limits = { seconds: 60, heap: 768, resident: 1400 }
const unreadableWords = '无法打开这个 GeoPackage（可能已损坏、过大或不完整）'

const sqliteMark = 'SQLite format 3\0'
/** Whether these are the first bytes of a database with the application id of a GeoPackage, of any version. */
export function isGeoPackage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
  return head.startsWith(sqliteMark) && /^GP(?:KG|1\d)/.test(head.slice(68, 72))
}

/**
 * Reads the tables of a GeoPackage (OGC 12-128r19) in a process of its own, with limits of time and memory. Nothing
 * that the file brings along runs: no view, no trigger, no function.
 */
export async function openGeoPackage(bytes: Uint8Array): Promise<ForeignTables> {
  const answer = await readInProcess<Answer>(reader, bytes, limits).catch(() => refuseFile(unreadableWords))
  if ('refused' in answer) return refuseFile(answer.refused)
  return {
    format: 'geopackage',
    tables: answer.layers.map(tableOf),
    problems: answer.left.map(({ name, reason }) => noteOn(name, reason)),
  }
}

function tableOf({ name, fields, geometry, system, rows, blobs }: PackageLayer): ForeignTable {
  return layerTable({
    name,
    fields,
    features: function* () {
      for (const [row, values, point] of rows) {
        const held = values.flatMap((value, column) => (value === null ? [] : [[column, value] as const]))
        yield { row, values: new Map(held), point }
      }
    },
    geometry,
    system: system && namedSystem(system),
    problems: (): Problem[] => (blobs > 0 ? [noteOn(name, `${blobs} 个值是二进制内容，未读取`)] : []),
  })
}

function namedSystem({ code, wkt }: NonNullable<PackageLayer['system']>): NamedSystem | undefined {
  const byCode = code === undefined ? undefined : systemOfName(code)
  if (byCode && !('refused' in byCode.system)) return byCode
  return wkt === '' || wkt === 'undefined' ? byCode : systemOfWkt(wkt)
}
