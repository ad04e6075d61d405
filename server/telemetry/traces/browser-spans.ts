import type { BrowserSpan } from '#contract/telemetry/traces.ts'

import { kindOf, type Tracing } from './spans.ts'
import type { TraceTickets } from './tickets.ts'

export interface BrowserSpans {
  /** Adds what a page tells of calls that were traced; anything else is passed over. */
  add: (spans: readonly BrowserSpan[]) => void
}

/** Spans of pages that one server takes in a minute: whoever sends a ticket again and again drowns nothing. */
const maxPerMinute = 1200

/** Takes what pages tell of their calls. Clocks of browsers are often wrong: they say how long ago something was. */
export function openBrowserSpans(tracing: Tracing | undefined, tickets: TraceTickets): BrowserSpans {
  let minute = { at: 0, left: 0 }
  const isRoom = () => {
    const now = Math.floor(Date.now() / 60_000)
    if (minute.at !== now) minute = { at: now, left: maxPerMinute }
    minute.left -= 1
    return minute.left >= 0
  }
  const add = ({ ticket, ago, took }: BrowserSpan, { begin }: Tracing) => {
    const call = tickets.read(ticket)
    if (!call || !isRoom()) return
    const { traceId, spanId, reachedAt, name } = call
    const startTime = Math.min(Date.now() - ago, reachedAt)
    const attributes = { 'geolibrary.side': 'browser' }
    begin(`page ${name}`, { kind: kindOf.client, identity: { traceId, spanId }, startTime, attributes }).end(
      startTime + took,
    )
  }
  return { add: (spans) => tracing && spans.forEach((span) => add(span, tracing)) }
}
