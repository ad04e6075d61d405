import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { isSpent, spend } from '#server/rates/spent.ts'
import { sealedTokens } from '#server/secrets/sealed-token.ts'

/** What somebody has shown so far, under a word that only they hold. Nothing is kept of a ticket before it is used. */
export interface Tickets<T> {
  issue: (value: T) => string
  /** What a ticket stands for; it remains good. Refuses one that is unknown, too old or used. */
  read: (ticket: string) => Promise<Ticket<T>>
  /** Uses the ticket up: of several who bring it, one gets it. What a transaction takes back may be tried again. */
  take: (ticket: string, tx?: Db) => Promise<T>
}

interface Ticket<T> {
  value: T
  /** The same each time, and another for every ticket. */
  id: string
}

/** Tickets that last so many minutes, and are read by every server that has the key. */
export function openTickets<T>(db: Db, key: Buffer, minutes: number): Tickets<T> {
  const tokens = sealedTokens<T>(key)
  const open = (ticket: string) => tokens.open(ticket) ?? fail('ticket_expired')
  return {
    issue: (value) => tokens.issue(value, minutes * 60),
    read: async (ticket) => {
      const opened = open(ticket)
      return (await isSpent(db, `ticket ${opened.id}`)) ? fail('ticket_expired') : opened
    },
    take: async (ticket, tx = db) => {
      const { value, id } = open(ticket)
      return (await spend(tx, `ticket ${id}`, minutes * 60)) ? value : fail('ticket_expired')
    },
  }
}
