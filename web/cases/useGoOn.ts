import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * After a decision the next of its queue opens, or the list, which also says when the queue cannot be read. Whoever has
 * gone elsewhere meanwhile stays there. It belongs to what stands as long as the address does: a part of the page that
 * is drawn anew with the state of its case is gone when the queue has answered.
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
