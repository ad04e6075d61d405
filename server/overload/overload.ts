import type { IncomingMessage, ServerResponse } from 'node:http'

import { errors } from '#contract/errors.ts'

import { type MemoryMarks, memoryMarks, watchMemory } from './resident.ts'

export interface Overload {
  /** Whether a call that arrives now must be refused. */
  refuses: (request: IncomingMessage) => boolean
  /** How many were refused. */
  refusals: () => number
  close: () => void
}

const interval = 20
/** Maximum milliseconds of event loop delay: calls are refused earlier than assets of a page. */
const longestRound = { call: 300, other: 1000 }

interface Round {
  at: number
  /** Milliseconds of processor time that the process had used. */
  used: number
}

function beginRound(): Round {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), used: (user + system) / 1000 }
}

/**
 * Detects overload before any work is done for a call: the event loop is delayed by work of its own, too many calls
 * wait, or memory is short. A process that only waited for a processor refuses nothing. Health checks are always
 * answered.
 */
export function openOverload(isFull: () => boolean, marks: MemoryMarks = memoryMarks()): Overload {
  const memory = watchMemory(marks)
  let round = beginRound()
  const beat = setInterval(() => (round = beginRound()), interval).unref()
  const isLate = (longest: number) =>
    performance.now() - round.at - interval > longest && beginRound().used - round.used > longest
  const isRefused = (url: string) => {
    if (url.startsWith('/api/health/')) return false
    if (memory.isShort()) return true
    return url.startsWith('/api/') ? isLate(longestRound.call) || isFull() : isLate(longestRound.other)
  }
  let refusals = 0
  return {
    refuses: ({ url = '' }) => {
      const refused = isRefused(url)
      if (refused) refusals += 1
      return refused
    },
    refusals: () => refusals,
    close: () => {
      clearInterval(beat)
      memory.close()
    },
  }
}

const [status, message] = errors.busy
const retryAfter = 2

const answerOf = (type: string, text: string) => {
  const body = Buffer.from(text)
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': body.length,
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  }
  return { body, headers }
}

const busyAnswers = {
  call: answerOf(
    'application/json',
    JSON.stringify({ code: status, message, data: { error: 'busy', retryAfter } }),
  ),
  page: answerOf(
    'text/html',
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="${retryAfter}"><title>请稍候</title><p>${message}。本页会自动重试。`,
  ),
}

/** Sends the cheapest possible refusal: nothing is read, queried or logged. A page is asked for again by itself. */
export function answerBusy({ headers: { accept = '' } }: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = busyAnswers[accept.startsWith('text/html') ? 'page' : 'call']
  response.writeHead(status, headers).end(body)
}
