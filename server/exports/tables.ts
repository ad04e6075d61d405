import { headingOf } from '#contract/catalogue/cells/field-headings.ts'
import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'

import type { ColumnType, ExportColumn, ExportTable } from './formats/format.ts'

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
export const addedColumns = { exact: 'placeExact', page: 'recordPage', extent: 'contentExtent' } as const

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
    const own = Object.entries(fields).filter(([, field]) => isDue(field, choice))
    return {
      ...{ name: `${kind.name}_${name}`, label, kind: kind.name, kindLabel: kind.label, part: name },
      hasPlaces: false,
      columns: [codeColumn(kind), ...own.map(([field, of]) => columnOf(field, of))],
    }
  })
  return [recordTable(kind, choice), ...parts, ...(kind.series || hasMarks(kind) ? [seriesTable(kind)] : [])]
}

const hasMarks = ({ parts }: Kind) => Object.values(parts).some(({ series }) => series !== undefined)

const isDue = ({ seen }: Field, { whole, isStaff }: TableChoice) =>
  seen === undefined || (seen === 'record' ? whole : isStaff)

function recordTable(kind: Kind, choice: TableChoice): ExportTable {
  const fields = Object.entries(recordFields(kind)).filter(([, field]) => isDue(field, choice))
  const hasPlaces = kind.place === 'point'
  return {
    ...{ name: kind.name, label: kind.label, kind: kind.name, kindLabel: kind.label, part: null },
    hasPlaces,
    columns: [
      ...fields.map(([name, field]) => columnOf(name, field)),
      ...(hasPlaces ? [column(addedColumns.exact, '位置准确')] : []),
      ...(choice.whole ? [column(addedColumns.extent, '所含内容')] : []),
      column(addedColumns.page, '资料页'),
    ],
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
