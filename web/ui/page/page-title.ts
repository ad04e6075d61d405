import { createContext, useContext, useEffect } from 'react'

import { readText, session } from '#web/api/storage.ts'

/** The name of the site, written after the name of every page. */
export const SiteName = createContext('')

/** What a page that leads here has asked this window to be called. */
const sessionTitle = () => readText(session, 'geolibrary:title')?.trim().slice(0, 100)

/** Names the window: after the session's own title while there is one, else after the page. */
export function nameWindow(title: string | undefined, site: string): void {
  const name = sessionTitle() || title
  document.title = name ? `${name} · ${site}` : site
}

/** Names the window after what the page shows; nothing is named until the title is known. */
export function usePageTitle(title: string | undefined): void {
  const site = useContext(SiteName)
  useEffect(() => {
    if (title) nameWindow(title, site)
  }, [title, site])
}
