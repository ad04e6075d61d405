import { sql } from 'kysely'

import type { Permission } from '#contract/identity/identity.ts'
import { compiledStatement } from '#database/compiled.ts'
import type { Db } from '#database/database.ts'

import type { Program } from './program.ts'
import { isKeptFrom, type SessionState, sessionStateOf } from './session.sql.ts'

export interface SessionRow extends SessionState {
  session: number
  account: number | null
  name: string | null
  permissions: Permission[]
  proved: boolean
  /** To the agreement in force, if there is one. */
  agreed: boolean
  /** An older system has it. */
  handed: boolean
  program: Program | null
  /** The app that the call names is not for this account. */
  appRefused: boolean
  staff: boolean
  /** How far the log was when the session last changed something. */
  writtenTo: number | null
}

/** SQL: the client program of session `s`. */
const program = sql`case when app.id is not null then json_build_object('id', app.id, 'name', app.name,
  'perMinute', app.per_minute, 'perDay', app.per_day, 'privileges',
  coalesce((select json_agg(feature || ' ' || type) from app_privilege where app = app.id), '[]')) end`

/** SQL: whether an app is disabled, or for other roles than those of session `s`. */
const appRefused = (code: string) => sql`coalesce((select used.disabled_at is not null
    or ${isKeptFrom(sql`used.id`, sql`s.account`)}
  from app used where used.code = ${code}), false)`

/** SQL: the permissions of session `s`: one that was handed to an older system has none of staff. */
const permissions = sql`case when s.parent is null then coalesce(may.permissions, '{}') else '{}' end`

/** SQL: whether account `a` has agreed to the agreement in force. */
const hasAgreed = sql`not exists (select from (select version from agreement order by since desc limit 1) now
  where now.version is distinct from a.agreed_to)`

/** The holder of a token, or of a session by the latest of its tokens that still count. */
type Which = { hash: Buffer } | { session: number }

const holder = {
  staff: sql`coalesce(may.staff, false)`,
  disabledAt: sql`coalesce(a.disabled_at, app.disabled_at)`,
}

/** Every call of a member begins with it. */
const sessions = compiledStatement(
  (
    { value, appCode }: { value: Buffer | number; appCode: string },
    by: 'hash' | 'session',
  ) => sql<SessionRow>`
    select s.id as session, s.account, a.name, ${permissions} as permissions,
      coalesce(s.proved_at > now() - interval '10 minutes', false) as proved, ${hasAgreed} as agreed,
      s.parent is not null as handed, ${sessionStateOf(holder)},
      ${program} as program, ${appRefused(appCode)} as "appRefused", ${holder.staff} as staff,
      pg_wal_lsn_diff(s.written_to, '0/0') as "writtenTo"
    from session_token t join session s on s.id = t.session
      left join account a on a.id = s.account left join app on app.id = s.app
      cross join sign_in_policy p
      left join lateral (
        select bool_or(role.staff) as staff,
          array_agg(distinct menu.permission) filter (where menu.permission is not null) as permissions
        from account_role join role on role.id = account_role.role
          left join role_menu on role_menu.role = role.id left join menu on menu.id = role_menu.menu
        where account_role.account = s.account) may on true
    where ${by === 'hash' ? isOfToken(value) : isLatest(value)}`,
  (by) => by,
)

export async function findSession(db: Db, which: Which, appCode = ''): Promise<SessionRow | undefined> {
  const [value, by] = 'hash' in which ? [which.hash, 'hash' as const] : [which.session, 'session' as const]
  return (await sessions(db, { value, appCode }, by))[0]
}

const isOfToken = (hash: unknown) => sql`t.hash = ${hash} and t.kind = 'access'`

const isLatest = (session: unknown) => sql`s.id = ${session} and t.hash = (select hash from session_token
  where session = s.id and spent_at is null order by expires_at desc limit 1)`

export async function setSeen(db: Db, sessions: readonly number[]): Promise<void> {
  await sql`update session set seen_at = now() where id = any(${sessions})`.execute(db)
}

/** A session has written all that is in the log by now: called after its commit. */
export async function setWritten(db: Db, session: number): Promise<void> {
  await sql`update session set written_to = pg_current_wal_insert_lsn() where id = ${session}`.execute(db)
}
