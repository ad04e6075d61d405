import { codeNames } from '#contract/sign-in/provider-kinds.ts'

const pageOf = (query: URLSearchParams): string | undefined => {
  if (query.has('ticket') && !query.has('state')) return 'sso-login'
  const isBack = query.has('error') || codeNames.some((name) => query.has(name))
  return isBack && query.has('state') ? 'callback' : undefined
}

/** The page of a front address to which a third party has returned: providers know no hash routes. Undefined for any other. */
export function arrivalAt(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const page = pageOf(query)
  return page && `/#/${page}?${query.toString()}`
}

/** The pages without header and footer that other sites frame: what is typed below them stays there. */
const frame = '/embed'

interface TypedAddress {
  method: string
  url: string
  headers: { accept?: string | undefined }
}

/**
 * The page whose address was typed without its `#`, at a path where nothing is; a page that does not exist either says
 * so itself. Undefined for what is no browser that opens a page.
 */
export function typedPage({ method, url, headers: { accept = '' } }: TypedAddress): string | undefined {
  const opensPage = (method === 'GET' || method === 'HEAD') && accept.includes('text/html')
  if (!opensPage || url.startsWith('/api/')) return undefined
  return url.startsWith(`${frame}/`) ? `${frame}#${url.slice(frame.length)}` : `/#${url}`
}
