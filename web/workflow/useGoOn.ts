import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * After a decision the next of its queue opens, or the list, which also says when the queue cannot be read. Whoever has
 * gone elsewhere meanwhile stays there.
 */
export function useGoOn(list: string, state?: unknown) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = pathname
    return () => {
      here.current = undefined
    }
  }, [pathname])
  return async (findNext: () => Promise<string | undefined>): Promise<void> => {
    const next = await findNext().catch(() => undefined)
    if (here.current === pathname) void navigate(next ?? list, { state })
  }
}
