import { gatewayHeaders, isTraced } from './gateway.ts'

interface Way {
  token?: string | undefined
  signal?: AbortSignal
}

/**
 * Sends a call of our own API as the gateway wants it, in the session of the token; what the gateway refuses is mended
 * once. Every call of ours goes this way, whatever it expects for an answer.
 */
export async function sendOwn(
  requestWith: (headers: Record<string, string>) => Request,
  { token, signal }: Way = {},
): Promise<Response> {
  const attempt = async () => {
    // a page that is older than its server may not find it: then the call is not traced
    const headers = await gatewayHeaders(Boolean(token))
    const request = requestWith({ ...headers, ...(token && { authorization: `Bearer ${token}` }) })
    const init = signal ? { signal } : {}
    if (!isTraced()) return fetch(request, init)
    // a page that is older than its server may not find it: then the call is not traced
    const { fetchTraced } = await import('./tracing/page-spans.ts').catch(() => ({ fetchTraced: fetch }))
    return fetchTraced(request, init)
  }
  const answer = await attempt()
  if (answer.status !== 400) return answer
  // the same of what mends: then the refusal stands as it came
  const mending = await import('./signing/mending.ts').catch(() => undefined)
  return (await mending?.mend(answer)) ? attempt() : answer
}
