import { useCallback } from 'react'

import type { Resource } from '#contract/back-office/resource.ts'
import { usualSize } from '#web/ui/list/usual-size.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

import { type ListPlace, placeQuery, readPlace } from './list-address.ts'

/** The view of a list and how to change it; any change but that of the page goes back to the first one. */
export function useListPlace(resource: Resource) {
  const size = usualSize.use()
  const read = useCallback((params: URLSearchParams) => readPlace(resource, params, size), [resource, size])
  const [place, go] = useAddress(read)
  return {
    place,
    to: (change: Partial<ListPlace>) => {
      if (change.size !== undefined) usualSize.set(change.size)
      const keepsPage = 'page' in change || ('open' in change && Object.keys(change).length === 1)
      go(placeQuery({ ...place, ...(keepsPage ? {} : { page: 1 }), ...change }, change.size ?? size))
    },
  }
}

export type ListView = ReturnType<typeof useListPlace>
