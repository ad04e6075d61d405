import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface DatabaseServer {
  version: number
  encoding: string
}

/** The major version of PostgreSQL and the encoding of its database. */
export async function describeServer(db: Db): Promise<DatabaseServer | undefined> {
  const { rows } = await sql<DatabaseServer>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`.execute(db)
  return rows[0]
}

/** Whether a library never held a record. */
export async function isFresh(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select not exists (select from record) and not exists (select from change) as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

/** Whether a library holds the demo city. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean }>`select demo_mark <> '' as demo from site`.execute(db)
  return rows[0]?.demo ?? false
}

/** Whether the demo city stands there, and nobody in it. */
export async function isDemoWithoutPeople(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select demo_mark <> '' and not exists (select from account) as is
    from site`.execute(db)
  return rows[0]?.is ?? false
}
