import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Begins the names of the replication slots that keep the log until it is archived, one for each series. */
const prefix = 'geolibrary_'
const nameOf = (series: string) => `${prefix}${series.replaceAll('-', '_').toLowerCase()}`

/** Reserves the log for a series: from then on nothing of it goes that was not archived. */
export async function reserveLog(db: Db, series: string): Promise<void> {
  await sql`select pg_create_physical_replication_slot(${nameOf(series)}, true)`.execute(db)
}

/** The slots of series for which the log was kept without a gap until now. */
export async function listReservations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select slot_name as name from pg_replication_slots
    where starts_with(slot_name, ${prefix}) and wal_status <> 'lost'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether the log was kept for a series. */
export const isReserved = (reservations: readonly string[], series: string): boolean =>
  reservations.includes(nameOf(series))

/** Gives the log free that was kept for other series than this; for all, where none is named. */
export async function forgetLog(db: Db, series?: string): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where starts_with(slot_name, ${prefix}) and slot_name <> ${series === undefined ? '' : nameOf(series)}
      and not active`.execute(db)
}

/** Gives the log free that was kept for a series. */
export async function endReservation(db: Db, series: string): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name = ${nameOf(series)}`.execute(db)
}

/** Gives the log free up to a place, unless that was done. */
export async function releaseLog(db: Db, series: string, place: string): Promise<void> {
  await sql`select pg_replication_slot_advance(slot_name, ${place}::pg_lsn)
    from pg_replication_slots
    where slot_name = ${nameOf(series)} and restart_lsn < ${place}::pg_lsn`.execute(db)
}

/** The last segment that was given free for a series. */
export async function findReleased(db: Db, series: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(restart_lsn - 1) as name from pg_replication_slots
    where slot_name = ${nameOf(series)}`.execute(db)
  return rows[0]?.name
}

/** Ends the segment that is written, so that it can be archived; does nothing where nothing was written since. */
export async function switchLog(db: Db): Promise<void> {
  await sql`select pg_switch_wal()`.execute(db)
}

export interface LogSegment {
  /** Those with lesser names are complete, and on the disk. */
  name: string
  /** Where it begins. */
  start: string
}

/** The segment of the log up to which all is on the disk. */
export async function findSegment(db: Db): Promise<LogSegment | undefined> {
  const { rows } = await sql<LogSegment>`
    select pg_walfile_name(at) as name, ('0/0'::pg_lsn + trunc((at - '0/0'::pg_lsn) / size) * size)::text as start
    from (select pg_current_wal_flush_lsn() + 1 as at,
      (select setting::numeric from pg_settings where name = 'wal_segment_size') as size) as written`.execute(
    db,
  )
  return rows[0]
}

/** The folder of the files of the database. */
export async function findDataFolder(db: Db): Promise<string> {
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') as folder`.execute(db)
  return rows[0]?.folder ?? ''
}

/** Begins a copy of the files of the database, on the connection that ends it. */
export async function beginCopy(db: Db, label: string): Promise<void> {
  await sql`select pg_backup_start(${label}, true)`.execute(db)
}

/** Ends a copy; what it answers is the file `backup_label` of the copy. */
export async function endCopy(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select labelfile as label from pg_backup_stop(false)`.execute(db)
  return rows[0]?.label
}

export interface LibrarySize {
  records: number
  accounts: number
  /** The newest line of the audit log. */
  last: Date | null
}

/** What a library holds, to be told after it was restored. */
export async function countLibrary(db: Db): Promise<LibrarySize> {
  const { rows } = await sql<LibrarySize>`
    select (select count(*)::int from record) as records, (select count(*)::int from account) as accounts,
      (select max(at) from audit_event) as last`.execute(db)
  return rows[0] ?? { records: 0, accounts: 0, last: null }
}

/** Reads every table: a page that does not fit its checksum is an error. */
export async function readWholly(db: Db): Promise<void> {
  await sql`do $$
    declare
      own record;
      n bigint;
    begin
      for own in select schemaname, tablename from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')
      loop
        execute format('select count(*) from %I.%I', own.schemaname, own.tablename) into n;
      end loop;
    end $$`.execute(db)
}
