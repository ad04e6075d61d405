import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

import { writeWkt } from '#geology/places/systems/write-wkt.ts'
import type {
  ColumnType,
  ExportCell,
  ExportColumn,
  ExportOrigin,
  ExportRow,
  ExportTable,
  ExportWriter,
} from '#server/exports/formats/format.ts'
import { placesIn, type Places } from '#server/exports/formats/places.ts'

import { pointWriter } from './geometry.ts'
import { insertMany, type ManyRows } from './insert-many.ts'
import { metadataOf, metadataStandard } from './metadata.ts'
import { registerTable, tellContents } from './register.ts'
import { openSpatialIndex, type SpatialIndex } from './spatial-index.ts'
import {
  applicationId,
  baseTables,
  geometryColumn,
  idColumn,
  indexName,
  indexTriggers,
  quoteName,
  userVersion,
} from './tables.ts'

interface Package {
  readonly db: DatabaseSync
  readonly origin: ExportOrigin
  readonly places: Places
  readonly geometryOf: ReturnType<typeof pointWriter>
  readonly changedAt: string
  current: OpenTable | undefined
}

interface OpenTable {
  readonly table: ExportTable
  readonly cellsOf: (cells: readonly ExportCell[]) => SQLInputValue[]
  readonly inserted: ManyRows
  readonly index: SpatialIndex | undefined
  readonly bounds: Bounds
  lastId: number
}

interface Bounds {
  min: [x: number, y: number]
  max: [x: number, y: number]
}

/**
 * Writes a GeoPackage 1.3: records as points, or as rows where their kind has no place, parts as rows with the code of
 * their record; spatial indexes, Chinese names of columns, metadata, and the signs of our map for QGIS.
 */
export function openGeoPackage(path: string, origin: ExportOrigin): ExportWriter {
  const db = new DatabaseSync(path, { defensive: false }) // nodes of the spatial index are written by us
  const day = /^\d{4}-\d{2}-\d{2}/.exec(origin.madeOn)?.[0]
  const made: Package = {
    ...{ db, origin, places: placesIn(origin.system), geometryOf: pointWriter(origin.system.epsg) },
    ...{ changedAt: `${day ?? '2000-01-01'}T00:00:00.000Z`, current: undefined },
  }
  beginFile(made)
  return {
    begin: (table) => {
      made.current = beginTable(made, table)
    },
    write: (rows) => {
      if (made.current) writeRows(made, made.current, rows)
    },
    end: () => {
      if (made.current) endTable(made, made.current)
      made.current = undefined
    },
    close: async () => {
      db.exec('COMMIT')
      db.close()
    },
    notes: () => {
      const outside = made.places.outside()
      return outside > 0
        ? [`${outside} 条记录的位置在“${origin.system.label}”的范围以外，GeoPackage 中没有几何`]
        : []
    },
  }
}

/** The file is new, and thrown away where it is not finished: nothing is kept to take it back by. */
const pragmas = `
PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${userVersion};
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA cache_size = -16384;
PRAGMA foreign_keys = OFF;
`

function beginFile({ db, origin, changedAt }: Package): void {
  db.exec(pragmas)
  db.exec('BEGIN')
  db.exec(baseTables)
  const system = db.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)')
  for (const epsg of new Set([4326, 4490, origin.system.epsg])) {
    const written = writeWkt(epsg)
    if (!written) throw new Error(`EPSG:${epsg} is no system of ours`)
    system.run(written.name, epsg, 'EPSG', epsg, written.ogc, null)
  }
  db.prepare('INSERT INTO gpkg_metadata VALUES (1, ?, ?, ?, ?)').run(
    ...(['dataset', metadataStandard, 'text/xml', metadataOf(origin)] as const),
  )
  db.prepare('INSERT INTO gpkg_metadata_reference VALUES (?, NULL, NULL, NULL, ?, 1, NULL)').run(
    'geopackage',
    changedAt,
  )
  tellContents(db, ['layer_styles', 'attributes', 'layer_styles', '图层样式（QGIS）', changedAt])
}

