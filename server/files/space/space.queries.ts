import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Calls of one account that store something take turns until their transactions end. */
export async function lockQuota(tx: Db, owner: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('file_quota'), ${owner}::int)`.execute(tx)
}

/** Uploads that are announced take turns, of whichever account: they share the volume. */
export async function lockVolume(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('file_volume'), 0)`.execute(tx)
}

/** Bytes of the files and the unfinished uploads of an account. */
export async function bytesOf(db: Db, owner: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
    (select coalesce(sum(c.size), 0) from stored_file f join stored_content c on c.id = f.content
      where f.owner = ${owner})
    + (select coalesce(sum(size), 0) from upload where owner = ${owner} and state in ('uploading', 'checking'))
  )::bigint as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Bytes that uploads have announced and not sent; one that has not gone on for an hour has no room kept for it. */
export async function bytesToCome(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(greatest(0, u.size - come.chunks * u.chunk_size)), 0)::bigint as bytes
    from upload u, lateral (
      select count(*) as chunks, max(c.created_at) as latest from stored_chunk c where c.upload = u.id) come
    where u.state = 'uploading' and greatest(u.updated_at, come.latest) > now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
