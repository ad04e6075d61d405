import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call of a page that this library has traced: what the page may tell of it, and nothing else. */
export interface TracedCall {
  traceId: string
  /** The number that the page has given to its own span. */
  spanId: string
  /** When the call reached the server, in milliseconds since 1970. */
  reachedAt: number
  /** The name of its route. */
  name: string
}

/** Milliseconds for which a page may tell of a call. */
const validity = 300_000

export interface TraceTickets {
  issue: (call: TracedCall) => string
  /** Undefined for what no server of this library has issued, and for what is too old. */
  read: (ticket: string) => TracedCall | undefined
}

/** Tickets that only a holder of the key can issue: a page tells of calls that were traced, a stranger of none. */
export function openTickets(key: Buffer): TraceTickets {
  const sealOf = (body: string) => createHmac('sha256', key).update(body).digest('base64url').slice(0, 22)
  const issue = ({ traceId, spanId, reachedAt, name }: TracedCall) => {
    const body = `${traceId}-${spanId}-${reachedAt.toString(36)}-${name}`
    return `${sealOf(body)}-${body}`
  }
  const read = (ticket: string) => {
    const [seal, body] = [ticket.slice(0, 22), ticket.slice(23)]
    if (!isSame(seal, sealOf(body))) return undefined
    const [, traceId = '', spanId = '', at = '', name = ''] =
      /^(\w{32})-(\w{16})-(\w+)-(.*)$/.exec(body) ?? []
    const reachedAt = Number.parseInt(at, 36)
    return Date.now() - reachedAt < validity ? { traceId, spanId, reachedAt, name } : undefined
  }
  return { issue, read }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
