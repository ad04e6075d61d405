import { useMemo } from 'react'

import { type ListParams, type ListPlaceOf, listQuery, readListPlace } from './list-address.ts'
import { useListView } from './useListView.ts'

/** The view of a list with these conditions; they are those of a module. */
export const useListAddress = <P extends ListParams>(params: P) =>
  useListView<ListPlaceOf<P>>(
    useMemo(
      () => ({
        read: (search, size) => readListPlace(params, search, size),
        query: (place) => listQuery(params, place),
      }),
      [params],
    ),
  )
