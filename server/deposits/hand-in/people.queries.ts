import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Who hands in and examines in the demo city: members of organisations, the reader who can sign in, a records manager. */
export async function listDepositing(db: Db) {
  const { rows } = await sql<{ id: number; name: string; as: 'depositor' | 'reader' | 'examiner' }>`
    (select id, name, 'depositor' as "as" from account
      where party = 'organisation' and phone is not null and disabled_at is null order by id limit 12)
    union all (select id, name, 'reader' from account where username = 'reader')
    union all (select a.id, a.name, 'examiner' from account a join account_role g on g.account = a.id
      join role r on r.id = g.role where r.code = 'records_manager' order by a.id limit 1)`.execute(db)
  return rows
}
