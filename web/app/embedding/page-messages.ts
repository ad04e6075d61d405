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

interface RequestedPage {
  path: string
  /** Its address without the frame of the platform and without the query. */
  pathname: string
  /** It is no route of ours, but may be a page of a menu. */
  inMenus: boolean
}

/** The page that a message requests; undefined unless its shape is exact. */
function requestedPage(data: unknown, routes: readonly RouteObject[]): RequestedPage | undefined {
  const path = pathIn(data)
  const { pathname } = parsePath(path?.replace(platform, '') ?? '')
  const route = pathname && matchRoutes([...routes], pathname)?.at(-1)?.route.path
  return path && pathname && route ? { path, pathname, inMenus: route === '*' } : undefined
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

interface MessageRules {
  /** Origins on the list; asked for only when a well-formed message of another origin arrives. */
  origins: () => Promise<readonly string[]>
  /** Whether the menu of whoever is in holds a page. */
  isHeld: (pathname: string) => Promise<boolean>
}

/** Lets our own and allow-listed pages navigate this window to one of our routes, or to a page of the own menu. */
export function listenForMessages(router: Movable, { origins, isHeld }: MessageRules): () => void {
  const listen = async ({ data, origin }: MessageEvent<unknown>) => {
    const page = requestedPage(data, router.routes)
    if (!page || (page.inMenus && !(await isHeld(page.pathname)))) return
    if (!(await isAllowed(origin, origins))) return
    const { path } = page
    if (platform.test(path) && !isBare) location.hash = path
    else void router.navigate(path.replace(platform, ''))
  }
  const hear = (event: MessageEvent<unknown>) => void listen(event)
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
