import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

interface NewProviderSession {
  provider: number
  subject: string
  sid: string | null
  idToken: Buffer | null
}

/** Notes that a provider has named a person; returns the number of that sign-in. */
export async function insertProviderSession(db: Db, begun: NewProviderSession): Promise<number> {
  const { id } = await db
    .insertInto('providerSession')
    .values(begun)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The provider by which a session began, with the ID token that it gave. */
export async function findBegun(
  db: Db,
  session: number,
): Promise<{ provider: number; idToken: Buffer | null } | undefined> {
  const { rows } = await sql<{ provider: number; idToken: Buffer | null }>`
    select p.provider, p.id_token as "idToken" from session s join provider_session p on p.id = s.provider_session
    where s.id = ${session}`.execute(db)
  return rows[0]
}

/** Whose sign-in at a provider has ended: one of them by its `sid`, or all of a person. */
export interface EndedThere {
  provider: number
  sid?: string | undefined
  subject?: string | undefined
  /** The session whose own sign-in goes on. */
  but?: number
}

/** Ends what a provider says has ended, by the person where it never named its sign-ins; nothing begins by it any more. Waits for whoever is just beginning. */
export async function endProviderSessions(tx: Db, ended: EndedThere): Promise<number[]> {
  const { provider } = ended
  const [sid, subject, but] = [ended.sid ?? null, ended.subject ?? null, ended.but ?? null]
  const { rows } = await sql<{ id: number }>`update provider_session set ended_at = now()
    where provider = ${provider} and ended_at is null
      and (${sid}::text is null or sid = ${sid} or sid is null and ${subject}::text is not null)
      and (${subject}::text is null or subject = ${subject})
      and coalesce(${sid}::text, ${subject}::text) is not null
      and id is distinct from (select provider_session from session where id = ${but})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends the sessions that began by them; a statement of its own, so that it sees those of a moment ago. */
export async function endSessionsOf(
  tx: Db,
  providerSessions: readonly number[],
  ended: 'signed_out_there' | 'kicked' = 'signed_out_there',
): Promise<{ account: number; name: string }[]> {
  const { rows } = await sql<{ account: number; name: string }>`
    update session s set ended = ${ended}, ended_at = now() from account a
    where a.id = s.account and s.ended is null and s.provider_session = any(${providerSessions})
    returning s.account, a.name`.execute(tx)
  return rows
}

/** Deletes what no session refers to any more. */
export const deleteEndedProviderSessions = (db: Db): Promise<number> =>
  countRows(
    sql`delete from provider_session p where begun_at < now() - interval '1 day'
    and not exists (select from session s where s.provider_session = p.id)`.execute(db),
  )
