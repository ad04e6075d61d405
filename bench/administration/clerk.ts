import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'

/** One who is signed in with both factors. */
export interface Clerk {
  id: number
  name: string
  accessToken: string
  refreshToken?: string
}

/** A system administrator. */
export async function clerkIn(db: Db): Promise<Clerk> {
  return signedIn(db, 'bench-clerk', sql`role.code = 'system_admin'`, sql`public_department()`)
}

/** One with the same rights over a department and those below it alone. */
export async function unitClerkIn(db: Db, department: string): Promise<Clerk> {
  await sql`insert into role (code, name, scope) values ('bench_unit', '单位管理', 'below')
    on conflict do nothing`.execute(db)
  await sql`insert into role_menu (role, menu)
    select unit.id, m.menu from role unit, role_menu m join role on role.id = m.role
    where unit.code = 'bench_unit' and role.code = 'system_admin' on conflict do nothing`.execute(db)
  const own = sql`(select id from department where code = ${department})`
  return signedIn(db, `bench-${department}`, sql`role.code = 'bench_unit'`, own)
}

async function signedIn(
  db: Db,
  username: string,
  isRole: ReturnType<typeof sql>,
  department: ReturnType<typeof sql>,
): Promise<Clerk> {
  await sql`insert into account (name, username, username_key, department, agreed_to)
    select '经办', ${username}, ${username}, ${department}, (select version from agreement order by since desc limit 1)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into account_role (account, role)
    select a.id, role.id from account a, role where a.username_key = ${username} and ${isRole}
    on conflict (account, role) do update set role = excluded.role returning account as id`.execute(db)
  const account = rows[0]?.id ?? 0
  const from = { account, address: '127.0.0.1', agent: 'bench', secondFactor: true }
  const { accessToken, refreshToken } = await openSession(db, from)
  return { id: account, name: '经办', accessToken, ...(refreshToken && { refreshToken }) }
}
