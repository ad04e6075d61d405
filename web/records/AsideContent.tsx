import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

import { useMedia } from '#web/ui/page/media.ts'

/** Element at the head of the record's aside, for content of the open tab. */
export const AsideHead = createContext<HTMLElement | null>(null)

/** Renders a tab's content at the head of the record's aside on wide screens, otherwise in place. */
export function AsideContent({ children }: { children: ReactNode }) {
  const head = useContext(AsideHead)
  const wide = useMedia('(min-width: 1181px)')
  return head && wide ? createPortal(children, head) : children
}
