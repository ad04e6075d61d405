import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { MapFavourite } from '#contract/map/favourites.ts'
import { Button } from '#web/ui/Button.tsx'

import { FavouriteList } from './FavouriteList.tsx'

/** Opens the list of own favourites over the map. */
export function FavouriteTool({ onOpen }: { onOpen: (favourite: MapFavourite) => void }) {
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(search.get('favourites') === 'open')
  return (
    <div className="map-star-tool">
      {isOpen ? (
        <FavouriteList onOpen={onOpen} onClose={() => setOpen(false)} />
      ) : (
        <Button size="s" icon="star" aria-expanded={false} onClick={() => setOpen(true)}>
          收藏
        </Button>
      )}
    </div>
  )
}
