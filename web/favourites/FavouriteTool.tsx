import { type ComponentType, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { MapFavourite } from '#contract/map/favourites.ts'
import { Button } from '#web/ui/Button.tsx'
import { phoneFrame, useMedia } from '#web/ui/page/media.ts'

import { FavouriteList } from './FavouriteList.tsx'
import { useFavourites } from './useFavourites.ts'

interface FavouriteToolProps {
  onOpen: (favourite: MapFavourite) => void
  /** Draws them on the map. */
  Marks: ComponentType<{ favourites: readonly MapFavourite[]; asked: number }>
}

/** Opens own favourites over the map: a list, and a mark each. An address can ask for all of them to be shown. */
export function FavouriteTool({ onOpen, Marks }: FavouriteToolProps) {
  const [search] = useSearchParams()
  const isAsked = search.get('favourites') === 'open'
  const onPhone = useMedia(phoneFrame)
  const [isOpen, setOpen] = useState(isAsked && !onPhone)
  const [asked, setAsked] = useState(isAsked ? 1 : 0)
  const { data } = useFavourites()
  const all = useMemo(() => Object.values(data ?? {}), [data])
  const showAll = () => {
    setAsked(asked + 1)
    if (onPhone) setOpen(false) // the list covers the map there
  }
  const close = () => {
    setOpen(false)
    setAsked(0)
  }
  return (
    <div className="map-star-tool">
      {(isOpen || asked > 0) && <Marks favourites={all} asked={asked} />}
      {isOpen ? (
        <FavouriteList onOpen={onOpen} onAll={showAll} onClose={close} />
      ) : (
        <Button size="s" icon="star" aria-expanded={false} onClick={() => setOpen(true)}>
          收藏
        </Button>
      )}
    </div>
  )
}
