import type { DatabaseSync } from 'node:sqlite'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { ExportOrigin, ExportTable } from '#server/exports/formats/format.ts'
import { styleOf } from '#server/exports/formats/layer-style.ts'

import { geometryColumn, indexName, quoteName } from './tables.ts'

/** A table that has just been created, and what is told of it. */
interface NewTable {
  table: ExportTable
  /** Of its columns, as they are in the file. */
  names: readonly string[]
  changedAt: string
  origin: ExportOrigin
}

/** Enters a table in those of the standard: contents, names of columns, geometry, spatial index, style. */
export function registerTable(db: DatabaseSync, made: NewTable): void {
  const { table, names } = made
  const label = labelOf(made)
  const taken = db.prepare('SELECT 1 FROM gpkg_contents WHERE identifier = ?').get(label)
  tellContents(db, [
    table.name,
    table.hasPlaces ? 'features' : 'attributes',
    taken ? `${label}（${table.name}）` : label,
    describe(made, label),
    made.changedAt,
  ])
  nameColumns(db, table, names)
  if (table.hasPlaces) registerPlaces(db, made)
}

const labelOf = ({ table: { part, label, kindLabel } }: NewTable) =>
  part === null || label.startsWith(kindLabel) ? label : `${kindLabel} ${label}`

function describe({ table, names, origin }: NewTable, label: string): string {
  if (table.part === null) return origin.notes.join('\n')
  return `${label}；按 ${names[0]}（${table.columns[0]?.heading}）与${table.kindLabel}对应`
}

type Contents = [name: string, type: string, identifier: string, description: string, changedAt: string]

/** Enters a table in the list of contents. */
export function tellContents(db: DatabaseSync, values: Contents): void {
  db.prepare(
    'INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change) VALUES (?, ?, ?, ?, ?)',
  ).run(...values)
}

function nameColumns(db: DatabaseSync, { name, columns }: ExportTable, names: readonly string[]): void {
  const add = db.prepare('INSERT INTO gpkg_data_columns VALUES (?, ?, ?, ?, ?, NULL, NULL)')
  const seen = new Set<string>()
  columns.forEach(({ heading, unit }, i) => {
    add.run(name, names[i]!, seen.has(heading) ? null : heading, heading, unit ? `单位：${unit}` : null)
    seen.add(heading)
  })
}

function registerPlaces(db: DatabaseSync, { table, origin, changedAt }: NewTable): void {
  const { name } = table
  db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)').run(
    ...([name, geometryColumn, 'POINT', origin.system.epsg] as const),
  )
  db.prepare('INSERT INTO gpkg_extensions VALUES (?, ?, ?, ?, ?)').run(
    ...([name, geometryColumn, 'gpkg_rtree_index'] as const),
    ...(['http://www.geopackage.org/spec130/#extension_rtree', 'write-only'] as const),
  )
  db.exec(`CREATE VIRTUAL TABLE ${quoteName(indexName(name))} USING rtree(id, minx, maxx, miny, maxy)`)
  const described: Readonly<Record<string, Kind>> = kinds
  const kind = described[table.kind]
  if (!kind) return
  const { qml, sld } = styleOf(kind, table)
  db.prepare(
    'INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML, styleSLD, useAsDefault, description, owner, ui, update_time) ' +
      "VALUES ('', '', ?, ?, ?, ?, ?, 1, ?, '', NULL, ?)",
  ).run(...([name, geometryColumn, kind.label.slice(0, 30), qml, sld] as const), origin.title, changedAt)
}
