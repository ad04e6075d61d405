import { useCallback } from 'react'

import { useAddress } from '#web/ui/page/useAddress.ts'

import { type ListParams, type ListPlaceOf, listQuery, readListPlace } from './list-address.ts'
import { usualSize } from './usual-size.ts'

/**
 * The view of a list, as its address holds it, and how to change it: any change but that of the page goes back to the
 * first one, and the size that is chosen is that of other lists, too. The parameters are those of the module.
 */
export function useListAddress<P extends ListParams>(params: P) {
  const defaultSize = usualSize.use()
  const read = useCallback(
    (search: URLSearchParams) => readListPlace(params, search, defaultSize),
    [params, defaultSize],
  )
  const [place, go] = useAddress(read)
  const to = (change: Partial<ListPlaceOf<P>>) => {
    if (change.size !== undefined) usualSize.set(change.size)
    go(listQuery(params, { ...place, page: 1, ...change }, change.size ?? defaultSize))
  }
  return { place, to }
}
