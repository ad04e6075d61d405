import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Going {
  replace?: boolean
  /** Kept by the history beside the address, out of sight. */
  unseen?: string
}

/**
 * Reads state from the query of the address and navigates to a new one; each change is a history entry, unless it
 * replaces that of before. A change is rendered at once: a ticked box stays ticked, and going back restores the previous state.
 * It is one of the page that is seen: what is pressed while the next page is fetched does not end in that one's address.
 */
export function useAddress<Place>(read: (params: URLSearchParams, unseen?: string) => Place) {
  const { pathname, search, state: before } = useLocation()
  const navigate = useNavigate()
  const held = unseenIn(before)
  const place = useMemo(() => read(new URLSearchParams(search), held), [read, search, held])
  const go = (query: string, { replace, unseen }: Going = {}) => {
    if (query === search && unseen === held) return
    void navigate({ pathname, search: query }, { flushSync: true, replace, state: stateOf(unseen) })
  }
  return [place, go] as const
}

/** What the history keeps of a place beside its address. */
export const stateOf = (unseen: string | undefined) => (unseen === undefined ? undefined : { unseen })

export function unseenIn(state: unknown): string | undefined {
  const { unseen }: { unseen?: unknown } = Object(state)
  return typeof unseen === 'string' ? unseen : undefined
}
