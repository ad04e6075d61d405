import { AppError } from '#contract/errors.ts'
import { requireNoTransaction } from '#database/transaction-scope.ts'

/** Milliseconds until an answer has arrived whole. */
const defaultPatience = 8000
const maxAnswerBytes = 262_144

/** A provider that is away, or refused; the reason is for the log only. */
export class ProviderFailure extends AppError {
  readonly reason: string

  constructor(code: 'provider_away' | 'provider_refused' | 'provider_off', reason: string) {
    super(code)
    this.reason = reason.slice(0, 200)
  }
}

export const providerAway = (reason: string): ProviderFailure => new ProviderFailure('provider_away', reason)
export const providerRefused = (reason: string): ProviderFailure =>
  new ProviderFailure('provider_refused', reason)

/** Which hosts may be asked, and for how long. */
export interface Reach {
  /** `host:port` as `URL.host` gives it. */
  hosts: ReadonlySet<string>
  patience?: number
}

const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/

/**
 * Asks a provider: hosts of its row only, TLS except on this machine, no redirects, within 8 seconds and 256 KB.
 * Throws `provider_away` where the answer does not arrive whole.
 */
export async function ask(url: URL, init: RequestInit, { hosts, patience = defaultPatience }: Reach) {
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
  if (!isSecure || !hosts.has(url.host)) throw providerAway(`${url.host} is not one of its hosts`)
  requireNoTransaction('a call of a provider')
  try {
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    if (answer.status >= 300 && answer.status < 400) throw providerAway(`redirected by HTTP ${answer.status}`)
    return { status: answer.status, headers: answer.headers, text: await textOf(answer) }
  } catch (error) {
    throw error instanceof ProviderFailure ? error : providerAway(reasonOf(error))
  }
}

/** The same for an answer in JSON: anything else, and failures of the provider's server, count as away. */
export async function askJson(url: URL, init: RequestInit, reach: Reach): Promise<Json> {
  const { status, text } = await ask(url, init, reach)
  const read = parse(text)
  if (read === undefined || status >= 500) throw providerAway(`HTTP ${status}`)
  return { status, text, read }
}

export interface Json {
  status: number
  /** As it was sent, for signatures. */
  text: string
  read: Readonly<Record<string, unknown>>
}

function parse(text: string): Json['read'] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw providerAway('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `fetch` puts the reason of a failed connection into `cause`. */
function reasonOf(error: unknown): string {
  const { name, message, cause }: { name?: string; message?: string; cause?: { code?: string } } =
    Object(error)
  return cause?.code ?? name ?? message ?? ''
}
