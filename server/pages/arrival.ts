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
