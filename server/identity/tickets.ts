import { randomBytes } from 'node:crypto'

import { fail } from '#contract/errors.ts'

interface Kept<T> {
  value: T
  until: number
  triesLeft: number
}

/** What somebody has shown so far, under a random word that only they hold. In memory: a restart asks anew. */
export interface Tickets<T> {
  issue: (value: T) => string
  /** What a ticket stands for; it remains good. Refuses one that is unknown or too old. */
  read: (ticket: string) => T
  /** The same, but takes one of its five tries; without any left it is refused. */
  attempt: (ticket: string) => T
  /** Takes the ticket: of several who bring it, one gets it. */
  take: (ticket: string) => T
}

const most = 20_000

/** Tickets that last so many minutes. The oldest makes room where there are too many. */
export function openTickets<T>(minutes: number, tries = 5): Tickets<T> {
  const kept = new Map<string, Kept<T>>()
  const forget = () => {
    const now = Date.now()
    for (const [ticket, { until }] of kept) {
      if (until > now && kept.size < most) break
      kept.delete(ticket)
    }
  }
  const find = (ticket: string): Kept<T> => {
    const found = kept.get(ticket)
    return found && found.until > Date.now() ? found : fail('ticket_expired')
  }
  return {
    issue: (value) => {
      forget()
      const ticket = randomBytes(24).toString('base64url')
      kept.set(ticket, { value, until: Date.now() + minutes * 60_000, triesLeft: tries })
      return ticket
    },
    read: (ticket) => find(ticket).value,
    attempt: (ticket) => {
      const found = find(ticket)
      if (found.triesLeft <= 0) return fail('ticket_expired')
      found.triesLeft -= 1
      return found.value
    },
    take: (ticket) => {
      const { value } = find(ticket)
      kept.delete(ticket)
      return value
    },
  }
}
