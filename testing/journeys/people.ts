import { type Me, me } from '#contract/accounts/me.ts'
import { type Actor, type Permission, permissions } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { buildAccount, buildSession, completeProfile } from '#testing/builders/accounts.ts'
import { buildMember, buildStaff, type TestPerson } from '#testing/builders/people.ts'
import type { TestApp } from '#testing/open-app.ts'

/** A role of the product, or everything: staff who may open every page, and for whom every record is paid. */
export type Who = RoleCode | 'everything'
export type RoleCode =
  | 'system_admin'
  | 'security_admin'
  | 'audit_admin'
  | 'records_manager'
  | 'loan_reviewer'
  | 'counter_clerk'
  | 'secrecy_officer'
  | 'member'

type Fields = Parameters<typeof buildMember>[1]

/** Somebody of a role who can sign in, called by that role; nothing that a reminder would ask for is missing. */
export async function buildPerson(
  library: TestApp,
  role: RoleCode,
  fields: Fields = {},
): Promise<TestPerson> {
  const { db } = library
  const named = await db.selectFrom('role').select('name').where('code', '=', role).executeTakeFirstOrThrow()
  const name = `${named.name}（演示）`
  const person =
    role === 'member'
      ? await buildMember(library, { name, ...fields })
      : await buildStaff(library, [role], { name, ...fields })
  await completeProfile(db, person.id)
  return person
}

/** Staff who may open every page, and for whom every record is paid. */
export async function buildEverything({ db, pool }: Pick<TestApp, 'db' | 'pool'>): Promise<Actor> {
  const staff = await buildAccount(db, {
    name: '馆员',
    permissions: Object.keys(permissions) as Permission[],
  })
  // pages whose permission hangs on another entry of the menu, too
  await pool.query(
    `insert into role_menu (role, menu) select role, menu.id from account_role, menu where account = $1
     on conflict do nothing`,
    [staff.id],
  )
  await pool.query('insert into credit_opening (account, record) select $1, id from record', [staff.id])
  await pool.query(`insert into account_role (account, role) select $1, id from role where code = 'member'`, [
    staff.id,
  ])
  return staff
}

/** What a browser has stored once an account is signed in at a product. */
export async function storedSession(
  { db, url }: { db: Db; url: string },
  account: number,
): Promise<{ name: string; value: string }[]> {
  const token = await buildSession(db, { account })
  const answer = await fetch(`${url}/api${me.path}`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: Me }
  const { id, name, userIp, roles, permissions } = data
  return Object.entries({
    token,
    'refresh-token': 'none',
    'user-info': { id, name, userIp },
    'role-ids': roles.map(({ code }) => code),
    permissions,
  }).map(([key, value]) => ({ name: `geolibrary-${key}`, value: JSON.stringify(value) }))
}
