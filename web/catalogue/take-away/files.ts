import { fieldOf, isCommon, type Field, type Kind, type Part } from '#contract/catalogue/kind.ts'
import type { Entry, RecordView } from '#contract/catalogue/routes.ts'
import { noValueSign } from '#geology/digits.ts'
import { depthOfStep } from '#geology/soundings/cpt.ts'
import { headOf, valueText } from '#web/records/format.ts'
import { csvOf, type CsvColumn } from '#web/ui/table/csv.ts'

type Values = Record<string, unknown>
type Links = RecordView['links']

/** A value for a cell: numbers at the precision of their field, ungrouped; everything else as on the page. */
function cellOf(field: Field, value: unknown): string | number | null {
  if (typeof value === 'number' && field.type !== 'ref')
    return field.digits === undefined ? value : value.toFixed(field.digits)
  const text = valueText(field, value)
  return text === noValueSign ? null : text
}

/** Entries of a list: its columns, then all else that an entry holds, and the place as this reader may see it. */
export function entriesFile(kind: Kind, entries: readonly Entry[]): string {
  const own = Object.keys(kind.fields).filter((name) => {
    const field = kind.fields[name]
    return field && !field.seen && !field.long && field.type !== 'ref'
  })
  const names = new Set([...kind.list, 'district', 'year', ...own, 'access'])
  const columns = [...names].flatMap((name): CsvColumn<Entry>[] => {
    const field = fieldOf(kind, name)
    if (!field) return []
    const read = (entry: Entry) => (isCommon(name) ? entry[name] : entry.values[name])
    return [{ ...headOf(field), sign: field.sign, cell: (entry) => cellOf(field, read(entry)) }]
  })
  return csvOf(kind.place === 'point' ? [...columns, ...placeColumns] : columns, entries)
}

const placeColumns: readonly CsvColumn<Entry>[] = [
  {
    label: '经度',
    unit: '°，CGCS2000',
    cell: ({ place }) => place?.lng.toFixed(place.exact ? 6 : 3) ?? null,
  },
  {
    label: '纬度',
    unit: '°，CGCS2000',
    cell: ({ place }) => place?.lat.toFixed(place.exact ? 6 : 3) ?? null,
  },
  { label: '位置', cell: ({ place }) => (place ? (place.exact ? '准确' : '0.01° 网格中心') : null) },
]

/** Rows of a part; a sounding takes one line for each reading. */
export function partFile(part: Part, rows: readonly Values[], links: Links): string {
  const isSounding = ({ type }: Field) => type === 'numbers'
  const fields = Object.entries(part.fields)
  const columns = fields.flatMap(([name, field]): CsvColumn<Values>[] => {
    const { label, sign } = field
    if (field.type !== 'ref') return [{ ...headOf(field), sign, cell: (row) => cellOf(field, row[name]) }]
    const link = (row: Values) => links[String(row[name])]
    return [
      { label: `${label}编号`, cell: (row) => link(row)?.code ?? null },
      { label: `${label}名称`, cell: (row) => link(row)?.title ?? null },
    ]
  })
  const soundings = fields.filter(([, field]) => isSounding(field)).map(([name]) => name)
  if (soundings.length === 0) return csvOf(columns, rows)
  const number: CsvColumn<Values> = { label: '读数序号', cell: (row) => Number(row[readingNumber]) }
  return csvOf(
    [number, ...columns],
    rows.flatMap((row) => readingsOf(part.soundings ? withDepths(row, soundings) : row, soundings)),
  )
}

const readingNumber = '#'

/** A sounding at equal steps with the depth of each reading. */
function withDepths(row: Values, names: readonly string[]): Values {
  const { startDepth, step } = row
  if (typeof startDepth !== 'number' || typeof step !== 'number') return row
  const count = Math.max(...names.map((name) => [row[name] ?? []].flat().length))
  return { ...row, depths: Array.from({ length: count }, (_, i) => depthOfStep(startDepth, step, i)) }
}

function readingsOf(row: Values, names: readonly string[]): Values[] {
  const list = (name: string): readonly unknown[] => {
    const value = row[name]
    return Array.isArray(value) ? value : []
  }
  const count = Math.max(...names.map((name) => list(name).length))
  return Array.from({ length: count }, (_, i) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, list(name)[i] ?? null])),
    [readingNumber]: i + 1,
  }))
}
