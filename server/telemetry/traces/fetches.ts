import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import type { EndSpan, Tracing } from './spans.ts'

type Hear = Parameters<typeof subscribe>[1]
interface OutgoingRequest {
  request: object
  response?: { statusCode?: number }
  error?: unknown
}

/**
 * Spans of what a traced call or job asks of other hosts, as Node itself tells of `fetch` and `http.request`: the method
 * and the host, never the path, which may hold a key or a name. Returns how to stop.
 */
export function traceFetches({ beginBelow }: Pick<Tracing, 'beginBelow'>): () => void {
  const open = new WeakMap<object, EndSpan>()
  const begin = (request: object, { method, host }: { method: string; host: string }) => {
    const end = beginBelow(`${method} ${host}`, { 'http.request.method': method, 'server.address': host })
    if (end) open.set(request, end)
  }
  const endWith = ({ request, response, error }: OutgoingRequest) => {
    const status = response?.statusCode
    open.get(request)?.(error, status === undefined ? {} : { 'http.response.status_code': status })
  }
  const heard: Record<string, (message: OutgoingRequest) => void> = {
    'undici:request:create': ({ request }) => {
      const { method = '', origin = '' }: Record<string, string> = Object(request)
      begin(request, { method, host: URL.parse(origin)?.host ?? '' })
    },
    'undici:request:headers': endWith,
    'undici:request:error': endWith,
    'http.client.request.start': ({ request }) => {
      const { method = '', host = '' }: Record<string, string> = Object(request)
      begin(request, { method, host })
    },
    'http.client.response.finish': endWith,
    'http.client.request.error': endWith,
  }
  const hearing = Object.entries(heard).map(([name, hear]): [string, Hear] => [
    name,
    (message) => hear({ request: {}, ...Object(message) }),
  ])
  for (const [name, hear] of hearing) subscribe(name, hear)
  return () => hearing.forEach(([name, hear]) => unsubscribe(name, hear))
}
