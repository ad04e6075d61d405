import type { Field, Fields, Kind, Part } from '#contract/catalogue/kind.ts'
import { snake } from '#server/catalogue/columns.ts'

import type { ExportTable } from './formats/format.ts'

/** How the database writes a value: a text, a number, or JSON. */
export type LineForm = 'text' | 'number' | 'json'

/** A column of what the database sends for a table. */
export interface LineColumn {
  readonly name: string
  readonly form: LineForm
  /** SQL: its value. */
  readonly sql: string
}

/** Names of what is read beside the fields; no field has such a name. */
export const wholeName = 'is whole'
export const ownerName = 'owner'

const text = (name: string, sql: string): LineColumn => ({ name, form: 'text', sql })
const number = (name: string, sql: string): LineColumn => ({ name, form: 'number', sql })
const json = (name: string, sql: string): LineColumn => ({ name, form: 'json', sql: `to_json(${sql})` })

const forms: Readonly<Record<Field['type'], (name: string, sql: string) => LineColumn>> = {
  text,
  term: text,
  choice: text,
  day: text,
  ref: text,
  integer: number,
  number,
  moment: json,
  numbers: json,
}

/** References by the codes of what they point to, as everybody sees them. */
const fieldColumns = (fields: Fields, alias: string): LineColumn[] =>
  Object.entries(fields).map(([name, { type }]) => {
    const column = `${alias}.${snake(name)}`
    return forms[type](name, type === 'ref' ? `(select code from record where id = ${column})` : column)
  })

/**
 * Of a record `r` of a kind `k`: what is due to the reader of its table at most, and what judging it needs; `page` says
 * whether the whole of it goes in.
 */
export const recordLine = (kind: Kind, { columns }: ExportTable): LineColumn[] => [
  ...[
    text('code', 'r.code'),
    text('title', 'r.title'),
    text('access', 'r.access'),
    text('openOn', 'r.open_on'),
  ],
  ...[
    text('district', 'k.district'),
    number('year', 'k.year'),
    number('lng', 'r.lng'),
    number('lat', 'r.lat'),
  ],
  ...fieldColumns(kind.fields, 'k').filter(({ name }) => columns.some((one) => one.name === name)),
  json(wholeName, 'page.is_whole'),
]

/** Of a row `p` of a part, with the code of its record. */
export const partLine = ({ fields }: Part): LineColumn[] => [
  text(ownerName, 'r.code'),
  ...fieldColumns(fields, 'p'),
]

/** Of a reading `o`. */
export const seriesLine: readonly LineColumn[] = [
  ...[
    text(ownerName, 'r.code'),
    text('quantity', 'o.quantity'),
    json('at', 'o.at'),
    number('value', 'o.value'),
  ],
  ...[json('provisional', 'o.provisional'), json('below', 'o.below'), text('quality', 'o.quality')],
  ...[json('rebased', 'o.rebased'), text('remark', 'o.remark')],
]
