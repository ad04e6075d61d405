import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { ExportCell, ExportRow, ExportTable } from '#server/exports/formats/format.ts'
import { ownerName, partLine, recordLine, seriesLine } from '#server/exports/line-columns.ts'
import { seriesPart } from '#server/exports/tables.ts'

import { cellWriter } from './cells.ts'
import { fieldsOf, type LineFields, lineReader } from './lines.ts'
import { recordValues, type RowReader, type Values } from './page-values.ts'
import { type RecordView, openViews } from './record-views.ts'

/** Makes the rows of a table of what the database sent. */
export function rowMaker(table: ExportTable, kind: Kind, reader: RowReader): (line: string) => ExportRow {
  if (table.part === null) return recordMaker(table, kind, reader)
  const isSeries = table.part === seriesPart
  const read = lineReader(isSeries ? seriesLine : partLine(kind.parts[table.part]!))
  const valuesOf = isSeries ? seriesValues(kind) : partValues
  const writers = table.columns.map((column) => [column.name, cellWriter(table, column, kind)] as const)
  return (line) => {
    const values = valuesOf(read(fieldsOf(line)))
    return { cells: writers.map(([name, write]) => write(values[name])), values, place: null }
  }
}

/** How whole records are read; few formats ask for their values by name. */
interface RecordReading {
  valuesOf: (fields: LineFields) => Pick<ExportRow, 'values' | 'place'>
  lng: number
  lat: number
}

/** A row of a record, as its view shows it. */
class RecordRow implements ExportRow {
  readonly cells: readonly ExportCell[]
  readonly place: Entry['place']
  readonly #fields: LineFields
  readonly #reading: RecordReading

  constructor(fields: LineFields, view: RecordView, reading: RecordReading) {
    this.#fields = fields
    this.#reading = reading
    this.place = this.#placeBy(view)
    this.cells = view.cells.map((cell) => cell(fields, this.place))
  }

  get values(): Values {
    return this.#reading.valuesOf(this.#fields).values
  }

  #placeBy({ isExact }: RecordView): Entry['place'] {
    const { lng, lat, valuesOf } = this.#reading
    const [x, y] = [this.#fields[lng], this.#fields[lat]]
    if (!x || !y) return null
    return isExact ? { lng: Number(x), lat: Number(y), exact: true } : valuesOf(this.#fields).place
  }
}

function recordMaker(table: ExportTable, kind: Kind, reader: RowReader): (line: string) => ExportRow {
  const columns = recordLine(kind, table)
  const at = (name: string) => columns.findLastIndex((column) => column.name === name)
  const [read, show] = [lineReader(columns), recordValues(kind, reader)]
  const reading: RecordReading = { valuesOf: (fields) => show(read(fields)), lng: at('lng'), lat: at('lat') }
  const viewOf = openViews(table, kind, reader)
  return (line) => {
    const fields = fieldsOf(line)
    return new RecordRow(fields, viewOf(fields), reading)
  }
}

const partValues = ({ [ownerName]: code, ...values }: Values): Values => ({ ...values, code })

/** A reading with the name and the unit of its quantity. */
function seriesValues(kind: Kind): (line: Values) => Values {
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
      ...values,
      ...{ code, quantity: series?.label ?? quantity, unit: series?.unit ?? null },
      below: below ? '是' : null,
      provisional: provisional ? '是' : null,
      rebased: rebased ? '是' : null,
      quality: { suspect: '可疑', estimated: '插补' }[String(values['quality'])] ?? null,
    }
  }
}
