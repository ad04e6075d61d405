const platform = '/ywtb'

const platformIn = (hash: string): string => (/^#\/ywtb(?=[/?]|$)/.test(hash) ? platform : '')

/**
 * Below `/ywtb` every page has its own address without header and footer, so that links stay there; the server's
 * `/embed` leaves them out everywhere.
 */
export const base = platformIn(location.hash)
export const isBare = base !== '' || location.pathname === '/embed'

/** Reloads the page when a typed address enters or leaves `/ywtb`. */
export function watchBorder(): void {
  addEventListener('hashchange', () => {
    if (platformIn(location.hash) !== base) location.reload()
  })
}
