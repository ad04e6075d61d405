import type { BrowserSpan } from '#contract/telemetry/traces.ts'
import { gatewayHeaders } from '#web/api/gateway.ts'

interface EndedSpan extends Omit<BrowserSpan, 'ago'> {
  began: number
}

/** Milliseconds for which ended spans are gathered, and how many are sent at once. */
const [pause, maxAtOnce] = [3000, 20]
let ended: EndedSpan[] = []
let timer: ReturnType<typeof setTimeout> | undefined

const hexOf = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Sends a call with what it belongs to. Whether it is traced is told by the server with its answer. */
export async function fetchTraced(request: Request, init: RequestInit): Promise<Response> {
  const began = performance.now()
  request.headers.set('traceparent', `00-${hexOf(16)}-${hexOf(8)}-01`)
  const answer = await fetch(request, init)
  const ticket = /(?:^|,)\s*trace;desc="([^"]+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1]
  if (ticket === undefined) return answer
  ended.push({ ticket, began, took: Math.round(performance.now() - began) })
  if (ended.length >= maxAtOnce) void sendSpans()
  else timer ??= setTimeout(() => void sendSpans(), pause)
  return answer
}

/** Sends what has been gathered; what does not arrive is lost. */
export async function sendSpans(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const spans = ended.splice(0, maxAtOnce).map(({ began, ...span }) => ({
    ...span,
    ago: Math.round(performance.now() - began),
  }))
  if (spans.length === 0) return
  const headers = { ...(await gatewayHeaders(false)), 'content-type': 'application/json' }
  const body = JSON.stringify({ spans })
  await fetch(
    new Request(new URL('/api/traces/spans', location.origin), {
      method: 'POST',
      headers,
      body,
      keepalive: true,
    }),
  ).catch(() => {})
}
