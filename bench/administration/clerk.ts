import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'

/** A system administrator who is signed in with both factors; returns the token. */
export async function clerkIn(db: Db): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into account (name, username, username_key) values ('经办', 'bench-clerk', 'bench-clerk')
      returning id)
    insert into account_role (account, role) select made.id, role.id from made, role
      where role.code = 'system_admin' returning account as id`.execute(db)
  const account = rows[0]?.id ?? 0
  const from = { account, address: '127.0.0.1', agent: 'bench', secondFactor: true }
  return (await openSession(db, from)).accessToken
}
