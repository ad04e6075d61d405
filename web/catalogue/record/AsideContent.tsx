import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

import { useMedia } from '#web/ui/page/media.ts'

/** The head of the aside of a record, for the tab that is open. */
export const AsideHead = createContext<HTMLElement | null>(null)

/** What a tab says beside its drawing: at the head of the record's aside where that stands beside it, else in place. */
export function AsideContent({ children }: { children: ReactNode }) {
  const head = useContext(AsideHead)
  const wide = useMedia('(min-width: 1181px)')
  return head && wide ? createPortal(children, head) : children
}
