import { sql } from 'kysely'

import { type ActionRow, type AuditAction, auditActions } from '#contract/audit.ts'
import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'
import type { From } from '#server/http/implement.ts'

export interface AuditEvent {
  action: AuditAction
  success: boolean
  account?: number | undefined
  /** Who, in words that outlive the account. */
  name?: string
  address?: string
  /** What it was done to. */
  object?: string
  detail?: Record<string, unknown>
}

/** Whoever runs the machine: has no account, and is named in the log. */
export const operator = { success: true, name: '操作员', address: '本机' }

/** Somebody who is signed in, at work. */
export interface AtWork {
  actor: Actor
  from: From
}

/** The part of a line that says who has done something, and from where. */
export const doneBy = ({ actor, from }: AtWork) => ({
  success: true,
  account: actor.id,
  name: actor.name,
  address: from.address,
})

/** Adds events to the chain, within the transaction of what they tell: neither stands without the other. */
export async function audit(tx: Db, ...events: AuditEvent[]): Promise<void> {
  const rows = events.map(
    ({ action, success, account, name = '', address = '', object = '', detail = {} }) => {
      const { type, operation }: ActionRow = auditActions[action]
      return {
        type,
        operation: operation ?? null,
        action,
        success,
        account: account ?? null,
        name,
        address,
        object,
        detail,
      }
    },
  )
  await sql`insert into audit_event (id, at, log_type, operation, action, account, name, address, object, success, detail, hash)
    select 0, now(), e.type, e.operation, e.action, e.account, e.name, e.address, e.object, e.success, e.detail, ''
    from jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb) as e(type smallint, operation smallint, action text,
      account bigint, name text, address text, object text, success boolean, detail jsonb)`.execute(tx)
}

/** A line that the database refused would keep all others from being written: what is no text is replaced. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value

/** For what has no transaction of its own: failures and denials, gathered and written together. */
export interface AuditDesk {
  note: (event: AuditEvent) => void
  /** Writes what is still gathered. */
  close: () => Promise<void>
}

const pause = 250
/** So many lines a round; a flood beyond is told as its number. */
const most = 500

/** Opens the desk. A round that fails is kept for the next. */
export function openAuditDesk(db: Db, tell: (error: unknown) => void): AuditDesk {
  let waiting: AuditEvent[] = []
  let beyond = 0
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    const [events, dropped] = [waiting, beyond]
    if (events.length === 0) return
    ;[waiting, beyond] = [[], 0]
    const flood: AuditEvent[] =
      dropped > 0 ? [{ action: 'flood', success: false, detail: { events: dropped } }] : []
    try {
      await audit(db, ...events, ...flood)
    } catch (error) {
      const kept = [...events, ...waiting]
      waiting = kept.slice(0, most)
      beyond += dropped + kept.length - waiting.length
      tell(error)
    }
  }
  const round = () => {
    timer = undefined
    writing = writing.then(write).then(() => void (waiting.length > 0 && wake()))
  }
  const wake = () => (timer ??= setTimeout(round, pause).unref())

  return {
    note: (event) => {
      if (waiting.length < most) waiting.push(event)
      else beyond += 1
      wake()
    },
    close: async () => {
      clearTimeout(timer)
      await writing.then(write)
    },
  }
}
