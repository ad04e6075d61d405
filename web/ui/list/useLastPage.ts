import { useEffect, useEffectEvent } from 'react'

import { pageCount } from '#web/ui/table/pages.ts'

/** Changes what a list shows; in place of the entry in the history, where nobody asked for the change. */
export type ListChange<C = { page: number } | { size: number }> = (
  change: C,
  options?: { replace: boolean },
) => void

interface PagedAnswer {
  data: { total: number } | undefined
  isPlaceholderData?: boolean
}

/** Goes to the last page where there is none of this number any more: the last row of it was taken away. */
export function useLastPage(
  { data, isPlaceholderData = false }: PagedAnswer,
  { page, size }: { page: number; size: number },
  to: ListChange<{ page: number }>,
): void {
  const isBeyond =
    data !== undefined && !isPlaceholderData && data.total > 0 && page > pageCount(data.total, size)
  const goBack = useEffectEvent(() => data && to({ page: pageCount(data.total, size) }, { replace: true }))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])
}
