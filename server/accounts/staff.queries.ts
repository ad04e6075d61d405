import { sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'
import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'
import { personWithin, type Scope } from '#server/back-office/scope.ts'
import { isAlive } from '#server/http/session.sql.ts'

export interface SessionQuery extends PageRequest {
  text: string
  who: 'all' | 'staff' | 'reader'
  account?: number | undefined
}

const matchesText = (text: string) =>
  text === ''
    ? sql`true`
    : sql`(a.username ilike ${likePattern(text)} or a.name ilike ${likePattern(text)} or a.company ilike ${likePattern(text)})`

/** Locks an account; undefined if it does not exist. */
export function lockAccount(tx: Db, id: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'name', 'disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setDisabledAt(tx: Db, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('account').set({ disabledAt: at }).where('id', '=', id).execute()
}

export interface SessionRow {
  id: number
  account: number
  username: string
  name: string
  staff: boolean
  createdAt: Date
  seenAt: Date
  address: string
  agent: string
  total: number
}

const isStaff = sql`exists (select from account_role ar join role on role.id = ar.role
  where ar.account = a.id and role.staff)`
const belongingTo = { all: sql`true`, staff: isStaff, reader: sql`not ${isStaff}` }

/** Who looks, and whose sessions they see. */
interface Viewer {
  scope: Scope
  actor: Pick<Actor, 'id'>
}

/** Sessions of the people that somebody sees. */
export async function listSessions(
  db: Db,
  { current, size, text, who, account }: SessionQuery,
  { scope, actor }: Viewer,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.account, coalesce(a.username, '') as username, a.name, s.created_at as "createdAt", s.seen_at as "seenAt",
      s.address, s.agent,
      ${isStaff} as staff, count(*) over () as total
    from session s join account a on a.id = s.account
    where ${isAlive} and ${personWithin(scope, actor, sql`s.account`)} and ${matchesText(text)} and ${belongingTo[who]}
      and ${account === undefined ? sql`true` : sql`s.account = ${account}`}
    order by s.seen_at desc, s.id limit ${size} offset ${(current - 1) * size}`.execute(db)
  return rows
}

export function findSession(tx: Db, id: number, { scope, actor }: Viewer) {
  return tx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account')
    .select(['session.id', 'account.id as account', 'account.name'])
    .where('session.id', '=', id)
    .where('session.ended', 'is', null)
    .where(personWithin(scope, actor, sql`session.account`))
    .executeTakeFirst()
}
