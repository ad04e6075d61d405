import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Makes an empty table like the one in service, without its indexes. */
export async function createNext(db: Db): Promise<void> {
  await sql`create table search_document_next
      (like search_document including defaults including comments including storage)
    with (toast_tuple_target = 128, autovacuum_enabled = off, toast.autovacuum_enabled = off)`.execute(db)
  await sql`do $$ begin execute format('comment on table search_document_next is %L',
    obj_description('search_document'::regclass)); end $$`.execute(db)
}

/** The statements that made the indexes of the table in service, those of the largest first. */
export async function listIndexDefinitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'search_document'::regclass order by pg_relation_size(indexrelid) desc`.execute(db)
  return rows.map(({ definition }) => definition)
}

export async function countRecords(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from record`.execute(db)
  return rows[0]?.total ?? 0
}

export async function createIndex(tx: Db, definition: string): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  await sql.raw(definition).execute(tx)
}

/** Settings and statistics of a table in service. */
export async function settleNext(db: Db): Promise<void> {
  await sql`alter table search_document_next reset (autovacuum_enabled, toast.autovacuum_enabled)`.execute(db)
  await sql`alter table search_document_next set (parallel_workers = 0)`.execute(db)
  await sql`analyze search_document_next`.execute(db)
}

/** Deletes the new documents of records that no longer exist, and those that are out of date; returns what to write. */
export async function deleteStale(db: Db): Promise<{ id: number; kind: string }[]> {
  await sql`delete from search_document_next n where not exists (select from record where id = n.record)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; kind: string }>`
    select r.id, r.kind from record r left join search_document_next n on n.record = r.id
    where n.record is null or n.version <> r.version`.execute(db)
  await sql`delete from search_document_next where record = any(${rows.map(({ id }) => id)})`.execute(db)
  return rows
}

/** Makes writers wait until the transaction ends: who writes a document locks its record first. */
export async function lockWriters(tx: Db): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
  await sql`lock table record in share row exclusive mode`.execute(tx)
}

/** Gives the new table, its indexes and constraints the names of the table in service. */
export async function exchangeTables(tx: Db, version: number, tiers: readonly number[]): Promise<void> {
  await sql`alter table search_document_next add constraint search_document_record_fkey
    foreign key (record) references record on delete cascade not valid`.execute(tx)
  await sql`lock table search_document in access exclusive mode`.execute(tx)
  await renameIndexes(tx, (name) => `${name}_old`)
  await sql`alter table search_document rename to search_document_old`.execute(tx)
  await sql`alter table search_document_next rename to search_document`.execute(tx)
  await renameIndexes(tx, (name) => name.replace(/_next$/, ''))
  await sql`alter table search_document add primary key using index search_document_pkey`.execute(tx)
  await sql`update search_state set version = ${version}, tiers = ${tiers}`.execute(tx)
}

async function renameIndexes(tx: Db, nameOf: (name: string) => string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on oid = indexrelid
    where indrelid = 'search_document'::regclass`.execute(tx)
  for (const { name } of rows) {
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(nameOf(name))}`.execute(tx)
  }
}

export const validateReferences = (db: Db) =>
  sql`alter table search_document validate constraint search_document_record_fkey`.execute(db)

/** Whether a table of an earlier rebuild is left. */
export async function hasOthers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class
      where relname in ('search_document_next', 'search_document_old')) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Autovacuum gives way to whoever has waited for a second. */
const waitLong = (tx: Db) => sql`set local lock_timeout = '10s'`.execute(tx)

/** Whether the table that was in service still refers to `record`. */
export async function hasOldReference(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from pg_constraint
    where conrelid = to_regclass('search_document_old') and contype = 'f') as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Takes that reference away, for which `record` is locked. Whoever reads the old table, autovacuum too, is waited for
 * before, while nothing else is locked.
 */
export async function dropOldReference(tx: Db): Promise<void> {
  await waitLong(tx)
  await sql`lock table search_document_old in access exclusive mode`.execute(tx)
  await sql`set local lock_timeout = '500ms'`.execute(tx)
  await sql`lock table record in access exclusive mode`.execute(tx)
  await sql`alter table search_document_old drop constraint search_document_record_fkey`.execute(tx)
}

/** Drops tables that nothing refers to; autovacuum may still look after their long values. */
export async function dropOthers(tx: Db): Promise<void> {
  await waitLong(tx)
  await sql`drop table if exists search_document_next, search_document_old`.execute(tx)
}
