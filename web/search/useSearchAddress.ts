import { writeSearch } from '#contract/search/search-address.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

import type { SearchAddress } from './address.ts'
import { readSearch } from './address.ts'

export type Go = (change: Partial<SearchAddress>) => void

/** Search state from the address, and a function to change it. */
export function useSearchAddress() {
  const [place, write] = useAddress(readSearch)
  const go: Go = (change) => write(writeSearch({ ...place.address, ...change }))
  return { ...place, go }
}
