import { type Access, type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { listedFields } from '#server/catalogue/columns.ts'
import { entryOf, type Row, valuesDue } from '#server/catalogue/entry.ts'
import type { ExportCell, ExportColumn, ExportRow, ExportTable } from '#server/exports/formats/format.ts'
import { ownerName, wholeName } from '#server/exports/lines.sql.ts'
import { addedColumns, seriesPart } from '#server/exports/tables.ts'
import { recordAddress } from '#server/http/site-address.ts'

/** For whom rows are written: what is secret they see as visitors do. */
export interface RowReader {
  readonly actor: Actor
  /** Of the site, for links to records. */
  readonly address: string
  /** Whether the whole of open records was asked for. */
  readonly whole: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Makes the rows of a table of what the database sent. */
export function rowMaker(table: ExportTable, kind: Kind, reader: RowReader): (line: string) => ExportRow {
  const write = cellWriter(table, kind)
  const valuesOf =
    table.part === null
      ? recordValues(kind, reader)
      : table.part === seriesPart
        ? seriesValues(kind)
        : partValues
  return (line) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a line is an object of columns
    const { values, place } = valuesOf(JSON.parse(line) as Values)
    return { cells: write(values), values, place }
  }
}

type ValuesAndPlace = Pick<ExportRow, 'values' | 'place'>

/** Exactly what a page of the record shows its reader. */
const recordValues =
  (kind: Kind, { actor, address, whole }: RowReader) =>
  (line: Values): ValuesAndPlace => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the columns of a record are read
    const row = line as Row
    const entry = entryOf(kind, row, actor)
    const isWhole = line[wholeName] === true && whole
    const fields = isWhole || entry.access === 'open' ? kind.fields : listedFields(kind.fields)
    const { code, title, access, openOn, district, year, place } = entry
    return {
      place,
      values: {
        ...valuesDue(fields, row, isWhole ? 'record' : 'entry', actor),
        ...{ code, title, access, openOn, district, year },
        ...placeValues(place),
        [addedColumns.extent]: isWhole ? '全部' : extentOf(access, whole),
        [addedColumns.page]: recordAddress(address, kind, code),
      },
    }
  }

const placeValues = (place: Entry['place']) =>
  place && { lng: place.lng, lat: place.lat, [addedColumns.exact]: place.exact ? '是' : '否（约一公里）' }

/** Why only the entry of a record goes in. */
const extentOf = (access: Access, whole: boolean): string =>
  whole || access === 'protected' || access === 'secret' ? extentWords[access] : '目录（没有选全部数据）'

const extentWords = {
  open: '目录（导出时尚未打开）',
  member: '目录（导出时尚未打开）',
  protected: '目录（保护期内）',
  secret: '目录（涉密）',
} as const

const partValues = ({ [ownerName]: code, ...values }: Values): ValuesAndPlace => ({
  values: { ...values, code },
  place: null,
})

/** A reading with the name and the unit of its quantity. */
function seriesValues(kind: Kind): (line: Values) => ValuesAndPlace {
  const own = kind.series ?? {}
  const marks = Object.values(kind.parts).flatMap(({ series }) => series ?? [])
  const describe = (name: string) => {
    if (Object.hasOwn(own, name)) return own[name]
    const mark = marks.find((series) => name.startsWith(series.name))
    return mark && { ...mark, label: `${name.slice(mark.name.length)}${mark.label}` }
  }
  return ({ [ownerName]: code, quantity, below, provisional, rebased, ...values }) => {
    const series = describe(String(quantity))
    return {
      place: null,
      values: {
        ...values,
        ...{ code, quantity: series?.label ?? quantity, unit: series?.unit ?? null },
        below: below ? '是' : null,
        provisional: provisional ? '是' : null,
        rebased: rebased ? '是' : null,
        quality: { suspect: '可疑', estimated: '插补' }[String(values['quality'])] ?? null,
      },
    }
  }
}

/** Writes the cells of a row: choices by their words, lists of readings as one text. */
function cellWriter({ columns, part }: ExportTable, kind: Kind): (values: Values) => ExportCell[] {
  const fieldNamed = (name: string): Field | undefined =>
    part === null || name === 'code' ? fieldOf(kind, name) : kind.parts[part]?.fields[name]
  const writers = columns.map((column) => ({
    name: column.name,
    write: writerOf(column, fieldNamed(column.name)),
  }))
  return (values) => writers.map(({ name, write }) => write(values[name]))
}

function writerOf({ type }: ExportColumn, field: Field | undefined): (value: unknown) => ExportCell {
  const words = field?.choices
  if (words)
    return (value) =>
      typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? value) : asCell(value)
  return type === 'moment' ? asMoment : asCell
}

function asCell(value: unknown): ExportCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one) => one ?? '-').join(' ')
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** A moment in China, as a clerk writes it: 2024-03-01 08:30:00. */
const asMoment = (value: unknown): ExportCell =>
  typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : asCell(value)
