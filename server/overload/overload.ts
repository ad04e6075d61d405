import type { IncomingMessage, ServerResponse } from 'node:http'

import { errors } from '#contract/errors.ts'

export interface Overload {
  /** Whether a call that arrives now is to be refused. */
  refuses: (request: IncomingMessage) => boolean
  close: () => void
}

const interval = 20
/** Milliseconds that the event loop may take for one round: calls are refused sooner than what a page is made of. */
const longestRound = { call: 300, other: 1000 }

/**
 * Tells overload before any work is done for a call: when the event loop has not come round for so long, or those
 * who wait for a place are too many. Health is always answered.
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

/** The shortest way to say that there is no room: nothing is read, looked up or logged. */
export function answerBusy(response: ServerResponse): void {
  response.writeHead(status, headers).end(body)
}