const types: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  number: 'DOUBLE',
  day: 'DATE',
  moment: 'DATETIME',
  boolean: 'BOOLEAN',
}

/** Columns under names that differ in more than their case, and from those of the format. */
function columnNames(columns: readonly ExportColumn[]): string[] {
  const taken = new Set([idColumn, geometryColumn])
  return columns.map(({ name }) => {
    let own = name
    while (taken.has(own.toLowerCase())) own += '_'
    taken.add(own.toLowerCase())
    return own
  })
}

function beginTable({ db, changedAt, origin }: Package, table: ExportTable): OpenTable {
  const { name, columns, hasPlaces } = table
  const names = columnNames(columns)
  const own = [
    `${quoteName(idColumn)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`,
    ...(hasPlaces ? [`${quoteName(geometryColumn)} POINT`] : []),
    ...names.map((each, i) => `${quoteName(each)} ${types[columns[i]!.type]}`),
  ]
  db.exec(`CREATE TABLE ${quoteName(name)} (${own.join()})`)
  registerTable(db, { table, names, changedAt, origin })
  return {
    ...{ table, cellsOf: cellsOf(columns), lastId: 0 },
    inserted: insertMany(db, quoteName(name), own.length),
    index: hasPlaces ? openSpatialIndex(db, indexName(name)) : undefined,
    bounds: { min: [Infinity, Infinity], max: [-Infinity, -Infinity] },
  }
}

type Binder = (cell: ExportCell) => SQLInputValue

const asMoment: Binder = (cell) => {
  const time = typeof cell === 'string' ? Date.parse(cell) : Number.NaN
  return Number.isNaN(time) ? asPlain(cell) : new Date(time).toISOString()
}

const asPlain: Binder = (cell) => {
  if (typeof cell === 'boolean') return Number(cell)
  if (typeof cell === 'string') return cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell
  return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell
}

function cellsOf(columns: readonly ExportColumn[]): OpenTable['cellsOf'] {
  const binders = columns.map(({ type }) => (type === 'moment' ? asMoment : asPlain))
  return (cells) => binders.map((bind, i) => bind(cells[i] ?? null))
}

function writeRows({ places, geometryOf }: Package, open: OpenTable, rows: readonly ExportRow[]): void {
  for (const row of rows) {
    const id = ++open.lastId
    if (!open.index) {
      open.inserted.add(id, ...open.cellsOf(row.cells))
      continue
    }
    const point = places.pointOf(row)
    open.inserted.add(id, point ? geometryOf(point) : null, ...open.cellsOf(row.cells))
    if (!point) continue
    open.index.add(id, point)
    extend(open.bounds, point)
  }
}

function extend({ min, max }: Bounds, [x, y]: readonly [number, number]): void {
  if (x < min[0]) min[0] = x
  if (y < min[1]) min[1] = y
  if (x > max[0]) max[0] = x
  if (y > max[1]) max[1] = y
}

function endTable({ db, origin }: Package, { table, inserted, index, bounds }: OpenTable): void {
  inserted.finish()
  const { name, columns } = table
  if (table.part !== null && columns[0])
    db.exec(
      `CREATE INDEX ${quoteName(`${name}_${columns[0].name}`)} ON ${quoteName(name)} (${quoteName(columnNames(columns)[0]!)})`,
    )
  if (!index) return
  index.finish()
  db.exec(indexTriggers(name))
  const { min, max } = bounds
  const [minX, minY, maxX, maxY] = min[0] <= max[0] ? [...min, ...max] : [null, null, null, null]
  db.prepare(
    'UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?, srs_id = ? WHERE table_name = ?',
  ).run(...([minX!, minY!, maxX!, maxY!] as const), origin.system.epsg, name)
}
