import { createHash } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import type { Actor, Permission } from '#contract/accounts/identity.ts'
import { type ErrorDetail, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

/** Tokens are stored hashed: whoever reads the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Who holds a session: a person, or a program without one. */
export interface Caller {
  session: number
  actor: Actor | undefined
  /** Whether the caller has shown within ten minutes who it is. */
  proved: boolean
}

/** How a session stands. */
export interface Standing {
  ended: string | null
  expired: boolean
  disabled: boolean
  /** Staff who came in with a password alone, as before they were staff. */
  unproven: boolean
}

interface SessionRow extends Standing {
  session: number
  account: number | null
  name: string | null
  permissions: Permission[]
  proved: boolean
}

/**
 * SQL: whether session `s` is older than it may become, however often its tokens were renewed. `p` is the policy,
 * `staff` whether the account is staff at present.
 */
export const isTooOld = (staff: RawBuilder<unknown>): RawBuilder<unknown> => sql`s.created_at < now() -
  case when ${staff} then make_interval(hours => p.staff_session_hours)
    else make_interval(days => p.member_session_days) end`

const bearer = /^Bearer ([\w.~+/-]{20,200}=*)$/

/**
 * Whoever the Authorization header names; undefined without one, a refusal that says why when it names nobody. What
 * may be done is read with it each time, so that a change of roles holds from the next request on.
 */
export async function findCaller(db: Db, authorization: string | undefined): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined
  const token = bearer.exec(authorization)?.[1]
  if (!token) return fail('not_signed_in', { reason: 'missing' })
  const row = await findSession(db, hashToken(token))
  const reason = row ? whyOver(row) : 'missing'
  if (!row || reason) return fail('not_signed_in', { reason: reason ?? 'missing' })
  const { session, account, name, permissions, proved } = row
  const actor = account === null ? undefined : { id: account, name: name ?? '', permissions }
  return { session, actor, proved }
}

/** Why a session gives no more; undefined while it does. */
export function whyOver({ ended, disabled, unproven, expired }: Standing): ErrorDetail['reason'] {
  if (ended === 'signed_out') return 'missing'
  if (disabled || ended === 'disabled') return 'disabled'
  if (ended || unproven) return 'kicked'
  return expired ? 'expired' : undefined
}

async function findSession(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id as session, s.account, a.name, s.ended, coalesce(may.permissions, '{}') as permissions,
      t.expires_at <= now() or ${isTooOld(sql`may.staff`)} or coalesce(may.staff, false)
        and s.seen_at < now() - make_interval(mins => p.staff_idle_minutes) as expired,
      coalesce(a.disabled_at, app.disabled_at) is not null as disabled,
      coalesce(may.staff, false) and not s.second_factor as unproven,
      coalesce(s.proved_at > now() - interval '10 minutes', false) as proved
    from session_token t join session s on s.id = t.session
      left join account a on a.id = s.account left join app on app.id = s.app
      cross join sign_in_policy p
      left join lateral (
        select bool_or(role.staff) as staff,
          array_agg(distinct menu.permission) filter (where menu.permission is not null) as permissions
        from account_role join role on role.id = account_role.role
          left join role_menu on role_menu.role = role.id left join menu on menu.id = role_menu.menu
        where account_role.account = s.account) may on true
    where t.hash = ${hash} and t.kind = 'access'`.execute(db)
  return rows[0]
}
