import { AppError } from '#contract/errors.ts'
import type { health } from '#contract/health.ts'
import type { Input, Output, Route } from '#contract/route.ts'

import { type Envelope, refusalIn } from './refusal.ts'
import { sendOwn } from './send.ts'

/** Timeout of a call in milliseconds. */
const maxWait = 120_000

interface CallOptions {
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** A file may take longer than an answer, and be watched while it comes. */
interface DownloadOptions extends CallOptions {
  timeLimit?: number
  watch?: (answer: Response) => Response
}

/** Network failure: no complete response arrived. */
export class Offline extends Error {
  override name = 'Offline'
}

/** Calls a route. Only this module knows how addresses, wire formats and failures are handled. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Output<R>> {
  const envelope = await send({ route, input, options }, envelopeIn)
  if (envelope.code !== 200) throw refusalIn(envelope)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server has encoded it by the same contract
  return envelope.data as Output<R>
}

export interface Download {
  /** File name sent by the server, if any. */
  name: string | undefined
  blob: Blob
}

/** Calls a route that returns bytes. Errors are handled as for any other route. */
export async function callBytes<R extends Route>(
  route: R,
  input: Input<R>,
  options: DownloadOptions = {},
): Promise<Download> {
  return send({ route, input, options }, async (answer) => {
    if (!answer.ok) throw refusalIn(await envelopeIn(answer))
    const body = options.watch?.(answer) ?? answer
    return { name: nameIn(answer.headers.get('content-disposition')), blob: await body.blob() }
  })
}

/** Calls a route of a foreign protocol, which has its own format for success and failure. */
export async function callForeign<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Output<R>> {
  return send({ route, input, options }, async (answer) => {
    if (!answer.ok) throw refusalIn(await envelopeIn(answer))
    // oxlint-disable-next-line no-unsafe-type-assertion -- the server has encoded it by the same contract
    return (await answer.json()) as Output<R>
  })
}

export type Readiness = Output<typeof health.ready>

/**
 * How the server that answers is doing. Its answer has no envelope and says itself how it went: programs of the operator
 * read it, too. Throws where nothing answers, or a gateway does in its place.
 */
export async function fetchReadiness(signal?: AbortSignal): Promise<Readiness> {
  const answer = await fetch('/api/health/ready', { cache: 'no-store', ...(signal && { signal }) })
  const readiness: Readiness = Object(await answer.json())
  if (typeof readiness.status !== 'string') throw new Offline('服务器没有应答')
  return readiness
}

interface CallRequest {
  route: Route
  input: unknown
  options: DownloadOptions
}

/** Sends a call and reads the complete response; throws `Offline` if the network fails. */
async function send<T>(
  { route, input, options }: CallRequest,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const { token, signal, timeLimit = maxWait } = options
  const requestWith = (headers: Record<string, string>) => requestFor(route, { ...Object(input) }, headers)
  const ends = [AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])]
  try {
    return await read(await sendOwn(requestWith, { token, signal: AbortSignal.any(ends) }))
  } catch (error) {
    if (signal?.aborted || error instanceof AppError) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('request_timeout')
    throw new Offline('网络不通，请检查网络后再试')
  }
}

/** Parses the envelope. A body that is none (a gateway's page, a truncated response) gives the HTTP status only. */
async function envelopeIn(answer: Response): Promise<Envelope> {
  const text = await answer.text()
  try {
    return { ...Object(JSON.parse(text)), status: answer.status }
  } catch {
    return { status: answer.status }
  }
}

/** The file name of a content-disposition: the UTF-8 one of RFC 5987, else the plain one. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Fills the `:name` parts of the path; what is left goes in the query of a GET, else in the body. */
function requestFor(route: Route, wire: Record<string, unknown>, given: Record<string, string>): Request {
  const rest = new Map(Object.entries(wire).filter(([, value]) => value !== undefined))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const url = new URL(`/api${path}`, location.origin)
  const headers = new Headers(given)
  if (route.body) return fileRequest(route, url, Object.fromEntries(rest), headers)
  if (route.method === 'GET') {
    for (const [name, value] of rest) url.searchParams.set(name, String(value))
    return new Request(url, { headers })
  }
  headers.set('content-type', 'application/json')
  if (route.method === 'POST' && !route.query) headers.set('idempotency-key', onceKey())
  return new Request(url, { method: route.method, headers, body: JSON.stringify(Object.fromEntries(rest)) })
}

/** A file as the body with the rest in the query, or all of it as a form. */
function fileRequest(
  { method, body }: Route,
  url: URL,
  { file, ...rest }: Record<string, unknown>,
  headers: Headers,
): Request {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the input of such a route has its file
  const content = file as Blob
  if (body === 'form') {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.set(name, String(value))
    form.set('file', content)
    return new Request(url, { method, headers, body: form })
  }
  for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  headers.set('content-type', 'application/octet-stream')
  return new Request(url, { method, headers, body: content })
}

/** Idempotency key of one button press. `crypto.randomUUID` is missing on pages without HTTPS. */
export const onceKey = (): string => crypto.getRandomValues(new Uint8Array(16)).join('-')
