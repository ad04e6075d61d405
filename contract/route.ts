import type { z } from 'zod'

import type { Permission } from './identity/identity.ts'

/** Who may call a route. Required, so that a forgotten guard does not compile. */
export type Access = 'anyone' | 'member' | Permission

/**
 * Response form: `data` in the envelope, `json` as is (foreign protocols), `bytes` as a stream with a name and a
 * type.
 */
export type Answer = 'data' | 'json' | 'bytes'

export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof httpMethods)[number]

export interface Route<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: HttpMethod
  path: `/${string}`
  /** One line in Chinese for the API documentation. */
  summary: string
  access: A
  input: I
  output: O
  answer?: Answer
  /** The media types of bytes that are answered; `any` where people have given the file. */
  sends?: readonly string[] | 'any'
  /** Requires recent re-authentication (password, code or second factor within ten minutes). */
  proof?: true
  /** Open before the current agreement is accepted: the way to accept it, and what is owed to everybody. */
  beforeConsent?: true
  /** Rules the account itself: for the person's own sessions, not for one that was handed to an older system. */
  ownSession?: true
  /** Accepts client credentials by HTTP basic authentication. */
  basic?: true
  /** Rate limit per client address. */
  limit?: { calls: number; seconds: number }
  /**
   * A POST that only reads: needs no Idempotency-Key, is also available as GET, and takes what it reads as parameters,
   * as JSON in `?q=` or as its body.
   */
  query?: true
  /** The handler builds the output field by field, so it is not validated again. */
  built?: true
  /**
   * Reads what may be two seconds old, and so may be answered from a replica of the database: to readers; only to
   * visitors, where it is another thing for members; or only while the database is away, where a browser keeps it. Staff
   * always see what is now.
   */
  replica?: 'readers' | 'visitors' | 'outage'
  /** A GET that charges a member, who reads differently from then on. */
  charges?: true
  /** The same for everybody as long as a server runs: encoded and packed once, and asked for again by its tag. */
  constant?: true
  /** A foreign protocol: errors use its own format, always with HTTP 200. */
  foreign?: true
  /** False for responses that are already compressed, such as images. */
  compress?: false
  /**
   * The body is the input's `file` as it is (`application/octet-stream`), in memory or spooled to disk; what else is
   * given stands in the query. Or it is a form (`multipart/form-data`) with a `file` and other fields;
   * or the fields of a foreign protocol (`application/x-www-form-urlencoded`).
   */
  body?: 'bytes' | 'spooled' | 'form' | 'urlencoded'
  /** The body becomes a file of the caller: refused before it comes, where their space has no room for it. */
  stored?: true
  /** Maximum body in bytes; default 64 kB. */
  bodyLimit?: number
  /** Waits most of the time, for a hash or another service: takes no place among the calls that work. */
  waits?: true
  /** Seconds that an answer may take, where a file is worked through. */
  seconds?: number
}

export type Input<R extends Route> = z.input<R['input']>
export type DecodedInput<R extends Route> = z.output<R['input']>
export type Output<R extends Route> = z.output<R['output']>

export function route<I extends z.ZodObject, O extends z.ZodType, const A extends Access>(
  definition: Route<I, O, A>,
): Route<I, O, A> {
  return definition
}
