import { mapFavourites } from '#contract/map/favourites.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { toast } from '#web/ui/states/Toast.tsx'

export function useIsMember(): boolean {
  const { account, token } = useSession()
  return (account ?? token) !== undefined
}

/** Own favourites of the map by the id of their answer; undefined until known, and for visitors. */
export const useFavourites = () => useCall(mapFavourites.favourites, {}, { enabled: useIsMember() })

/** Keeps an answer, or takes it out again. */
export function useFavourite(queryId: string) {
  const { data } = useFavourites()
  const save = useAction(mapFavourites.saveFavourite, [mapFavourites.favourites])
  const remove = useAction(mapFavourites.removeFavourite, [mapFavourites.favourites])
  const own = data?.[queryId]
  const failed = (error: Error) => toast(error.message, { fault: true })
  return {
    isFavourite: own !== undefined,
    isBusy: save.isPending || remove.isPending,
    save: () => save.mutate({ queryId }, { onSuccess: () => toast('已收藏'), onError: failed }),
    remove: () =>
      own && remove.mutate({ id: own.id }, { onSuccess: () => toast('取消收藏成功'), onError: failed }),
  }
}
