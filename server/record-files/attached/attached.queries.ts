import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface AttachableRecord {
  id: number
  kind: string
  code: string
}

/** Those of these records that are there and not secret, held until the transaction ends. */
export async function holdRecords(
  tx: Db,
  wanted: readonly { kind: string; code: string }[],
): Promise<AttachableRecord[]> {
  const [kinds, codes] = [wanted.map(({ kind }) => kind), wanted.map(({ code }) => code)]
  const { rows } = await sql<AttachableRecord>`
    select r.id, r.kind, r.code from record r
    where (r.kind, r.code) in (select * from unnest(${kinds}::text[], ${codes}::text[]))
      and r.access <> 'secret' for key share of r`.execute(tx)
  return rows
}

/** The files of these records, by content. */
export async function listContents(
  tx: Db,
  records: readonly number[],
): Promise<{ record: number; sha256: Buffer; position: number }[]> {
  const { rows } = await sql<{ record: number; sha256: Buffer; position: number }>`
    select record, sha256, position from file where record = any(${records})`.execute(tx)
  return rows
}

export async function insertFilesBatch(
  tx: Db,
  batch: { name: string; sha256: Buffer; account: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (file_name, sha256, format, state, account, taken, unchanged, refused, report)
    values (${batch.name}, ${batch.sha256}, 'files', 'published', ${batch.account}, 0, 0, 0, '[]')
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function setFilesBatch(
  tx: Db,
  id: number,
  {
    taken,
    unchanged,
    refused,
    report,
  }: { taken: number; unchanged: number; refused: number; report: string },
): Promise<void> {
  await sql`update import_batch set taken = ${taken}, unchanged = ${unchanged}, refused = ${refused},
    report = ${report}::jsonb where id = ${id}`.execute(tx)
}

export async function deleteFilesBatch(tx: Db, id: number): Promise<void> {
  await sql`delete from import_batch where id = ${id}`.execute(tx)
}

interface NewFile {
  record: number
  position: number
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  path: string
  batch: number
}

export async function insertFile(tx: Db, file: NewFile): Promise<void> {
  const { record, position, name, mediaType, size, sha256, path, batch } = file
  await sql`insert into file (record, position, name, media_type, size, sha256, path, batch)
    values (${record}, ${position}, ${name}, ${mediaType}, ${size}, ${sha256}, ${path}, ${batch})`.execute(tx)
}

/** Takes the files of a batch off their records; where their contents lie. */
export async function deleteFilesOf(tx: Db, batch: number): Promise<string[]> {
  const { rows } = await sql<{
    path: string
  }>`delete from file where batch = ${batch} returning path`.execute(tx)
  return rows.map(({ path }) => path)
}

/** Those of some contents that no record has. */
export async function listUnattached(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select given.path from unnest(${paths}::text[]) as given (path)
    where not exists (select from file f where f.path = given.path)`.execute(db)
  return rows.map(({ path }) => path)
}
