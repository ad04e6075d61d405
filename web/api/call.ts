import { AppError, errors, type ErrorCode, type ErrorDetail } from '#contract/errors.ts'
import type { Input, Output, Route } from '#contract/route.ts'

/** Milliseconds after which a call is given up. */
const timeLimit = 120_000

export interface CallOptions {
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** The network did not carry the call: no answer came. */
export class Offline extends Error {
  override name = 'Offline'
}

interface Answer {
  code: number
  message?: string
  data?: unknown
}

/** Calls a route. Its address, its wire format and its failure are known here and nowhere else. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Output<R>> {
  const answer = await send(route, input, options)
  const { code, message, data }: Answer = await answer.json().catch(() => ({ code: answer.status }))
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server has encoded it by the same contract
  if (code === 200) return data as Output<R>
  const { error, ...detail }: ErrorDetail & { error?: string } = Object(data)
  throw new AppError(isErrorCode(error) ? error : 'server_error', detail, message)
}

async function send(route: Route, input: unknown, { token, signal }: CallOptions): Promise<Response> {
  const ends = [AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])]
  try {
    return await fetch(requestFor(route, { ...Object(input) }, token), { signal: AbortSignal.any(ends) })
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('request_timeout')
    throw new Offline('网络不通，请检查网络后再试')
  }
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code)

/** Fills the `:name` parts of the path; what is left goes in the query of a GET, else in the body. */
function requestFor(route: Route, wire: Record<string, unknown>, token?: string): Request {
  const rest = new Map(Object.entries(wire).filter(([, value]) => value !== undefined))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const url = new URL(`/api${path}`, location.origin)
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (route.method === 'GET') {
    for (const [name, value] of rest) url.searchParams.set(name, String(value))
    return new Request(url, { headers })
  }
  headers.set('content-type', 'application/json')
  if (route.method === 'POST' && !route.query) headers.set('idempotency-key', crypto.randomUUID())
  return new Request(url, { method: route.method, headers, body: JSON.stringify(Object.fromEntries(rest)) })
}
