import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import { useLocation, useMatches } from 'react-router'

import { readText, session } from '#web/api/storage.ts'

/** The name of the site, written after the name of every page. */
export const SiteName = createContext('')

/** Window title set by the page that linked here. */
const sessionTitle = () => readText(session, 'geolibrary:title')?.trim().slice(0, 100)

/** Sets the window title: the session's title if there is one, else the page's. */
function nameWindow(title: string | undefined, site: string): void {
  const name = sessionTitle() || title
  document.title = name ? `${name} · ${site}` : site
}

/** Sets the window title from the route at every new path, not at a new query; the page may set a more exact one later. */
export function useRouteTitle(site: string): void {
  const { pathname, handle } = useMatches().at(-1) ?? {}
  const { title }: { title?: string } = Object(handle)
  useLayoutEffect(() => nameWindow(title, site), [title, pathname, site])
}

/** Sets the window title of a path; does nothing until the title is known. */
export function usePageTitle(title: string | undefined): void {
  const site = useContext(SiteName)
  const { pathname } = useLocation()
  useEffect(() => {
    if (title) nameWindow(title, site)
  }, [title, pathname, site])
}
