import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { useLocation, useNavigationType } from 'react-router'

const keyOf = ({ key, pathname, search }: Location) => `geolibrary:row:${key}${pathname}${search}`

/** Notes which row a reader leaves a list by. */
export function rememberRow(location: Location, code: string): void {
  try {
    sessionStorage.setItem(keyOf(location), code)
  } catch {
    // Storage is forbidden: going back still returns to the place, only not to the row.
  }
}

function rowLeft(location: Location): string | null {
  try {
    return sessionStorage.getItem(keyOf(location))
  } catch {
    return null // nothing was noted
  }
}

/** Going back to a list puts the focus on the row that it was left by, without moving the page. */
export function useReturnFocus(list: RefObject<HTMLElement | null>, ready: boolean): void {
  const location = useLocation()
  const type = useNavigationType()
  const tried = useRef(false)
  useEffect(() => {
    if (!ready || tried.current) return
    tried.current = true
    const code = type === 'POP' ? rowLeft(location) : null
    if (code === null) return
    const links = list.current?.querySelectorAll<HTMLElement>('[data-code]') ?? []
    Array.from(links)
      .find((link) => link.dataset['code'] === code)
      ?.focus({ preventScroll: true })
  }, [ready, type, location, list])
}
