import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Of some digests (hexadecimal) those of files that hang on a record. */
export async function listNamedDigests(db: Db, digests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256, 'hex') as digest from file
    where sha256 in (select decode(d, 'hex') from unnest(${[...digests]}::text[]) d)`.execute(db)
  return rows.map(({ digest }) => digest)
}

interface LargePicture {
  digest: string
  path: string
  size: number
}

/** The largest pictures, each content once. */
export async function listLargePictures(
  db: Db,
  { least, limit }: { least: number; limit: number },
): Promise<LargePicture[]> {
  const { rows } = await sql<LargePicture>`
    select distinct on (size, sha256) encode(sha256, 'hex') as digest, path, size from file
    where media_type in ('image/png', 'image/jpeg') and size >= ${least}
    order by size desc, sha256 limit ${limit}`.execute(db)
  return rows
}
