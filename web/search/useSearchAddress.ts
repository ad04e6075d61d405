import { writeSearch } from '#contract/search-address.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

import type { SearchAddress } from './address.ts'
import { readSearch } from './address.ts'

export type Go = (change: Partial<SearchAddress>) => void

/** The search that the address holds, and how to go to another. */
export function useSearchAddress() {
  const [place, write] = useAddress(readSearch)
  const go: Go = (change) => write(writeSearch({ ...place.address, ...change }))
  return { ...place, go }
}
