import { gatewayHeaders } from './gateway.ts'

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
    const headers = await gatewayHeaders(Boolean(token))
    const request = requestWith({ ...headers, ...(token && { authorization: `Bearer ${token}` }) })
    return fetch(request, signal ? { signal } : {})
  }
  const answer = await attempt()
  if (answer.status !== 400) return answer
  // a page that is older than its server may not find it: then the refusal stands as it came
  const mending = await import('./signing/mending.ts').catch(() => undefined)
  return (await mending?.mend(answer)) ? attempt() : answer
}
