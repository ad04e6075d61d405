import { type ActionRow, type AuditAction, auditActions } from '#contract/audit.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'
import type { CallOrigin } from '#server/http/implement.ts'

import { insertEvents } from './audit.queries.ts'

export interface AuditEvent {
  action: AuditAction
  success: boolean
  account?: number | undefined
  /** Name of the actor at that time; it remains when the account is deleted. */
  name?: string
  address?: string
  /** The object of the action. */
  object?: string
  detail?: Record<string, unknown>
  /** Where it is not that of the action. */
  type?: ActionRow['type']
}

/** What the server does of itself. */
export const serverItself = { name: '系统', address: '本机' }

/** The operator of the machine, who has no account. */
export const operator = { success: true, name: '操作员', address: '本机' }

/** A signed-in person and the origin of the call. */
export interface AtWork {
  actor: Actor
  from: CallOrigin
}

/** The fields of an event that identify the actor. */
export const doneBy = ({ actor, from }: AtWork) => ({
  success: true,
  account: actor.id,
  name: actor.name,
  address: from.address,
})

/** Appends events to the chain in the given transaction, so that an action and its events commit together. */
export async function audit(tx: Db, ...events: AuditEvent[]): Promise<void> {
  const rows = events.map(
    ({ action, success, account, name = '', address = '', object = '', detail = {}, ...own }) => {
      const { type, operation }: ActionRow = auditActions[action]
      return {
        type: own.type ?? type,
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
  await insertEvents(tx, JSON.stringify(rows, cleanText))
}

/** Replaces characters that PostgreSQL rejects: one bad line would block all others of its batch. */
const cleanText = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value

/** Buffers events without a transaction of their own (failures and denials) and writes them in batches. */
export interface AuditBuffer {
  note: (event: AuditEvent) => void
  /** Writes the remaining events. */
  close: () => Promise<void>
}

/** Opens the buffer. The events of a batch are limited; the number of dropped ones is written. */
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
