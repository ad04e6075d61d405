import { AppError } from '#contract/errors.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { signing } from '#contract/sign-in/signing.ts'

import { type Envelope, refusalIn } from './refusal.ts'
import { loadSigning, signatureHeaders } from './signing.ts'

/** Which archive is asked, and by which application. */
const ours = { 'x-tenant-id': '1', 'x-app-id': 'portal' }

/** Milliseconds after which a call is given up. */
const timeLimit = 120_000

export interface CallOptions {
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** The network did not carry the call: no whole answer came. */
export class Offline extends Error {
  override name = 'Offline'
}

/** Calls a route. Its address, its wire format and its failure are known here and nowhere else. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Output<R>> {
  const envelope = await answered({ route, input, options })
  if (envelope.code !== 200) throw refusalIn(envelope)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server has encoded it by the same contract
  return envelope.data as Output<R>
}

/** Where the server wants calls signed it says so once; they are from then on. */
async function answered(asked: Asked): Promise<Envelope> {
  const envelope = await send(asked, envelopeIn)
  if (Object(envelope.data).error !== 'signature_refused') return envelope
  await loadSigning(() => call(signing.read, {}))
  return send(asked, envelopeIn)
}

export interface Download {
  /** What the server calls the file; undefined when it does not say. */
  name: string | undefined
  blob: Blob
}

/** Calls a route that answers with bytes; a refusal is the same as that of any other. */
export async function callBytes<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Download> {
  return send({ route, input, options }, async (answer) => {
    if (!answer.ok) throw refusalIn(await envelopeIn(answer))
    return { name: nameIn(answer.headers.get('content-disposition')), blob: await answer.blob() }
  })
}

/** Calls a route of a foreign protocol, which says success and failure in words of its own. */
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

interface Asked {
  route: Route
  input: unknown
  options: CallOptions
}

/** Carries a call over the network and reads the whole of its answer; what the network does to it has a name. */
async function send<T>({ route, input, options }: Asked, read: (answer: Response) => Promise<T>): Promise<T> {
  const { token, signal } = options
  const request = requestFor(
    route,
    { ...Object(input) },
    { ...ours, ...(token && { authorization: `Bearer ${token}` }), ...(await signatureHeaders()) },
  )
  const ends = [AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])]
  try {
    return await read(await fetch(request, { signal: AbortSignal.any(ends) }))
  } catch (error) {
    if (signal?.aborted || error instanceof AppError) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('request_timeout')
    throw new Offline('网络不通，请检查网络后再试')
  }
}

/** What is no envelope (a page of a gateway, an answer cut short) has a status and no words. */
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
  if (route.method === 'GET') {
    for (const [name, value] of rest) url.searchParams.set(name, String(value))
    return new Request(url, { headers })
  }
  headers.set('content-type', 'application/json')
  if (route.method === 'POST' && !route.query) headers.set('idempotency-key', onceKey())
  return new Request(url, { method: route.method, headers, body: JSON.stringify(Object.fromEntries(rest)) })
}

/** Names one press of a button. `crypto.randomUUID` is missing where a page is not served over HTTPS. */
const onceKey = (): string => crypto.getRandomValues(new Uint8Array(16)).join('-')
