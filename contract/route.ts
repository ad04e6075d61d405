import type { z } from 'zod'

import type { Permission } from './accounts/identity.ts'

/** Who may call a route. Required, so that a forgotten guard does not compile. */
export type Access = 'anyone' | 'member' | Permission

/**
 * Response form: `data` in the envelope, `json` as is (foreign protocols), `bytes` as a stream with a name and a
 * type.
 */
export type Answer = 'data' | 'json' | 'bytes'

export interface Route<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** One Chinese line for the description of the interface. */
  summary: string
  access: A
  input: I
  output: O
  answer?: Answer
  /** Asks for a fresh proof of who is calling (password, code or second factor within ten minutes). */
  proof?: true
  /** Takes a program's name and secret by HTTP basic authentication. */
  basic?: true
  /** Greatest number of calls from one address in so many seconds. */
  limit?: { calls: number; seconds: number }
  /** A POST that only asks: it needs no Idempotency-Key and answers a GET with `?q=` as well. */
  query?: true
  /** Its handler builds the answer field by field as the schema says: it is not checked once more on its way out. */
  built?: true
  /** A protocol that is not ours: refusals are said in its own words, always with 200. */
  foreign?: true
  /** False for answers that are packed already, such as pictures. */
  compress?: false
  /** Greatest body in bytes; 64 kB when not said. */
  bodyLimit?: number
}

export type Input<R extends Route> = z.input<R['input']>
export type Decoded<R extends Route> = z.output<R['input']>
export type Output<R extends Route> = z.output<R['output']>

export function route<I extends z.ZodObject, O extends z.ZodType, const A extends Access>(
  definition: Route<I, O, A>,
): Route<I, O, A> {
  return definition
}
