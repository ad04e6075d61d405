import { useEffect, useEffectEvent } from 'react'

import { pageCount } from '#web/ui/table/pages.ts'

/** Changes what a list shows; in place of the entry in the history, where nobody asked for the change. */
export type ListChange<C = { page: number } | { size: number }> = (
  change: C,
  options?: { replace: boolean },
) => void

interface PagedAnswer {
  data: { records: readonly unknown[]; total: number } | undefined
  isPlaceholderData?: boolean
}

/** Goes to the last page from one that is empty: its last row was taken away. */
export function useLastPage(
  { data, isPlaceholderData = false }: PagedAnswer,
  { page, size }: { page: number; size: number },
  to: ListChange<{ page: number }>,
): void {
  const isGone = !isPlaceholderData && data?.records.length === 0 && data.total > 0
  const isBeyond = isGone && page > pageCount(data.total, size)
  const goBack = useEffectEvent(() => data && to({ page: pageCount(data.total, size) }, { replace: true }))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])
}
