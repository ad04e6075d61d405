import { fieldOf } from '#contract/catalogue/kind.ts'
import { type MapFavourite } from '#contract/map/favourites.ts'
import { valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { useFavourites } from './useFavourites.ts'
import { useIsMember } from './useStar.ts'

import './favourite-list.css'

interface FavouriteListProps {
  onOpen: (favourite: MapFavourite) => void
  /** Shows all of them on the map. */
  onAll: () => void
  onClose: () => void
}

/** Own favourites of the map; each opens at its place. */
export function FavouriteList({ onOpen, onAll, onClose }: FavouriteListProps) {
  const isMember = useIsMember()
  const answer = useFavourites()
  const { data } = answer
  const all = Object.values(data ?? {})
  return (
    <section className="favourite-list" aria-label="地图收藏">
      <header>
        <h2>收藏</h2>
        {all.length > 0 && (
          <Button size="s" variant="text" icon="layers" onClick={onAll}>
            全部放到图上
          </Button>
        )}
        <Button size="s" variant="text" icon="close" iconOnly onClick={onClose}>
          关闭
        </Button>
      </header>
      {!isMember ? (
        <p>
          <SignInLink />
          后可收藏图上的资料，并在这里列出。
        </p>
      ) : !data ? (
        <AnswerState answer={answer} />
      ) : all.length === 0 ? (
        <p>还没有收藏。在图上点选资料，再按星号。</p>
      ) : (
        <ul>
          {all.map((favourite) => (
            <FavouriteRow key={favourite.id} {...{ favourite, onOpen }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FavouriteRow({
  favourite,
  onOpen,
}: { favourite: MapFavourite } & Pick<FavouriteListProps, 'onOpen'>) {
  const kind = kindNamed(favourite.kind)
  const [first] = favourite.content
  const field = kind && first && fieldOf(kind, first.prop)
  return (
    <li>
      <button type="button" onClick={() => onOpen(favourite)}>
        {kind && <SignImage kind={kind} type={favourite.type ?? undefined} />}
        <b>{favourite.title}</b>
        <span>{first ? (field ? valueWithUnit(field, first.value) : String(first.value)) : kind?.label}</span>
      </button>
    </li>
  )
}
