import { sql } from 'kysely'

import type { FileCheck, Remark } from '#contract/deposits/deposits.ts'
import type { Db } from '#database/database.ts'

export interface FileRow {
  id: number
  part: string
  file: number
  name: string
  size: number
  sha256: Buffer
  at: Date
  checked: FileCheck | null
}

const columns = sql`a.id, a.part, a.file, f.name, c.size, c.sha256, a.at, a.checked`
const tables = sql`deposit_file a join stored_file f on f.id = a.file join stored_content c on c.id = f.content`

/** The files of a deposit, in the order in which they came. */
export async function listFiles(db: Db, deposit: number): Promise<FileRow[]> {
  const { rows } =
    await sql<FileRow>`select ${columns} from ${tables} where a.deposit = ${deposit} order by a.id`.execute(
      db,
    )
  return rows
}

export async function findFile(db: Db, deposit: number, id: number): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${columns} from ${tables}
    where a.deposit = ${deposit} and a.id = ${id}`.execute(db)
  return rows[0]
}

interface NewFile {
  deposit: number
  part: string
  file: number
  checked: FileCheck | null
}

/** Attaches a file; undefined if it is attached already. */
export async function insertFile(
  tx: Db,
  { deposit, part, file, checked }: NewFile,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`insert into deposit_file (deposit, part, file, checked)
    values (${deposit}, ${part}, ${file}, ${checked && JSON.stringify(checked)}::jsonb)
    on conflict (deposit, file) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Takes a file off; the stored file that it was. */
export async function deleteFile(tx: Db, deposit: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ file: number }>`delete from deposit_file
    where deposit = ${deposit} and id = ${id} returning file`.execute(tx)
  return rows[0]?.file
}

/** Of these stored files of an account, those that belong to nothing. */
export async function listFree(db: Db, ids: readonly number[], owner: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from stored_file f where id = any(${ids}) and owner = ${owner}
    and not exists (select from deposit_file d where d.file = f.id)
    and not exists (select from loan_paper p where p.file = f.id)
    and not exists (select from content_file c where c.file = f.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these codes, those of records that everybody finds. */
export async function listKnownCodes(db: Db, kind: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from record
    where kind = ${kind} and code = any(${codes}) and access <> 'secret'`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Of these codes, those of records whose place every member may see. */
export async function listPlacedCodes(db: Db, kind: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from record
    where kind = ${kind} and code = any(${codes}) and access in ('open', 'member')`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Remarks on the files of a deposit; only those that were handed to its depositor, or all. */
export async function listRemarks(db: Db, deposit: number, all: boolean): Promise<Remark[]> {
  const { rows } = await sql<Remark>`select id, file, file_name as "fileName", part, sheet, row_number as row,
      column_name as "column", text
    from deposit_remark where deposit = ${deposit} and (sent or ${all}::boolean) order by id`.execute(db)
  return rows
}

interface NewRemark {
  deposit: number
  file: Pick<FileRow, 'id' | 'name' | 'part'>
  sheet: string
  row: number | null
  column: string
  text: string
  by: number
}

export async function insertRemark(tx: Db, remark: NewRemark): Promise<number> {
  const { deposit, file, sheet, row, column, text, by } = remark
  const { rows } = await sql<{ id: number }>`
    insert into deposit_remark (deposit, file, file_name, part, sheet, row_number, column_name, text, by)
    values (${deposit}, ${file.id}, ${file.name}, ${file.part}, ${sheet}, ${row}, ${column}, ${text}, ${by})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Deletes a remark that its depositor has not seen; false if there is none. */
export async function deleteRemark(tx: Db, deposit: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from deposit_remark
    where deposit = ${deposit} and id = ${id} and not sent returning id`.execute(tx)
  return rows.length > 0
}

export async function sendRemarks(tx: Db, deposit: number): Promise<void> {
  await sql`update deposit_remark set sent = true where deposit = ${deposit} and not sent`.execute(tx)
}
