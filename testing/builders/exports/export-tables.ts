import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { headingOf } from '#contract/catalogue/cells/field-headings.ts'
import { commonFields, type Field, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import type {
  ColumnType,
  ExportCell,
  ExportColumn,
  ExportOrigin,
  ExportRow,
  ExportTable,
  OpenWriter,
} from '#server/exports/formats/format.ts'

type Values = Readonly<Record<string, unknown>>

/** A record as a writer of files gets it. */
export interface ExportedRecord {
  code: string
  title: string
  values: Values
  common?: Values
  parts?: Readonly<Record<string, readonly Values[]>>
  place?: ExportRow['place']
}

export const degrees = { epsg: 4490, label: 'CGCS2000 经纬度', isPlane: false }
export const plane = { epsg: 4549, label: 'CGCS2000 / 3度带 中央经线 120°E', isPlane: true }

/** What a file says of itself, in a system. */
export const originIn = (system: ExportOrigin['system']): ExportOrigin => ({
  ...{ title: '工程地质钻孔', holder: '某市地质资料馆', address: 'http://localhost/', madeOn: '2026-11-30' },
  ...{ system, source: {}, notes: ['仅供参考，引用请注明出处。', '高程系统见“高程基准”。'] },
})

const columnTypes: Partial<Record<Field['type'], ColumnType>> = {
  integer: 'integer',
  number: 'number',
  day: 'day',
  moment: 'moment',
}

const columnOf = ([name, field]: readonly [string, Field]): ExportColumn => ({
  name,
  heading: headingOf(field).replace(/\*$/, ''),
  type: columnTypes[field.type] ?? 'text',
  unit: field.unit,
  digits: field.digits,
})

const columnsOf = (fields: Fields) => Object.entries(fields).map(columnOf)

const cellOf = (field: Field | undefined, value: unknown): ExportCell => {
  if (value === null || value === undefined) return null
  if (field?.choices) return field.choices[String(value)] ?? null
  if (Array.isArray(value)) return value.map((each: unknown) => each ?? '-').join(' ')
  return value as ExportCell
}

/** The table of a kind's records, and those of its parts. */
export function tablesOf(kind: Kind): { records: ExportTable; parts: ExportTable[] } {
  const fields = { ...commonFields, ...kind.fields }
  const code: ExportColumn = { name: 'code', heading: kind.labels.code ?? '编号', type: 'text' }
  return {
    records: {
      ...{ name: kind.name, label: kind.label, kind: kind.name, kindLabel: kind.label, part: null },
      ...{ columns: columnsOf(fields), hasPlaces: kind.place === 'point' },
    },
    parts: Object.entries(kind.parts).map(([name, part]) => ({
      ...{ name: `${kind.name}_${name}`, label: part.label, kind: kind.name, kindLabel: kind.label },
      ...{ part: name, hasPlaces: false },
      columns: [code, ...columnsOf(part.fields)],
    })),
  }
}

const rowOf = (
  { columns }: ExportTable,
  fields: Fields,
  values: Values,
  place: ExportRow['place'],
): ExportRow => ({
  cells: columns.map(({ name }) => cellOf(fields[name], values[name])),
  ...{ values, place },
})

/** Writes a file of records with all their parts, and hands over its path and what it could not hold. */
export async function exported<T>(
  open: OpenWriter,
  {
    kind,
    records,
    origin = originIn(degrees),
    name,
  }: { kind: Kind; records: readonly ExportedRecord[]; origin?: ExportOrigin; name: string },
  use: (path: string, notes: readonly string[]) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'geolibrary-export-'))
  try {
    const path = join(folder, name)
    const writer = await open(path, origin)
    const tables = tablesOf(kind)
    const write = async (table: ExportTable, rows: readonly ExportRow[]) => {
      await writer.begin(table)
      for (let i = 0; i < rows.length; i += 100) await writer.write(rows.slice(i, i + 100))
      await writer.end()
    }
    const fields = { ...commonFields, ...kind.fields }
    await write(
      tables.records,
      records.map(({ code, title, common, values, place = null }) =>
        rowOf(tables.records, fields, { code, title, ...common, ...values }, place),
      ),
    )
    for (const table of tables.parts)
      await write(
        table,
        records.flatMap(({ code, parts }) =>
          (parts?.[table.part ?? ''] ?? []).map((row) =>
            rowOf(
              table,
              { ...kind.parts[table.part ?? '']?.fields, code: commonFields.code },
              { ...row, code },
              null,
            ),
          ),
        ),
      )
    await writer.close()
    return await use(path, writer.notes?.() ?? [])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
