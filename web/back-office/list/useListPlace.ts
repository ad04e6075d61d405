import { useMemo } from 'react'

import type { Resource } from '#contract/back-office/resource.ts'
import { useListView } from '#web/ui/list/useListView.ts'

import { type ListPlace, placeQuery, readPlace } from './list-address.ts'

/** The view of the list of a resource. */
export const useListPlace = (resource: Resource) =>
  useListView<ListPlace>(
    useMemo(
      () => ({ read: (search, size) => readPlace(resource, search, size), query: placeQuery }),
      [resource],
    ),
  )

export type ListView = ReturnType<typeof useListPlace>
