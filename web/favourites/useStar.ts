import { mapFavourites } from '#contract/map/favourites.ts'
import { favourites } from '#contract/personal/favourites.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import type { PendingStar } from './pending-star.ts'

export function useIsMember(): boolean {
  const { account, token } = useSession()
  return (account ?? token) !== undefined
}

const readFrom = [favourites.marks, favourites.list, mapFavourites.favourites]

/** Keeps a record, or takes it out again, with all favourites of it. */
export function useStar({ kind, code, queryId }: PendingStar) {
  const { data, isLoading } = useCall(favourites.marks, {}, { enabled: useIsMember() })
  const saveRecord = useAction(favourites.save, readFrom)
  const saveAnswer = useAction(mapFavourites.saveFavourite, readFrom)
  const drop = useAction(favourites.remove, readFrom)
  const ids = (data ?? []).flatMap((mark) => (mark.kind === kind && mark.code === code ? [mark.id] : []))
  const saved = { onSuccess: () => toast('已收藏'), onError: toastFault }
  return {
    isFavourite: ids.length > 0,
    /** Also until it is known whether it is kept: a press would keep it once more. */
    isBusy: isLoading || saveRecord.isPending || saveAnswer.isPending || drop.isPending,
    save: () =>
      queryId === undefined
        ? saveRecord.mutate({ kind, code }, saved)
        : saveAnswer.mutate({ queryId }, saved),
    remove: () => drop.mutate({ ids }, { onSuccess: () => toast('取消收藏成功'), onError: toastFault }),
  }
}
