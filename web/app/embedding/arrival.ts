import { codeNames } from '#web/identity/third-party/code-names.ts'

const page = (query: URLSearchParams): string | undefined => {
  if (query.has('ticket')) return '/sso-login'
  return query.has('state') && (query.has('error') || codeNames.some((name) => query.has(name)))
    ? '/callback'
    : undefined
}

/** The hash route of an address to which a third party has returned; undefined for any other. */
export function arrivalIn({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  // browsers carry the hash of a page along when that redirects
  if (pathname !== '/' || (hash !== '' && hash !== '#wechat_redirect')) return undefined
  const route = page(new URLSearchParams(search))
  return route && `#${route}${search}`
}

/** Opens the page of a third-party sign-in before the router reads the address. */
export function openArrival(): void {
  const route = arrivalIn(location)
  if (route !== undefined) history.replaceState(null, '', `/${route}`)
}
