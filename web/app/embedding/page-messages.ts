import type { RouteObject } from 'react-router'
import { matchRoutes, parsePath } from 'react-router'

import { isBare } from './embed-mode.ts'

/** A path on this site: no host, no backslash, no invisible characters. */
const plainPath = /^\/(?![/\\])[^\\\p{C}]{0,2000}$/u

const platform = /^\/ywtb(?=\/)/

/** The path of a message that is exactly `{ type: 'navigate', path }`. */
function pathIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return undefined
  const { type, path, ...rest }: { type?: unknown; path?: unknown } = data
  if (type !== 'navigate' || typeof path !== 'string' || Object.keys(rest).length > 0) return undefined
  return plainPath.test(path) ? path : undefined
}

/** The path that a message requests; undefined unless its shape is exact and the path is one of our routes. */
export function requestedPath(
  { data }: Pick<MessageEvent<unknown>, 'data'>,
  routes: readonly RouteObject[],
): string | undefined {
  const path = pathIn(data)
  const { pathname } = parsePath(path?.replace(platform, '') ?? '')
  const page = pathname && matchRoutes([...routes], pathname)?.at(-1)?.route.path
  return page && page !== '*' ? path : undefined
}

/** Whether an origin is our own or on the list; an opaque origin never is. */
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
 * Lets our own and allow-listed pages navigate this window to one of our routes. The list is fetched only when a
 * well-formed message of another origin arrives.
 */
export function listenForMessages(router: Movable, allowed: () => Promise<readonly string[]>): () => void {
  const listen = async (event: MessageEvent<unknown>) => {
    const path = requestedPath(event, router.routes)
    if (path === undefined || !(await isAllowed(event.origin, allowed))) return
    if (platform.test(path) && !isBare) location.hash = path
    else void router.navigate(path.replace(platform, ''))
  }
  const hear = (event: MessageEvent<unknown>) => void listen(event)
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
