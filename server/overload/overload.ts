import type { IncomingMessage, ServerResponse } from 'node:http'

import { errors } from '#contract/errors.ts'

export interface Overload {
  /** Whether a call that arrives now must be refused. */
  refuses: (request: IncomingMessage) => boolean
  close: () => void
}

const interval = 20
/** Maximum milliseconds of event loop delay: calls are refused earlier than assets of a page. */
const longestRound = { call: 300, other: 1000 }

/**
 * Detects overload before any work is done for a call: the event loop is delayed, or too many calls wait.
 * Health checks are always answered.
 */
export function openOverload(isFull: () => boolean): Overload {
  let roundAt = performance.now()
  const beat = setInterval(() => (roundAt = performance.now()), interval).unref()
  return {
    refuses: ({ url = '' }) => {
      if (url.startsWith('/api/health/')) return false
      const round = performance.now() - roundAt - interval
      if (!url.startsWith('/api/')) return round > longestRound.other
      return round > longestRound.call || isFull()
    },
    close: () => clearInterval(beat),
  }
}

const [status, message] = errors.busy
const retryAfter = 2
const body = Buffer.from(JSON.stringify({ code: status, message, data: { error: 'busy', retryAfter } }))
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  'cache-control': 'no-store',
  'retry-after': String(retryAfter),
}

/** Sends the cheapest possible refusal: nothing is read, queried or logged. */
export function answerBusy(response: ServerResponse): void {
  response.writeHead(status, headers).end(body)
}
