import { headingOf } from '#contract/catalogue/cells/field-headings.ts'
import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { exactField, extentField, markFields } from '#contract/deliveries/column-fields.ts'

import type { ColumnType, ExportColumn, ExportTable } from './formats/format.ts'
import { shortNames } from './short-names.ts'

/** The name of the table of readings; no part has such a name. */
export const seriesPart = 'series'

const columnTypes: Readonly<Record<Field['type'], ColumnType>> = {
  text: 'text',
  term: 'text',
  choice: 'text',
  integer: 'integer',
  number: 'number',
  day: 'day',
  moment: 'moment',
  numbers: 'text',
  ref: 'text',
}

const columnOf = (name: string, field: Field): ExportColumn => ({
  name,
  heading: headingOf(field).replace(/\*$/, ''),
  type: columnTypes[field.type],
  unit: field.unit,
  digits: field.digits,
})

const column = (name: string, heading: string, type: ColumnType = 'text'): ExportColumn => ({
  ...{ name, heading, type },
})

/** Names of columns that are no fields. */
export const addedColumns = { exact: exactField, page: 'recordPage', extent: extentField } as const

/** A name for the file of a table: that of a part begins with its kind. */
export const fileNameOf = ({ label, kindLabel, part }: ExportTable): string =>
  `${part === null ? '' : `${kindLabel}-`}${label}`.replaceAll(/[\\/:*?"<>|]/g, '-')

const codeColumn = (kind: Kind): ExportColumn => columnOf('code', fieldOf(kind, 'code')!)

/** For staff, also what only they see. */
interface TableChoice {
  whole: boolean
  isStaff: boolean
}

/** The table of the records of a kind, and if whole those of its parts and of its readings. */
export function tablesOf(kind: Kind, choice: TableChoice): ExportTable[] {
  if (!choice.whole) return [recordTable(kind, choice)]
  const parts = Object.entries(kind.parts).map(([name, { label, fields }]): ExportTable => {
    const columns = withShortNames([
      codeColumn(kind),
      ...Object.entries(fields).map(([field, of]) => columnOf(field, of)),
    ])
    return {
      ...{ name: `${kind.name}_${name}`, label, kind: kind.name, kindLabel: kind.label, part: name },
      hasPlaces: false,
      columns: columns.filter((one) => !fields[one.name] || isDue(fields[one.name]!, choice)),
    }
  })
  return [recordTable(kind, choice), ...parts, ...(kind.series || hasMarks(kind) ? [seriesTable(kind)] : [])]
}

const hasMarks = ({ parts }: Kind) => Object.values(parts).some(({ series }) => series !== undefined)

const isDue = ({ seen }: Field, { whole, isStaff }: TableChoice) =>
  seen === undefined || (seen === 'record' ? whole : isStaff)

/** Columns with their short names. */
function withShortNames(columns: readonly ExportColumn[]): ExportColumn[] {
  const names = shortNames(columns.map(({ name }) => name))
  return columns.map((one, i) => ({ ...one, short: names[i] }))
}

function recordTable(kind: Kind, choice: TableChoice): ExportTable {
  const fields = recordFields(kind)
  const hasPlaces = kind.place === 'point'
  const columns = withShortNames([
    ...Object.entries(fields).map(([name, field]) => columnOf(name, field)),
    ...(hasPlaces ? [columnOf(addedColumns.exact, markFields[exactField])] : []),
    columnOf(addedColumns.extent, markFields[extentField]),
    column(addedColumns.page, '资料页'),
  ])
  return {
    ...{ name: kind.name, label: kind.label, kind: kind.name, kindLabel: kind.label, part: null },
    hasPlaces,
    columns: columns.filter(({ name }) => !fields[name] || isDue(fields[name], choice)),
  }
}

const seriesTable = (kind: Kind): ExportTable => ({
  ...{
    name: `${kind.name}_${seriesPart}`,
    label: `${kind.label}读数`,
    kind: kind.name,
    kindLabel: kind.label,
    part: seriesPart,
  },
  hasPlaces: false,
  columns: [
    codeColumn(kind),
    column('quantity', '观测量'),
    column('at', '时间', 'moment'),
    column('value', '读数', 'number'),
    column('unit', '单位'),
    column('below', '低于检出限'),
    column('provisional', '未审核'),
    column('quality', '质量'),
    column('rebased', '基准变动'),
    column('remark', '备注'),
  ],
})
