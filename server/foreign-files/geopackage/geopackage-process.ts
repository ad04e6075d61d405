import { constants, DatabaseSync } from 'node:sqlite'

import { AppError } from '#contract/errors.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { newAllowance, spend } from '#server/foreign-files/workbook/sheet-rows.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import { geometryNamed, pointOfBlob } from './geometry-blob.ts'
import type { PackageContent, PackageLayer, PackageRow } from './geopackage.ts'

/** A message copies every text. */
const allowance = { ...newAllowance(), characters: 64 * 2 ** 20 }

type Row = Record<string, unknown>

/** Whether the file is shorter than its head says (SQLite file format, 1.3): a table in what is left would lack rows. */
function isCutOff(file: Buffer): boolean {
  if (file.length < 100) return true
  const [size, pages] = [file.readUInt16BE(16), file.readUInt32BE(28)]
  const isStated = file.readUInt32BE(24) === file.readUInt32BE(92)
  return isStated && pages * (size === 1 ? 65_536 : size) > file.length
}

/** The file as a database in memory. One that was written beside a journal of its own is read without it. */
function openCopy(bytes: Buffer): DatabaseSync {
  const copy = Buffer.from(bytes)
  copy[18] = 1
  copy[19] = 1
  const db = new DatabaseSync(':memory:', { allowExtension: false })
  db.enableDefensive(true)
  db.deserialize(copy)
  db.exec('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on')
  const { SQLITE_SELECT, SQLITE_READ, SQLITE_OK, SQLITE_DENY } = constants
  // a read that comes of a view or a trigger has its name as the last argument
  db.setAuthorizer((action, ...[, , , cause]) => {
    const isOwn = cause === null && (action === SQLITE_SELECT || action === SQLITE_READ)
    return isOwn ? SQLITE_OK : SQLITE_DENY
  })
  return db
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

function listOf(db: DatabaseSync, statement: string): Row[] {
  return db.prepare(statement).all()
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Styles of QGIS, which are no data. */
const stylesTable = 'layer_styles'

interface Listing {
  name: string
  type: string
}

function contentOf(db: DatabaseSync): PackageContent {
  const listed = listOf(db, 'select table_name, data_type from gpkg_contents').map(
    ({ table_name, data_type }): Listing => ({ name: textOf(table_name), type: textOf(data_type) }),
  )
  const schema = listOf(db, 'select name, type, sql from sqlite_schema')
  const content: PackageContent = { layers: [], left: [] }
  for (const listing of listed.filter(({ name }) => name !== stylesTable)) {
    const reason = reasonToLeave(listing, schema)
    if (reason === undefined) content.layers.push(layerOf(db, listing.name))
    else content.left.push({ name: listing.name.slice(0, 100), reason })
  }
  if (content.layers.length === 0) refuseFile('这个 GeoPackage 里没有要素表或属性表')
  return content
}

function reasonToLeave({ name, type }: Listing, schema: readonly Row[]): string | undefined {
  if (!['features', 'attributes', 'aspatial'].includes(type)) return '不是要素表，未读取'
  const found = schema.find((entry) => textOf(entry['name']).toLowerCase() === name.toLowerCase())
  if (!found) return '列在目录里而没有这张表'
  if (found['type'] === 'view') return '是视图，不执行，未读取；请在 GIS 软件中另存为表'
  const isPlain = found['type'] === 'table' && /^\s*create\s+table\b/i.test(textOf(found['sql']))
  return isPlain ? undefined : '不是普通的表，未读取'
}

function layerOf(db: DatabaseSync, name: string): PackageLayer {
  const column = geometryColumn(db, name)
  const statement = db.prepare(`select * from ${quoteName(name)}`)
  statement.setReadBigInts(true)
  const columns = statement.columns().map((one) => one.name)
  const geometryAt = columns.findIndex((one) => one.toLowerCase() === column?.name.toLowerCase())
  const fields = columns.filter((_, i) => i !== geometryAt)
  const layer: PackageLayer = {
    ...{ name, fields, geometry: column?.geometry, system: column?.system, rows: [], blobs: 0 },
  }
  statement.setReturnArrays(true)
  for (const record of statement.iterate()) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- rows are arrays, as was asked
    takeRow(layer, record as unknown as unknown[], geometryAt)
  }
  if (layer.geometry === undefined && geometryAt >= 0) layer.geometry = 'point'
  return layer
}

function takeRow(layer: PackageLayer, record: readonly unknown[], geometryAt: number): void {
  spend(allowance)
  const values = record
    .filter((_, i) => i !== geometryAt)
    .map((value) => {
      if (value instanceof Uint8Array) layer.blobs += 1
      const plain = plainValue(value)
      if (plain !== null) spend(allowance, plain)
      return plain
    })
  const blob = record[geometryAt]
  const point = blob instanceof Uint8Array ? pointOfBlob(blob) : undefined
  if (point && 'geometry' in point) layer.geometry ??= point.geometry
  const [first] = values
  const number =
    typeof first === 'number' && Number.isSafeInteger(first) && first > 0 ? first : layer.rows.length + 1
  const row: PackageRow = point && 'at' in point ? [number, values, point.at] : [number, values]
  layer.rows.push(row)
}

/** Whole numbers beyond those that are exact stay as they are written. */
function plainValue(value: unknown): string | number | null {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function geometryColumn(db: DatabaseSync, table: string) {
  const has = (name: string) =>
    listOf(db, 'select name from sqlite_schema').some((entry) => entry['name'] === name)
  if (!has('gpkg_geometry_columns')) return undefined
  const found = listOf(
    db,
    'select table_name, column_name, geometry_type_name, srs_id from gpkg_geometry_columns',
  )
  const own = found.find((entry) => textOf(entry['table_name']).toLowerCase() === table.toLowerCase())
  if (!own) return undefined
  const systems = has('gpkg_spatial_ref_sys')
    ? listOf(
        db,
        'select srs_id, organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys',
      )
    : []
  const system = systems.find((entry) => entry['srs_id'] === own['srs_id'])
  return {
    name: textOf(own['column_name']),
    geometry: geometryNamed(textOf(own['geometry_type_name'])),
    system: Number(own['srs_id']) > 0 ? systemOf(system, Number(own['srs_id'])) : undefined,
  }
}

function systemOf(entry: Row | undefined, id: number): NonNullable<PackageLayer['system']> {
  const isEpsg = textOf(entry?.['organization']).toUpperCase() === 'EPSG'
  const code = entry === undefined ? id : Number(entry['organization_coordsys_id'])
  return {
    code: isEpsg || entry === undefined ? `EPSG:${code}` : undefined,
    wkt: textOf(entry?.['definition']).slice(0, 20_000),
  }
}

function answer(bytes: Buffer): PackageContent | { refused: string } {
  try {
    if (isCutOff(bytes)) refuseFile('这个 GeoPackage 不完整，可能被截断，未读取')
    return contentOf(openCopy(bytes))
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message }
    return { refused: '这个 GeoPackage 不完整或已损坏，无法读取' }
  }
}

answerOnce((bytes: Uint8Array) => answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
