import { type ErrorCode, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { type Allowance, findWait, takeAllowance } from './codes.queries.ts'

/** Seconds between two codes to one target. */
export const codePause = 60

interface AllowanceRequest {
  purpose: CodePurpose
  source: string
  account?: number
  send?: 'code' | 'reminder' | 'nothing'
  /** Maximum codes per hour. */
  max: number
}

interface Rule extends Allowance {
  refusal: ErrorCode
  /** How much this request counts. */
  count: 0 | 1
}

/** Purposes that share one hourly maximum: a flood of registrations does not prevent sign-in. */
const families = {
  register: 'newcomers',
  sign_in: 'accounts',
  reset: 'accounts',
  proof: 'signed in',
  phone: 'signed in',
  mail: 'signed in',
} as const
export type CodePurpose = keyof typeof families

/**
 * The limits of a code: per hour for an address, which may be shared by an office; per day for the account
 * and for the target, with a pause between two; per hour in total. Always in this order, to avoid deadlocks.
 */
export function allowances(
  { purpose, source, account, send, max }: AllowanceRequest,
  target: Buffer,
  key: (what: string) => Buffer,
): Rule[] {
  const own = {
    key: key(`account ${account}`),
    period: 'day',
    max: 15,
    refusal: 'code_limit',
    count: 1,
  } as const
  return [
    { key: key(`source ${source}`), period: 'hour', max: 30, refusal: 'too_many_requests', count: 1 },
    ...(account === undefined ? [] : [own]),
    { key: target, period: 'day', max: 10, pause: codePause, refusal: 'code_limit', count: 1 },
    {
      key: key(`all ${families[purpose]}`),
      period: 'hour',
      max,
      refusal: 'busy',
      // an unsent code counts 0: unknown targets cannot use up the limit of account owners
      count: send === 'nothing' ? 0 : 1,
    },
  ]
}

/** Counts a code or throws; the count is rolled back with the caller's transaction. */
export async function takeOrRefuse(tx: Db, rule: Rule): Promise<void> {
  if (await takeAllowance(tx, rule, rule.count)) return
  const { pause, period } = (await findWait(tx, rule)) ?? { pause: 1, period: 1 }
  if (pause > 0) fail('code_too_soon', { retryAfter: pause })
  fail(rule.refusal, { retryAfter: Math.max(1, period) })
}
