import type { FastifyRequest } from 'fastify'

import { keyHeader } from '#contract/data-api/examples.ts'
import type { OpenService } from '#contract/data-api/services.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { Endpoint } from '#server/http/implement.ts'
import { countProgram } from '#server/http/program.ts'
import { hashToken } from '#server/http/session.ts'
import type { Rates } from '#server/rates/rates.ts'

import { countKeyedCall, countRefused } from './use.queries.ts'

/** The key that a call shows, as it was sent. */
export function keyIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[keyHeader]
  return typeof key === 'string' ? key : undefined
}

/** The hash of a text that can be a key; others are not looked for. */
export const hashOf = (key: string | undefined): Buffer | null =>
  key !== undefined && /^[\w-]{43}$/.test(key) ? hashToken(key) : null

interface KeyedCall {
  db: Db
  rates: Rates
  key: string | undefined
  /** The address that calls. */
  source: string
}

/** What is called, and how often an address may call it in a minute without a key; else as its routes are bound. */
interface KeylessBound {
  service: OpenService
  perMinute?: number
}

/**
 * Whether a call shows a valid key: then it is counted by the quotas of its app, and refused beyond them. Without one it
 * is counted by its address and refused beyond a bound, and so is every try of a key that is not valid.
 */
export async function admitKey(call: KeyedCall, bound: KeylessBound): Promise<boolean> {
  const { db, rates, key } = call
  const { service } = bound
  if (key === undefined) {
    countKeyless(call, bound)
    return false
  }
  const hash = hashOf(key)
  const holder = hash && (await countKeyedCall(db, service, hash))
  if (!holder) {
    countKeyless(call, bound)
    return fail('api_key_refused')
  }
  try {
    countProgram(rates, holder)
  } catch (error) {
    await countRefused(db, { service, app: holder.id, counted: 1 })
    throw error
  }
  return true
}

function countKeyless({ rates, source }: KeyedCall, { service, perMinute }: KeylessBound): void {
  if (perMinute === undefined) return
  const retryAfter = rates.of(`keyless ${service}`, { points: perMinute, seconds: 60 }).take(source)
  if (retryAfter === 0) return
  const words = `不用密钥每分钟至多 ${perMinute} 次，${retryAfter} 秒后可再调用；密钥在“数据接口”页取得`
  throw new AppError('too_many_requests', { retryAfter }, words)
}

/** The endpoints of an open service, which are called with a key as well; without one they are as they were. */
export const withKeys = (service: OpenService, endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((endpoint) => ({
    ...endpoint,
    handler: async (call) => {
      const { db, rates, from, reply } = call
      await admitKey({ db, rates, key: keyIn(reply.request), source: from.source }, { service })
      return typeof endpoint.handler === 'function'
        ? endpoint.handler(call)
        : (await endpoint.handler.prepare(call))(call)
    },
  }))
