import { sql } from 'kysely'

import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'
import type { Db } from '#database/database.ts'

export interface StoredKey {
  id: string
  mode: TransitMode
  /** Encrypted. */
  privateKey: Buffer
}

/** The newest key of a mode that was created within the given seconds. */
export async function findYoungestKey(
  db: Db,
  mode: TransitMode,
  seconds: number,
): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select id, mode, private_key as "privateKey" from transit_key
    where mode = ${mode} and made_at > now() - make_interval(secs => ${seconds}) order by made_at desc, id limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function findKey(db: Db, id: string, seconds: number): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select id, mode, private_key as "privateKey" from transit_key
    where id = ${id} and made_at > now() - make_interval(secs => ${seconds})`.execute(db)
  return rows[0]
}

export async function insertKey(db: Db, { id, mode, privateKey }: StoredKey): Promise<void> {
  await sql`insert into transit_key (id, mode, private_key) values (${id}, ${mode}, ${privateKey})`.execute(
    db,
  )
}

export async function deleteKeysOlderThan(db: Db, seconds: number): Promise<void> {
  await sql`delete from transit_key where made_at <= now() - make_interval(secs => ${seconds})`.execute(db)
}
