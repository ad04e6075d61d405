import { sql } from 'kysely'

import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import type { ExportSelection } from '#contract/exports/exports.ts'
import type { Db } from '#database/database.ts'

/** What an export is made from. */
export interface ExportChoice {
  title: string
  format: ExportFormatName
  selections: readonly ExportSelection[]
  whole: boolean
  system: 'degrees' | 'plane'
  /** Credit that its owner agreed to pay for what is not open yet. */
  agreed?: number | null | undefined
}

export interface ExportRowOfTable extends ExportChoice {
  id: number
  askedAt: Date
  done: number
  total: number
  failure: string | null
  fileName: string | null
  size: number | null
  madeAt: Date | null
  notes: string[]
  /** Nobody is making it any more. */
  late: boolean
}

/** SQL: nobody has advanced an export that was begun, or begun it within a day. */
const isLate = sql`coalesce(advanced_at < now() - interval '10 minutes', asked_at < now() - interval '1 day')`
const isInWork = sql<boolean>`made_at is null and failure is null`

/** The exports of an account that are no older than so many days, the latest first. */
export async function listExports(db: Db, account: number, days: number): Promise<ExportRowOfTable[]> {
  const { rows } = await sql<ExportRowOfTable>`select id, title, format, selections, whole, system,
      asked_at as "askedAt", done, total, failure, file_name as "fileName", size, made_at as "madeAt", notes,
      ${isInWork} and ${isLate} as late
    from export where account = ${account} and asked_at > now() - make_interval(days => ${days})
    order by asked_at desc, id desc`.execute(db)
  return rows
}

/** Notes an export that is to be made; undefined while another one of the account is. */
export async function insertExport(
  tx: Db,
  account: number,
  { title, format, selections, whole, system, agreed }: ExportChoice,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into export (account, title, format, selections, whole, system, agreed)
    values (${account}, ${title}, ${format}, ${JSON.stringify(selections)}, ${whole}, ${system}, ${agreed ?? null})
    on conflict (account) where made_at is null and failure is null do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Ends the one that nobody is making any more, with this reason. */
export async function endLateExport(tx: Db, account: number, failure: string): Promise<void> {
  await sql`update export set failure = ${failure}
    where account = ${account} and ${isInWork} and ${isLate}`.execute(tx)
}

/** Deletes all but the latest exports of an account; the keys of their files. */
export async function deleteOlderExports(tx: Db, account: number, left: number): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`delete from export where id in (
    select id from export where account = ${account} order by asked_at desc, id desc offset ${left})
    returning file`.execute(tx)
  return rows.flatMap(({ file }) => file ?? [])
}

/** An export that is still to be made, with its account. */
export async function findExportToMake(
  db: Db,
  id: number,
): Promise<(ExportChoice & { account: number }) | undefined> {
  const { rows } = await sql<ExportChoice & { account: number }>`
    select account, title, format, selections, whole, system, agreed from export
    where id = ${id} and ${isInWork}`.execute(db)
  return rows[0]
}

/** Says how far an export is; false where it is not to be made any more. */
export async function advanceExport(db: Db, id: number, done: number, total: number): Promise<boolean> {
  const { rows } = await sql`update export set done = ${done}, total = ${total}, advanced_at = now()
    where id = ${id} and ${isInWork} returning id`.execute(db)
  return rows.length > 0
}

interface MadeExport {
  file: string
  fileName: string
  size: number
  sha256: Buffer
  notes: readonly string[]
  /** Numbers of the records that are whole in it. */
  records: readonly number[]
  /** Versions of the data of its kinds, by name. */
  versions: Readonly<Record<string, number>>
}

/** Ends an export that is still to be made with its file; false where it is not to be made any more. */
export async function endExport(db: Db, id: number, made: MadeExport): Promise<boolean> {
  const { file, fileName, size, sha256, notes, records, versions } = made
  const { rows } = await sql`update export set made_at = now(), done = total, file = ${file}::uuid,
      file_name = ${fileName}, size = ${size}, sha256 = ${sha256}, notes = ${notes},
      versions = ${JSON.stringify(versions)},
      records = (select string_agg(int8send(record), '') from unnest(${records}::bigint[]) record)
    where id = ${id} and ${isInWork} returning id`.execute(db)
  return rows.length > 0
}

/** Ends an export that cannot be made, with the reason. */
export async function failExport(db: Db, id: number, failure: string): Promise<void> {
  await sql`update export set failure = ${failure} where id = ${id} and ${isInWork}`.execute(db)
}

interface ExportFileRow {
  file: string
  fileName: string
  size: number
  sha256: Buffer
  format: ExportFormatName
  records: Buffer | null
}

export async function findExportFile(
  db: Db,
  account: number,
  { id, days }: { id: number; days: number },
): Promise<ExportFileRow | undefined> {
  const { rows } = await sql<ExportFileRow>`
    select file, file_name as "fileName", size, sha256, format, records from export
    where id = ${id} and account = ${account} and file is not null
      and asked_at > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]
}

/** Deletes an export of an account; undefined if there is none, else the key of its file. */
export async function deleteExport(db: Db, account: number, id: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ file: string | null }>`
    delete from export where id = ${id} and account = ${account} returning file`.execute(db)
  return rows[0] && (rows[0].file === null ? [] : [rows[0].file])
}

/** Deletes what is older than so many days; the keys of their files. */
export async function deleteOldExports(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete from export where asked_at < now() - make_interval(days => ${days}) returning file`.execute(db)
  return rows.flatMap(({ file }) => file ?? [])
}

/** Whether all of these records are there, and are of these levels of access or have become open. */
export async function areStillSeen(
  db: Db,
  ids: readonly number[],
  access: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ seen: number }>`select count(*) as seen from record
    where id = any(${ids}::bigint[]) and (access = any(${access}) or (access = 'protected' and open_on <= current_date))`.execute(
    db,
  )
  return (rows[0]?.seen ?? 0) === ids.length
}
