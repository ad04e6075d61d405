import { mapFavourites } from '#contract/map/favourites.ts'
import { useCall } from '#web/api/hooks.ts'

import { useIsMember } from './useStar.ts'

/** Own favourites of the map by the id of their answer; undefined until known, and for visitors. */
export const useFavourites = () => useCall(mapFavourites.favourites, {}, { enabled: useIsMember() })
