import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { Loading } from '#web/ui/states/States.tsx'

import { fetchPage } from './fetch-page.ts'

/** A page whose code comes when it is opened. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  createLazyComponent(load, waitingPage)

const waitingPage = (
  <div className="wide">
    <Loading rows={6} />
  </div>
)

/**
 * Something whose code comes when it is first drawn, and which is drawn as soon as the code is there. What `lazy` of
 * React suspends is drawn 300 ms after its placeholder at the earliest.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Page, setPage] = useState(() => known)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (Page) return undefined
      let isOpen = true
      const show = (page: ComponentType<Props>) => {
        known = page
        if (isOpen) setPage(() => page)
      }
      fetchPage(load).then(show, (error: unknown) => isOpen && setFailure(error))
      return () => {
        isOpen = false
      }
    }, [Page])
    if (failure !== undefined) throw failure
    return Page ? <Page {...props} /> : waiting
  }
}
