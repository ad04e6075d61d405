import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

import { seconds } from '#bench/measure.ts'

/** Schema of the copies during the measurement. */
const schema = 'bench_copy'

/**
 * The yardstick of loading: seconds that `COPY` takes for the same rows into copies of the same tables, with the same
 * indexes. The rows are written into files beforehand, which the database reads by itself.
 */
export async function timeOfCopying(pool: pg.Pool, dataDir: string, log: (line: string) => void) {
  const folder = join(dataDir, 'rows')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o777) // the database may run as another user
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
    await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}`)
    let took = 0
    for (const table of await filledTables(client)) {
      const file = `'${join(folder, table)}'`
      await client.query(`copy public.${table} to ${file}`)
      const own = await seconds(() => copy(client, table, file))
      if (own >= 1) log(`${table}: ${own.toFixed(0)} s`)
      took += own
      await rm(join(folder, table))
    }
    return took
  } finally {
    await client.query('rollback').catch(() => {})
    await client.query(`drop schema if exists ${schema} cascade`).catch(() => {})
    client.release(true)
    await rm(folder, { recursive: true, force: true })
  }
}

async function copy(client: pg.PoolClient, table: string, file: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select pg_get_indexdef(indexrelid) as statement from pg_index where indrelid = 'public.${table}'::regclass`,
  )
  await client.query('begin')
  await client.query(`create table ${schema}.${table} (like public.${table} including all excluding indexes)`)
  await client.query(`copy ${schema}.${table} from ${file} with (freeze)`)
  for (const { statement } of rows) await client.query(statement.replace(' ON public.', ` ON ${schema}.`))
  await client.query('commit')
  await client.query(`analyze ${schema}.${table}`)
}

async function filledTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by relname`,
  )
  return rows.map(({ name }) => name)
}
