import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { accessNow } from '#server/catalogue/view-level.ts'
import type { ExportCell, ExportColumn, ExportTable } from '#server/exports/formats/format.ts'
import { recordLine, wholeName } from '#server/exports/line-columns.ts'
import { addedColumns } from '#server/exports/tables.ts'
import { recordAddress } from '#server/http/site-address.ts'

import { cellWriter } from './cells.ts'
import { fieldReader, type LineFields } from './lines.ts'
import { exactness, recordValues, type RowReader, type Values } from './page-values.ts'

/** All that decides what a page shows of a record: its level of access, what that is today, and whether it is whole. */
interface Terms {
  access: Access
  now: Access
  isWhole: boolean
}

type Fill = (fields: LineFields, place: Entry['place']) => ExportCell

/** How records of the same terms are shown: which columns are copied, and which are empty or say the same. */
export interface RecordView {
  /** Whether they have their own places, not the middle of a cell. */
  readonly isExact: boolean
  readonly cells: readonly Fill[]
}

/** Tells the view of a record. The functions of the pages are asked once for all of the same terms. */
export function openViews(
  table: ExportTable,
  kind: Kind,
  reader: RowReader,
): (fields: LineFields) => RecordView {
  const columns = recordLine(kind, table)
  const [access = 0, openOn = 0, whole = 0] = ['access', 'openOn', wholeName].map((name) =>
    columns.findLastIndex((column) => column.name === name),
  )
  const views = new Map<string, RecordView>()
  return (fields) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a record has one of the levels
    const level = fields[access] as Access
    const now = accessNow({ access: level, openOn: fields[openOn] ?? null })
    const key = `${level} ${now} ${fields[whole]}`
    const known = views.get(key)
    if (known) return known
    const view = learnView({ table, kind, reader }, { access: level, now, isWhole: fields[whole] === 'true' })
    views.set(key, view)
    return view
  }
}

interface ViewOrder {
  table: ExportTable
  kind: Kind
  reader: RowReader
}

/** Days by which a protected record is open, or is not. */
const [longAgo, farAway] = ['0001-01-01', '9999-12-31']

/** Asks for a record whose values say where they come from. */
function learnView({ table, kind, reader }: ViewOrder, { access, now, isWhole }: Terms): RecordView {
  const columns = recordLine(kind, table)
  const sample: Values = {
    ...Object.fromEntries(columns.map(({ name }) => [name, `value of ${name}`])),
    ...{ access, openOn: access !== now ? longAgo : farAway, lng: 1, lat: 2, [wholeName]: isWhole },
  }
  const { values, place } = recordValues(kind, reader)(sample)
  const sourceOf = (name: string) =>
    columns.findLastIndex((column) => sample[column.name] === values[name] && !same.has(column.name))
  const fill = (column: ExportColumn): Fill => {
    const { name } = column
    const write = cellWriter(table, column, kind)
    const source = sourceOf(name)
    if (source >= 0) {
      const read = fieldReader(columns[source]!)
      return (fields) => write(read(fields[source]))
    }
    const cell = write(values[name])
    if (cell !== null && !same.has(name)) throw new Error(`a page makes the value of ${name}`)
    return () => cell
  }
  const code = columns.findLastIndex((column) => column.name === 'code')
  const made: Readonly<Record<string, Fill>> = {
    lng: (_, at) => at?.lng ?? null,
    lat: (_, at) => at?.lat ?? null,
    [addedColumns.exact]: (_, at) => (at ? exactness(at) : null),
    [addedColumns.page]: (fields) => recordAddress(reader.address, kind, fields[code] ?? ''),
  }
  return {
    isExact: place?.exact === true,
    cells: table.columns.map((column) => made[column.name] ?? fill(column)),
  }
}

/** What is the same for all records of a view. */
const same: ReadonlySet<string> = new Set(['access', addedColumns.extent, wholeName, 'lng', 'lat'])
