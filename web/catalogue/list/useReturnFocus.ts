import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { useLocation, useNavigationType } from 'react-router'

import { readText, session, writeText } from '#web/api/storage.ts'

const keyOf = ({ key, pathname, search }: Location) => `geolibrary:row:${key}${pathname}${search}`

/** Stores the row through which the reader left a list. */
export const rememberRow = (location: Location, code: string): void =>
  writeText(session, keyOf(location), code)

/** On return to a list, focuses the row it was left through, without scrolling. */
export function useReturnFocus(list: RefObject<HTMLElement | null>, ready: boolean): void {
  const location = useLocation()
  const type = useNavigationType()
  const tried = useRef(false)
  useEffect(() => {
    if (!ready || tried.current) return
    tried.current = true
    const code = type === 'POP' ? readText(session, keyOf(location)) : null
    if (code == null) return
    const links = list.current?.querySelectorAll<HTMLElement>('[data-code]') ?? []
    Array.from(links)
      .find((link) => link.dataset['code'] === code)
      ?.focus({ preventScroll: true })
  }, [ready, type, location, list])
}
