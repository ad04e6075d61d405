import type { RouteObject } from 'react-router'
import { matchRoutes, parsePath } from 'react-router'

import { bare } from './embed-mode.ts'

/** A path below our own door: no host, no backslash, nothing that cannot be seen. */
const plainPath = /^\/(?![/\\])[^\\\p{C}]{0,2000}$/u

const platform = /^\/ywtb(?=\/)/

/** Exactly `{ type: 'navigate', path }`; a word more or less is not for us. */
function pathIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return undefined
  const { type, path, ...rest }: { type?: unknown; path?: unknown } = data
  if (type !== 'navigate' || typeof path !== 'string' || Object.keys(rest).length > 0) return undefined
  return plainPath.test(path) ? path : undefined
}

/** Where a message wants to send the reader: undefined unless its shape is exact and its path one of our pages. */
export function requestedPath(
  { data }: Pick<MessageEvent<unknown>, 'data'>,
  routes: readonly RouteObject[],
): string | undefined {
  const path = pathIn(data)
  const { pathname } = parsePath(path?.replace(platform, '') ?? '')
  const page = pathname && matchRoutes([...routes], pathname)?.at(-1)?.route.path
  return page && page !== '*' ? path : undefined
}

/** Our own pages, and origins on the list; a page without an origin never is. */
async function isAllowed(origin: string, allowed: () => Promise<readonly string[]>): Promise<boolean> {
  if (origin === 'null') return false
  if (origin === location.origin) return true
  return (await allowed().catch((): readonly string[] => [])).includes(origin)
}

interface Movable {
  routes: RouteObject[]
  navigate: (to: string) => Promise<void>
}

/**
 * Lets our own pages and allow-listed ones move this window to one of our pages. Who else is allowed is asked only
 * when somebody else speaks, in a shape that could be meant for us.
 */
export function listenForMessages(router: Movable, allowed: () => Promise<readonly string[]>): () => void {
  const listen = async (event: MessageEvent<unknown>) => {
    const path = requestedPath(event, router.routes)
    if (path === undefined || !(await isAllowed(event.origin, allowed))) return
    if (platform.test(path) && !bare) location.hash = path
    else void router.navigate(path.replace(platform, ''))
  }
  const hear = (event: MessageEvent<unknown>) => void listen(event)
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
