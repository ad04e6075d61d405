import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

import type { Channel, FailureReason } from './sender.ts'

interface NewMessage {
  channel: Channel
  template: string
  shown: string
  content: Buffer | null
  lasts: number
}

/** Inserts a message; a withheld one is a row like any other, but without content. */
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
 * Takes due messages and postpones them by a minute, in case the process dies while sending. Concurrent
 * processes never take the same message.
 */
export async function takeDueMessages(db: Db, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update message set tries = tries + 1, next_try_at = now() + interval '60 seconds'
    where id in (select id from message where state = 'waiting' and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    returning id, channel, template, shown, content, tries, expires_at <= now() as expired`.execute(db)
  return rows
}

type MessageTry = Pick<DueMessage, 'id' | 'tries'>

/** Schedules another try, unless another process has taken the message since. */
export async function putBackMessage(db: Db, { id, tries }: MessageTry, seconds: number): Promise<void> {
  await sql`update message set next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and tries = ${tries} and state = 'waiting'`.execute(db)
}

interface End {
  state: 'delivered' | 'failed'
  reason?: FailureReason
  detail?: string
}

/** Ends a message and deletes its content and recipient. */
export async function endMessage(
  db: Db,
  { id, tries }: MessageTry,
  { state, reason, detail }: End,
): Promise<void> {
  await sql`update message set state = ${state}, content = null, ended_at = now(), reason = ${reason ?? null},
    detail = ${detail || null} where id = ${id} and tries = ${tries} and state = 'waiting'`.execute(db)
}

export const deleteMessagesEndedBefore = (db: Db, days: number): Promise<number> =>
  countRows(sql`delete from message where ended_at < now() - make_interval(days => ${days})`.execute(db))
