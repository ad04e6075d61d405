import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

import { fetchPage } from './fetch-page.ts'

interface RouteOptions {
  /** Decides before the page is fetched. */
  loader?: RouteObject['loader']
  /** Without head and foot of the site. */
  bare?: true
  /** It lists results: the first one gets the focus. */
  results?: true
}

/** A route whose page is fetched when it is opened; `title` is that of the window. */
export const pageRoute = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { loader, ...handle }: RouteOptions = {},
): RouteObject => ({
  path,
  ...(loader && { loader }),
  handle: { title, ...handle },
  lazy: async () => ({ Component: await fetchPage(load) }),
})
