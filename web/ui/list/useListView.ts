import { useCallback } from 'react'

import { useAddress } from '#web/ui/page/useAddress.ts'

import { usualSize } from './usual-size.ts'

/** How the view of a list stands in its address; `size` is the page size that is left out. It is one of a module. */
export interface ListCodec<P> {
  read: (search: URLSearchParams, size: number) => P
  query: (place: P, size: number) => string
}

/**
 * The view of a list, as its address holds it, and how to change it. Any change goes back to the first page, but that
 * of the page and that of the row that is open; the size that is chosen is that of other lists, too.
 */
export function useListView<P extends { page: number; size: number }>({ read, query }: ListCodec<P>) {
  const size = usualSize.use()
  const [place, go] = useAddress(useCallback((search: URLSearchParams) => read(search, size), [read, size]))
  const to = (change: Partial<P>, options?: { replace?: boolean }) => {
    if (change.size !== undefined) usualSize.set(change.size)
    const keepsPage = Object.keys(change).join() === 'open'
    go(query({ ...place, ...(!keepsPage && { page: 1 }), ...change }, change.size ?? size), options)
  }
  return { place, to }
}
