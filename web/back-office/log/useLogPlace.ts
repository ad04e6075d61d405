import { useCallback } from 'react'

import { usualSize } from '#web/ui/list/usual-size.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

import { type LogPlace, logQuery, readLogPlace } from './log-address.ts'

/** The view of the log and how to change it; any change but that of the page or the open line goes back to the first page. */
export function useLogPlace() {
  const size = usualSize.use()
  const read = useCallback((params: URLSearchParams) => readLogPlace(params, size), [size])
  const [place, go] = useAddress(read)
  return {
    place,
    to: (change: Partial<LogPlace>) => {
      if (change.size !== undefined) usualSize.set(change.size)
      const keepsPage = 'page' in change || ('open' in change && Object.keys(change).length === 1)
      go(logQuery({ ...place, ...(keepsPage ? {} : { page: 1 }), ...change }, change.size ?? size))
    },
  }
}

export type LogView = ReturnType<typeof useLogPlace>
