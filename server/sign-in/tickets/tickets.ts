import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { isSpent, spend } from '#server/rates/spent.ts'
import { sealedTokens } from '#server/secrets/sealed-token.ts'

/** Tickets with the completed steps of a person. Nothing is stored before a ticket is used. */
export interface Tickets<T> {
  issue: (value: T) => string
  /** Returns the content of a ticket, which stays valid. Throws if it is unknown, expired or used. */
  read: (db: Db, ticket: string) => Promise<Ticket<T>>
  /** Uses the ticket up; one of concurrent calls gets it. After a rollback the ticket is valid again. */
  take: (db: Db, ticket: string) => Promise<T>
}

interface Ticket<T> {
  value: T
  /** Stable, and unique for every ticket. */
  id: string
}

/** Tickets with a lifetime in minutes, accepted by every server with the key. */
export function openTickets<T>(key: Buffer, minutes: number): Tickets<T> {
  const tokens = sealedTokens<T>(key)
  const open = (ticket: string) => tokens.open(ticket) ?? fail('ticket_expired')
  return {
    issue: (value) => tokens.issue(value, minutes * 60),
    read: async (db, ticket) => {
      const opened = open(ticket)
      return (await isSpent(db, `ticket ${opened.id}`)) ? fail('ticket_expired') : opened
    },
    take: async (db, ticket) => {
      const { value, id } = open(ticket)
      return (await spend(db, `ticket ${id}`, minutes * 60)) ? value : fail('ticket_expired')
    },
  }
}
