import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type pg from 'pg'

import { openPool } from '#database/database.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { migrate } from '#database/upgrade/migrate.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  generated: boolean
  check: string | null
}

// Partitions by hash are left out: they are reached through their table. One that is parted by seal is reached
// only through its halves, so that sealed data is not read by accident.
const columns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as required, a.atthasdef or a.attidentity <> '' as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as "check"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_partitioned_table p left join pg_inherits i on i.inhparent = p.partrelid
      where i.inhrelid = c.oid and p.partstrat = 'h' or p.partrelid = c.oid and p.partstrat = 'l')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

const types: Record<string, string> = {
  bigint: 'number',
  'bigint[]': 'string[]',
  boolean: 'boolean',
  box: 'string',
  bytea: 'Buffer',
  date: 'string',
  pg_lsn: 'string',
  'double precision': 'number',
  'double precision[]': 'number[]',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'Json',
  numeric: 'number',
  point: 'Point',
  'polygon[]': 'string',
  real: 'number',
  'real[]': '(number | null)[]',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'smallint[]': 'number[]',
  'timestamp with time zone': 'Moment',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

const heading = `// Written by \`npm run db:types\` from the migrations; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Written as JSON text: the driver would make a PostgreSQL array of an array. */
export type Json = ColumnType<unknown, string, string>
export type Moment = ColumnType<Date, Date | string, Date | string>
/** Written as '(x,y)'. */
export type Point = ColumnType<{ x: number; y: number }, string, string>
`

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

/** `check (state in ('draft', 'applied'))` leaves a column two words, not every text; numbers likewise. */
function words(check: string | null): string | undefined {
  const list = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

function typeOf(column: Column): string {
  const known = words(column.check) ?? types[column.type]
  if (known === undefined)
    throw new Error(`${column.table}.${column.name}: no type is known for ${column.type}`)
  const type = column.required ? known : `${known} | null`
  return column.generated ? `Generated<${type}>` : type
}

/** The tables of a migrated database as Kysely reads them, named as the camel-case plugin names them. */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columns)
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${pascal(table)} {\n${own.map((c) => `  ${camel(c.name)}: ${typeOf(c)}\n`).join('')}}\n`,
  )
  const all = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}\n`).join('')
  return [heading, ...interfaces, `export interface DB {\n${all}}\n`].join('\n')
}

export const schemaFile = join(import.meta.dirname, '../database/schema.ts')

/** Migrates a database of its own, thrown away afterwards. */
async function write(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'db-types-'))
  await chmod(folder, 0o755) // the database's own account is to enter
  const postgres = await startPostgres(folder, console.info, { durable: false })
  const pool = openPool({ connection: postgres.connection, size: 2 })
  try {
    await migrate(pool)
    await writeFile(schemaFile, await schemaText(pool))
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

if (import.meta.main) await write()
