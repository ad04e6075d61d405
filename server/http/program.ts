import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import type { Rates } from '#server/rates/rates.ts'

/** A client program: what it may call, and how often. */
export interface Program {
  id: number
  name: string
  /** Feature and type: `map read`; none means all that visitors may call. */
  privileges: readonly string[]
  perMinute: number | null
  perDay: number | null
}

/** What every program may call: signing in and out, its own log, the state of the server. */
const alwaysOpen: readonly (string | undefined)[] = ['description', 'health', 'log', 'signing', 'token']

export const isAlwaysOpen = (feature: string | undefined): boolean => alwaysOpen.includes(feature)

/** Whether a call reads or writes, as privileges of programs have it. */
export const callType = ({ method, query }: Pick<Route, 'method' | 'query'>): 'read' | 'write' =>
  method === 'GET' || query ? 'read' : 'write'

/**
 * Counts a call of a program and refuses it beyond its quota, and what lies outside its privileges if it was given any:
 * else it calls what visitors may. Calls that need a person are refused to every program by their access.
 */
export function admitProgram(
  caller: { program: Program | undefined } | undefined,
  route: Route,
  { feature, rates }: { feature: string | undefined; rates: Rates },
): void {
  if (!caller?.program) return
  const { privileges } = caller.program
  countProgram(rates, caller.program)
  if (route.access !== 'anyone' || isAlwaysOpen(feature) || privileges.length === 0) return
  if (!privileges.includes(`${feature} ${callType(route)}`)) fail('forbidden')
}

/** Counts a call of a program; refuses it beyond its quota. */
export function countProgram(
  rates: Rates,
  { id, perMinute, perDay }: Pick<Program, 'id' | 'perMinute' | 'perDay'>,
): void {
  take(rates, id, { points: perMinute, seconds: 60, words: '每分钟' })
  take(rates, id, { points: perDay, seconds: 86_400, words: '每天' })
}

interface Quota {
  points: number | null
  seconds: number
  words: string
}

function take(rates: Rates, program: number, { points, seconds, words }: Quota): void {
  if (points === null) return
  const retryAfter = rates.of(`app ${seconds}`, { points, seconds }).take(String(program))
  if (retryAfter > 0)
    throw new AppError('app_quota_used', { retryAfter }, `应用的调用次数已达${words} ${points} 次的上限`)
}
