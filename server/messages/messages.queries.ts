import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import type { Channel, FailureReason } from './sender.ts'

interface NewMessage {
  channel: Channel
  template: string
  shown: string
  content: Buffer | null
  lasts: number
}

/** A message to nobody is a row as any other, of which nothing is kept. */
export async function insertMessage(
  tx: Db,
  { channel, template, shown, content, lasts }: NewMessage,
): Promise<void> {
  const withheld = content === null
  await sql`insert into message (channel, template, shown, content, state, expires_at, ended_at) values (
    ${channel}, ${template}, ${shown}, ${content}, ${withheld ? 'withheld' : 'waiting'},
    now() + make_interval(secs => ${lasts}), ${withheld ? sql`now()` : null})`.execute(tx)
}

export interface DueMessage {
  id: number
  channel: Channel
  template: string
  shown: string
  content: Buffer
  tries: number
  expired: boolean
}

/**
 * Takes messages that are due. A message in hand is due again in a minute: whoever holds it may have ended.
 * Several processes never take the same one.
 */
export async function takeDueMessages(db: Db, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update message set tries = tries + 1, next_try_at = now() + interval '60 seconds'
    where id in (select id from message where state = 'waiting' and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    returning id, channel, template, shown, content, tries, expires_at <= now() as expired`.execute(db)
  return rows
}

type Held = Pick<DueMessage, 'id' | 'tries'>

/** Puts a message back for another try, unless somebody else has it in hand by now. */
export async function putBackMessage(db: Db, { id, tries }: Held, seconds: number): Promise<void> {
  await sql`update message set next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and tries = ${tries} and state = 'waiting'`.execute(db)
}

interface End {
  state: 'delivered' | 'failed'
  reason?: FailureReason
  detail?: string
}

/** Ends a message, and forgets what it said and to whom. */
export async function endMessage(db: Db, { id, tries }: Held, { state, reason, detail }: End): Promise<void> {
  await sql`update message set state = ${state}, content = null, ended_at = now(), reason = ${reason ?? null},
    detail = ${detail || null} where id = ${id} and tries = ${tries} and state = 'waiting'`.execute(db)
}

export async function deleteMessagesEndedBefore(db: Db, days: number): Promise<void> {
  await sql`delete from message where ended_at < now() - make_interval(days => ${days})`.execute(db)
}
