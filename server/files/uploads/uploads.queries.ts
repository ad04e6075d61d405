import { sql } from 'kysely'

import type { UploadProgress } from '#contract/files/file-service.ts'
import type { Db } from '#database/database.ts'

export interface UploadRow {
  id: string
  owner: number
  name: string
  pathName: string
  size: number
  chunkSize: number
  sha256: Buffer
  /** What a proof is to answer; null once it was, and for small files. */
  challenge: Buffer | null
  state: UploadProgress['state']
  reason: string | null
  file: number | null
  updatedAt: Date
}

const columns = sql`id, owner, name, path_name as "pathName", size, chunk_size as "chunkSize", sha256, challenge, state,
  reason, file, updated_at as "updatedAt"`

/** An upload, of an owner where one is given; locked for a change of its state. */
export async function findUpload(
  db: Db,
  { id, owner, lock = false }: { id: string; owner?: number; lock?: boolean },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${columns} from upload where id = ${id}::uuid
    ${owner === undefined ? sql`` : sql`and owner = ${owner}`} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export type NewUpload = Pick<
  UploadRow,
  'owner' | 'name' | 'pathName' | 'size' | 'chunkSize' | 'sha256' | 'challenge'
>

/** The unfinished upload of the same file. */
export async function findSame(db: Db, given: NewUpload): Promise<UploadRow | undefined> {
  const { owner, name, pathName, sha256 } = given
  const { rows } = await sql<UploadRow>`select ${columns} from upload where owner = ${owner}
    and path_name = ${pathName} and name = ${name} and sha256 = ${sha256}
    and state in ('uploading', 'checking')`.execute(db)
  return rows[0]
}

export async function insertUpload(tx: Db, given: NewUpload): Promise<UploadRow | undefined> {
  const { owner, name, pathName, size, chunkSize, sha256, challenge } = given
  const { rows } = await sql<UploadRow>`
    insert into upload (owner, name, path_name, size, chunk_size, sha256, challenge)
    values (${owner}, ${name}, ${pathName}, ${size}, ${chunkSize}, ${sha256}, ${challenge}) returning ${columns}`.execute(
    tx,
  )
  return rows[0]
}

/** What an owner has begun and not finished, or what was refused lately. */
export async function listUnfinished(db: Db, owner: number): Promise<UploadRow[]> {
  const { rows } =
    await sql<UploadRow>`select ${columns} from upload where owner = ${owner} and state <> 'ready'
    order by updated_at desc, id limit 100`.execute(db)
  return rows
}

export async function countUnfinished(db: Db, owner: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from upload where owner = ${owner} and state <> 'ready'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Uploads of an account that wait to be checked. */
export async function countChecking(db: Db, owner: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from upload where owner = ${owner} and state = 'checking'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Chunks that have not come. */
export async function listMissing(db: Db, upload: string, chunks: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select asked.number
    from generate_series(0, ${chunks}::int - 1) as asked (number)
    where not exists (select from stored_chunk c where c.upload = ${upload}::uuid and c.number = asked.number)
    order by asked.number`.execute(db)
  return rows.map(({ number }) => number)
}

/** Notes a chunk that stands in the store; false if it has come before, or its upload is no longer open. */
export async function insertChunk(
  db: Db,
  { key, upload, number }: { key: string; upload: string; number: number },
): Promise<boolean> {
  const { rows } = await sql`
    with open as (select id from upload where id = ${upload}::uuid and state = 'uploading' for key share)
    insert into stored_chunk (key, upload, number) select ${key}::uuid, id, ${number} from open
    on conflict do nothing returning key`.execute(db)
  return rows.length > 0
}

/** Keys of the chunks that have come, in order. */
export async function listChunks(db: Db, upload: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_chunk where upload = ${upload}::uuid order by number`.execute(db)
  return rows.map(({ key }) => key)
}

/** A challenge is answered once. */
export async function forgetChallenge(tx: Db, id: string): Promise<void> {
  await sql`update upload set challenge = null where id = ${id}::uuid`.execute(tx)
}

export async function setChecking(tx: Db, id: string): Promise<void> {
  await sql`update upload set state = 'checking', updated_at = now() where id = ${id}::uuid`.execute(tx)
}

export async function setReady(tx: Db, id: string, file: number): Promise<void> {
  await sql`update upload set state = 'ready', file = ${file}, updated_at = now() where id = ${id}::uuid`.execute(
    tx,
  )
}

export async function setRefused(tx: Db, id: string, reason: string): Promise<void> {
  await sql`update upload set state = 'refused', reason = ${reason}, updated_at = now()
    where id = ${id}::uuid`.execute(tx)
}

/** Makes the chunks of an upload those of a content. */
export async function moveChunks(tx: Db, upload: string, content: number): Promise<void> {
  await sql`update stored_chunk set upload = null, content = ${content} where upload = ${upload}::uuid`.execute(
    tx,
  )
}

/** Deletes the chunks of an upload; their keys. */
export async function deleteChunks(tx: Db, upload: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from stored_chunk where upload = ${upload}::uuid returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

export async function deleteUpload(tx: Db, id: string): Promise<void> {
  await sql`delete from upload where id = ${id}::uuid`.execute(tx)
}

/** Uploads with which nobody has gone on for a week. */
export async function listExpired(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from upload u
    where state <> 'checking' and updated_at < now() - interval '7 days'
      and not exists (select from stored_chunk c where c.upload = u.id and c.created_at > now() - interval '7 days')
    limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Uploads that have been checked for so long that their job must have failed too often. */
export async function touchStuck(tx: Db): Promise<Pick<UploadRow, 'id' | 'owner'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'owner'>>`update upload set updated_at = now()
    where state = 'checking' and updated_at < now() - interval '15 minutes' returning id, owner`.execute(tx)
  return rows
}
