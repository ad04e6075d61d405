import type { Actor } from '#contract/accounts/identity.ts'
import { type ActionRow, type AuditAction, auditActions } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'
import type { From } from '#server/http/implement.ts'

import { insertEvents } from './audit.queries.ts'

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
  await insertEvents(tx, JSON.stringify(rows, storable))
}

/** A line that the database refused would keep all others from being written: what is no text is replaced. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value

/** For what has no transaction of its own: failures and denials, gathered and written together. */
export interface AuditBuffer {
  note: (event: AuditEvent) => void
  /** Writes what is still gathered. */
  close: () => Promise<void>
}

/** Opens the desk: at most so many lines a round; a flood beyond is written as its number. */
export function openAuditBuffer(db: Db, report: (error: unknown) => void): AuditBuffer {
  const { add, close } = openWriteBehind<symbol, AuditEvent>({
    pause: 250,
    max: 500,
    report,
    write: (batch, events) => {
      const flood: AuditEvent[] = events > 0 ? [{ action: 'flood', success: false, detail: { events } }] : []
      return audit(db, ...batch.values(), ...flood)
    },
  })
  return { note: (event) => add(Symbol(event.action), event), close }
}
