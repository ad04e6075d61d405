import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'

/** One who reviews, hands over and manages loans, signed in with both factors. */
export async function loanClerkIn(db: Db): Promise<{ id: number; accessToken: string }> {
  await sql`insert into role (code, name, scope) values ('bench_loans', '借阅', 'all') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into role_menu (role, menu) select role.id, menu.id from role, menu
    where role.code = 'bench_loans' and menu.permission like 'loans.%' on conflict do nothing`.execute(db)
  await sql`insert into account (name, username, username_key) values ('借阅员', 'bench-loans', 'bench-loans')
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into account_role (account, role)
    select a.id, role.id from account a, role
    where a.username_key = 'bench-loans' and role.code = 'bench_loans'
    on conflict (account, role) do update set role = excluded.role returning account as id`.execute(db)
  const account = rows[0]?.id ?? 0
  const from = { account, address: '127.0.0.1', agent: 'bench', secondFactor: true }
  return { id: account, accessToken: (await openSession(db, from)).accessToken }
}
