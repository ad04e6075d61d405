import { createContext, useContext, useEffect } from 'react'

import { readText, session } from '#web/api/storage.ts'

/** The name of the site, written after the name of every page. */
export const SiteName = createContext('')

/** Window title set by the page that linked here. */
const sessionTitle = () => readText(session, 'geolibrary:title')?.trim().slice(0, 100)

/** Sets the window title: the session's title if there is one, else the page's. */
export function nameWindow(title: string | undefined, site: string): void {
  const name = sessionTitle() || title
  document.title = name ? `${name} · ${site}` : site
}

/** Sets the window title; does nothing until the title is known. */
export function usePageTitle(title: string | undefined): void {
  const site = useContext(SiteName)
  useEffect(() => {
    if (title) nameWindow(title, site)
  }, [title, site])
}
