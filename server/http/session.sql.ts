import { type RawBuilder, sql } from 'kysely'

/** Why a session may be invalid. */
export interface SessionState {
  ended: string | null
  expired: boolean
  disabled: boolean
  /** Staff who signed in with a password only, before they became staff. */
  unproven: boolean
}

/** SQL: whether an app is for other roles than those of an account. */
export const isKeptFrom = (app: RawBuilder<unknown>, account: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from role_app where app = ${app}) and not exists (
    select from role_app join account_role on account_role.role = role_app.role
    where role_app.app = ${app} and account_role.account = ${account}))`

/** The holder of session `s`: whether it is staff, and when it was disabled. */
interface Holder {
  staff: RawBuilder<unknown>
  disabledAt: RawBuilder<unknown>
}

/** What invalidates session `s` with its token `t` under policy `p`, apart from an explicit end. */
const endsOf = ({ staff, disabledAt }: Holder) => ({
  expired: sql`(t.expires_at <= now()
    or s.created_at < now() - case when ${staff} then make_interval(hours => p.staff_session_hours)
      else make_interval(days => p.member_session_days) end
    or ${staff} and s.seen_at < now() - make_interval(mins => p.staff_idle_minutes))`,
  disabled: sql`(${disabledAt} is not null)`,
  unproven: sql`(${staff} and not s.second_factor)`,
})

/** SQL: the columns of a `SessionState`. */
export function sessionStateOf(holder: Holder): RawBuilder<unknown> {
  const { expired, disabled, unproven } = endsOf(holder)
  return sql`s.ended, ${expired} as expired, ${disabled} as disabled, ${unproven} as unproven`
}

const { expired, disabled, unproven } = endsOf({ staff: sql`is_staff`, disabledAt: sql`a.disabled_at` })

/** SQL: whether session `s` of account `a` is still valid. */
export const isAlive = sql`s.ended is null and exists (
  select from session_token t cross join sign_in_policy p
    cross join lateral (select exists (select from account_role ar join role on role.id = ar.role
      where ar.account = s.account and role.staff) as is_staff) as roles
  where t.session = s.id and t.spent_at is null and not (${expired} or ${disabled} or ${unproven}))`
