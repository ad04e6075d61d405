import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Thrown when the database was migrated by a newer version of the product. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Brings the schema up to date, one file a transaction; two starting servers take turns. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0') // another server may be migrating
    await client.query('select pg_advisory_lock(7240011)')
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration order by name')
    const done = new Set(rows.map((row) => row.name))
    const unknown = [...done].filter((name) => !files.includes(name))
    if (unknown.length > 0) throw new NewerDatabase(unknown.join(', '))
    const wanted = files.filter((name) => !done.has(name))
    for (const name of wanted) await migrateOne(client, name)
    return wanted
  } finally {
    await client.query('select pg_advisory_unlock(7240011); reset lock_timeout').catch(() => {})
    client.release()
  }
}

async function migrateOne(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
