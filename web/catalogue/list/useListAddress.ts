import { useCallback } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { ListAddress } from '#web/records/address.ts'
import { readAddress, writeAddress } from '#web/records/address.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

/** List state from the address, and a function to change it. */
export function useListAddress(kind: Kind) {
  const [place, write] = useAddress(
    useCallback((params: URLSearchParams) => readAddress(kind, params), [kind]),
  )
  const go = (change: Partial<ListAddress>, options?: { replace?: boolean }) =>
    write(writeAddress(kind, { ...place.address, ...change }), options)
  return { ...place, go }
}
