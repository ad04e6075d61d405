import { sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

export interface PersonRow {
  id: number
  name: string
  username: string
  phone: Buffer | null
  mail: Buffer | null
  /** Password hash; null too if it was a one-time password that has expired. */
  password: string | null
  /** Whole days since the password was set. */
  passwordDays: number
  mustChange: boolean
  totp: Buffer | null
  totpStep: number
  disabled: boolean
  staff: boolean
}

type Key = 'id' | 'username_key' | 'phone_key' | 'mail_key'

export async function findPersonBy(db: Db, key: Key, is: number | string | Buffer) {
  const { rows } = await sql<PersonRow>`
    select a.id, a.name, coalesce(a.username, '') as username, a.phone, a.mail, a.must_change as "mustChange",
      case when a.password_until <= now() then null else a.password end as password,
      coalesce(extract(day from now() - a.password_at), 0)::int as "passwordDays",
      a.totp, a.totp_step as "totpStep", a.disabled_at is not null or coalesce(a.leaves_at <= now(), false) as disabled,
      exists (select from account_role ar join role on role.id = ar.role where ar.account = a.id and role.staff) as staff
    from account a where a.${sql.ref(key)} = ${is}`.execute(db)
  return rows[0]
}

/** Who an account is now, with the permissions of its roles; undefined of one that is disabled, removed or has left. */
export async function findActor(db: Db, account: number): Promise<Actor | undefined> {
  const { rows } = await sql<Actor>`
    select a.id, a.name, array(select distinct m.permission from account_role ar
        join role_menu rm on rm.role = ar.role join menu m on m.id = rm.menu
      where ar.account = a.id and m.permission is not null) as permissions
    from account a where a.id = ${account} and a.disabled_at is null and a.removed_at is null
      and (a.leaves_at is null or a.leaves_at > now())`.execute(db)
  return rows[0]
}
