import { useSearchParams } from 'react-router'

import { mapFavourites } from '#contract/map/favourites.ts'
import { useCall } from '#web/api/hooks.ts'

import { useIsMember } from './useStar.ts'

/** Own favourites of the map by the id of their answer; undefined until known, and for visitors. */
export const useFavourites = () => useCall(mapFavourites.favourites, {}, { enabled: useIsMember() })

/** Whether the address asks for all favourites to be shown on the map, and there are some, or may be. */
export function useShowsFavourites(): boolean {
  const [search] = useSearchParams()
  const isMember = useIsMember()
  const { data, isError } = useFavourites()
  const mayBe = isMember && !isError && (data === undefined || Object.keys(data).length > 0)
  return mayBe && search.get('favourites') === 'open'
}
