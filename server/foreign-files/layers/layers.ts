import { AppError } from '#contract/errors.ts'
import { type Archive, entryNames, openParcel, unpackEntry } from '#server/foreign-files/archive.ts'
import { isParcelFile } from '#server/foreign-files/companions.ts'
import type { ForeignTable, ForeignTables } from '#server/foreign-files/foreign-table.ts'
import type { FormatName } from '#server/foreign-files/formats.ts'
import { openGeoJson } from '#server/foreign-files/geojson/geojson.ts'
import { isGeoPackage, openGeoPackage } from '#server/foreign-files/geopackage/geopackage.ts'
import { openKml } from '#server/foreign-files/kml/kml.ts'
import { openSeparated } from '#server/foreign-files/separated/separated.ts'
import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'

import { openShapefile } from './shapefile-layer.ts'

/**
 * Opens what holds tables of others and is no workbook: a text of separated values, GeoJSON, KML, GeoPackage, or an
 * archive of these and of Shapefiles; undefined for anything else. What it is shows in its content.
 */
export async function openLayers(bytes: Uint8Array, start: string): Promise<ForeignTables | undefined> {
  if (isGeoPackage(bytes)) return openGeoPackage(bytes)
  if (isZip(bytes)) return openParcelOfLayers(bytes).catch(refuseBroken)
  if (/^\s*<(?:\?xml[^>]*>\s*(?:<!--[^]*?-->\s*)*<)?kml\b/i.test(start))
    return { format: 'kml', tables: await openKml(pieceOf(bytes), 'KML'), problems: [] }
  if (/^\s*\{/.test(start)) return single('geojson', openGeoJson(bytes, 'GeoJSON'))
  return single('csv', openSeparated(bytes, 'CSV'))
}

/** What unpacks may fail on damaged bytes in any way. */
const refuseBroken = (error: unknown): never => {
  if (error instanceof AppError) throw error
  return refuseFile('压缩包不完整或已损坏，无法读取')
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const single = (format: FormatName, table: ForeignTable | undefined): ForeignTables | undefined =>
  table && { format, tables: [table], problems: [] }

interface LayerEntry {
  format: FormatName
  pattern: RegExp
  open: (archive: Archive, path: string, name: string) => Promise<ForeignTable[]>
}

/** Files of an archive that are tables, in the order in which they say what the archive is. */
const entries: LayerEntry[] = [
  {
    format: 'shapefile',
    pattern: /\.(?:shp|dbf)$/i,
    open: async (archive, path, name) => [await openShapefile(archive, path, name)],
  },
  {
    format: 'kml',
    pattern: /\.kml$/i,
    open: (archive, path, name) => openKml(archive.read(path), name),
  },
  {
    format: 'geojson',
    pattern: /\.(?:geo)?json$/i,
    open: async (archive, path, name) => asList(openGeoJson(await unpackEntry(archive, path), name)),
  },
  {
    format: 'csv',
    pattern: /\.(?:csv|tsv|txt)$/i,
    open: async (archive, path, name) => asList(openSeparated(await unpackEntry(archive, path), name)),
  },
]

const asList = (table: ForeignTable | undefined) => (table ? [table] : [])

async function openParcelOfLayers(bytes: Uint8Array): Promise<ForeignTables | undefined> {
  const archive = await openParcel(bytes)
  if (archive.names.has('[Content_Types].xml') || archive.names.has('mimetype')) return undefined // of an office
  const paths = pathsOf(archive)
  const first = entries.find(({ pattern }) => paths.some((path) => pattern.test(path)))
  if (!first) return undefined
  const problems: Problem[] = []
  const tables: ForeignTable[] = []
  for (const path of paths) {
    const entry = entries.find(({ pattern }) => pattern.test(path))
    const found = entry && (await entry.open(archive, path, nameOf(path, paths)))
    tables.push(...(found ?? []))
    if (!found?.length) problems.push(noteOn(path.slice(0, 100), '压缩包里的这个文件不是能读取的表，未读取'))
  }
  return tables.length > 0 ? { format: first.format, tables, problems } : undefined
}

/** Files that belong to a layer and are none themselves. */
const beside = /\.(?:prj|cpg|shx|sbn|sbx|qix|qpj|qmd|xml|fbn|fbx|ain|aih|atx|ixs|mxs|lyr|sld|qml|png|jpe?g)$/i

/** What an archive holds, but for what belongs to something else: a .dbf beside a .shp is a part of it. */
function pathsOf(archive: Archive): string[] {
  const names = entryNames(archive)
  const shapes = new Set(
    names.filter((name) => /\.shp$/i.test(name)).map((name) => stemOf(name).toLowerCase()),
  )
  return names.filter(
    (name) =>
      !isParcelFile(name) &&
      !beside.test(name) &&
      !(/\.dbf$/i.test(name) && shapes.has(stemOf(name).toLowerCase())),
  )
}

const stemOf = (path: string) => path.slice(0, path.lastIndexOf('.'))

/** The name of a file without its folder and ending, unless another has the same. */
function nameOf(path: string, paths: readonly string[]): string {
  const short = (one: string) => stemOf(one.slice(one.lastIndexOf('/') + 1))
  return paths.filter((one) => short(one) === short(path)).length > 1 ? path : short(path)
}
