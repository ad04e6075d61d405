import type pg from 'pg'

import { kinds } from '#contract/catalogue/kinds.ts'

/** Statements that make again what was taken down. */
export type Rebuild = { what: string; statement: string }[]

const bulkTables = [
  'record',
  'record_strip',
  'search_document',
  kinds.borehole.table,
  ...Object.values(kinds.borehole.parts).map((part) => part.table),
]

/**
 * Takes the secondary indexes and the foreign keys off the tables that a large load fills; primary keys stay, since
 * ids come in order. Their definitions are read from the database. In the load's transaction, so that a load that
 * fails leaves them as they were.
 */
export async function takeDownIndexes(client: pg.PoolClient): Promise<Rebuild> {
  const rebuild = [...(await foreignKeys(client)), ...(await indexes(client))]
  for (const { drop } of rebuild) await client.query(drop)
  return rebuild.toReversed()
}

interface IndexRow {
  what: string
  drop: string
  statement: string
}

async function foreignKeys(client: pg.PoolClient): Promise<IndexRow[]> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by conrelid, conname`,
    [bulkTables],
  )
  return rows.map(({ on, name, definition }) => ({
    what: name,
    drop: `alter table ${on} drop constraint ${name}`,
    statement: `alter table ${on} add constraint ${name} ${definition}`,
  }))
}

async function indexes(client: pg.PoolClient): Promise<IndexRow[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f') order by indexrelid`,
    [bulkTables],
  )
  return rows.map(({ name, definition }) => ({
    what: name,
    drop: `drop index ${name}`,
    statement: definition,
  }))
}

export async function rebuildIndexes(client: pg.PoolClient, rebuild: Rebuild): Promise<void> {
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { statement } of rebuild) await client.query(statement)
}
