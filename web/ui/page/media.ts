import { useSyncExternalStore } from 'react'

/** Windows in which tables become cards and tools are behind one button; on paper they stay as they are. */
export const narrowScreen = 'screen and (max-width: 760px)'
/** Windows in which the header is one row with a drawer, and the footer is folded. */
export const phoneFrame = '(max-width: 900px)'

/**
 * Scales the lengths of a screen media query by the page zoom, so that the layout becomes the one for a smaller
 * window; print queries are unchanged.
 */
export function scaledQuery(query: string, zoom: number): string {
  if (zoom === 1 || !/\dpx/.test(query)) return query
  const grown = query.replaceAll(/([\d.]+)px/g, (_, length) => `${Number(length) * zoom}px`)
  return /\b(?:print|screen)\b/.test(query) ? grown : `screen and ${grown}, print and ${query}`
}

/** How many times the page is enlarged. */
export const zoomNow = (): number => Number(document.documentElement.style.getPropertyValue('--zoom')) || 1
const ask = (query: string): MediaQueryList => matchMedia(scaledQuery(query, zoomNow()))

/** Whether a media query matches; rerenders on change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      let media = ask(query)
      const again = () => {
        media.removeEventListener('change', changed)
        media = ask(query)
        media.addEventListener('change', changed)
        changed()
      }
      media.addEventListener('change', changed)
      addEventListener('pagezoom', again)
      return () => {
        media.removeEventListener('change', changed)
        removeEventListener('pagezoom', again)
      }
    },
    () => ask(query).matches,
  )
}
