import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { commonFields, type Field, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import type {
  ExportCell,
  ExportOrigin,
  ExportRow,
  ExportTable,
  OpenWriter,
} from '#server/exports/formats/format.ts'
import { tablesOf } from '#server/exports/tables.ts'

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

const cellOf = (field: Field | undefined, value: unknown): ExportCell => {
  if (value === null || value === undefined) return null
  if (field?.choices) return field.choices[String(value)] ?? null
  if (Array.isArray(value)) return value.map((each: unknown) => each ?? '-').join(' ')
  return value as ExportCell
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
export async function useExport<T>(
  open: OpenWriter,
  {
    kind,
    records,
    origin = originIn(degrees),
    name,
    isStaff = false,
  }: {
    kind: Kind
    records: readonly ExportedRecord[]
    origin?: ExportOrigin
    name: string
    isStaff?: boolean
  },
  use: (path: string, notes: readonly string[]) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'geolibrary-export-'))
  try {
    const path = join(folder, name)
    const writer = await open(path, origin)
    const [table, ...parts] = tablesOf(kind, { whole: true, isStaff })
    const write = async (table: ExportTable, rows: readonly ExportRow[]) => {
      await writer.begin(table)
      for (let i = 0; i < rows.length; i += 100) await writer.write(rows.slice(i, i + 100))
      await writer.end()
    }
    const fields = recordFields(kind)
    await write(
      table!,
      records.map(({ code, title, common, values, place = null }) => {
        const shown = place && { lng: place.lng, lat: place.lat, placeExact: place.exact ? '是' : '否' }
        return rowOf(table!, fields, { code, title, ...shown, ...common, ...values }, place)
      }),
    )
    for (const table of parts) {
      const own = { ...kind.parts[table.part ?? '']?.fields, code: commonFields.code }
      const rows = records.flatMap(({ code, parts: of }) =>
        (of?.[table.part ?? ''] ?? []).map((row) => rowOf(table, own, { ...row, code }, null)),
      )
      await write(table, rows)
    }
    await writer.close()
    return await use(path, writer.notes?.() ?? [])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
