import { createContext, useContext, useEffect } from 'react'

/** The name of the site, written after the name of every page. */
export const SiteName = createContext('')

/** Names the window after what the page shows; nothing is named until the title is known. */
export function usePageTitle(title: string | undefined): void {
  const site = useContext(SiteName)
  useEffect(() => {
    if (title) document.title = `${title} · ${site}`
  }, [title, site])
}
