import type { FastifyRequest } from 'fastify'

import { keyHeader } from '#contract/data-api/examples.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { countProgram } from '#server/http/program.ts'
import { hashToken } from '#server/http/session.ts'
import type { Rates } from '#server/rates/rates.ts'

import { findKeyHolder } from './use.queries.ts'

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

/** What an address may call in a minute without a key, by the name of the interface. */
interface KeylessBound {
  name: string
  perMinute: number
}

/**
 * Whether a call shows a valid key: then it is counted by the quotas of its app. Without one it is counted by its address
 * and refused beyond a bound, and so is every try of a key that is not valid.
 */
export async function admitKey(call: KeyedCall, bound: KeylessBound): Promise<boolean> {
  const { db, rates, key } = call
  if (key === undefined) {
    countKeyless(call, bound)
    return false
  }
  const hash = hashOf(key)
  const holder = hash && (await findKeyHolder(db, hash))
  if (!holder) {
    countKeyless(call, bound)
    return fail('api_key_refused')
  }
  countProgram(rates, holder)
  return true
}

function countKeyless({ rates, source }: KeyedCall, { name, perMinute }: KeylessBound): void {
  const retryAfter = rates.of(`keyless ${name}`, { points: perMinute, seconds: 60 }).take(source)
  if (retryAfter === 0) return
  const words = `不用密钥每分钟至多 ${perMinute} 次，${retryAfter} 秒后可再调用；密钥在“数据接口”页取得`
  throw new AppError('too_many_requests', { retryAfter }, words)
}
