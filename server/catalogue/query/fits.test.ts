import { beforeAll, expect, test } from 'vitest'

import type { Fields, FieldType, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { snake } from '#server/catalogue/columns.ts'
import { testApp } from '#testing/app.ts'

let columns: Map<string, string>
let triggers: Set<string>

beforeAll(async () => {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public'`,
  )
  columns = new Map(rows.map((row) => [row.name, row.type]))
  const counted = await pool.query(`select c.relname as name, t.tgargs as arguments from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where t.tgname = 'count_insert'`)
  triggers = new Set(
    counted.rows.flatMap((row) =>
      row.arguments
        .toString()
        .split('\0')
        .map((word: string) => `${row.name} ${word}`),
    ),
  )
})

const fitting: Record<FieldType, string[]> = {
  text: ['text'],
  term: ['text'],
  choice: ['text'],
  integer: ['int4'],
  number: ['float8', 'int4'],
  day: ['date'],
  moment: ['timestamptz'],
  numbers: ['_float4'],
  ref: ['int8'],
}

const lacking = (table: string, fields: Fields) =>
  Object.entries(fields)
    .map(([name, field]) => [`${table}.${snake(name)}`, fitting[field.type]] as const)
    .filter(([column, types]) => !types.includes(columns.get(column) ?? 'none'))
    .map(([column]) => column)

test.each(Object.values(kinds) as Kind[])(
  'the tables of $name have every column of its descriptor',
  (kind) => {
    expect(lacking(kind.table, kind.fields)).toEqual([])
    for (const part of Object.values(kind.parts)) expect(lacking(part.table, part.fields)).toEqual([])
    for (const head of ['code_key', 'title_key', 'access', 'district', 'year']) {
      expect(columns.has(`${kind.table}.${head}`)).toBe(true)
    }
  },
)

test.each(Object.values(kinds) as Kind[])(
  'the counters of $name count every facet of its descriptor',
  (kind) => {
    for (const prop of kind.facets) expect(triggers).toContain(`${kind.table} ${prop}`)
  },
)
