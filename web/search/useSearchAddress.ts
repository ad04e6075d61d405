import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { writeSearch } from '#contract/search-address.ts'

import type { SearchAddress } from './address.ts'
import { readSearch } from './address.ts'

export type Go = (change: Partial<SearchAddress>) => void

/**
 * The search that the address holds, and how to go to another; every step can be gone back. A step is drawn at once:
 * a ticked box stays ticked, and whoever goes back at once finds what the address says.
 */
export function useSearchAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { address, remarks } = useMemo(() => readSearch(new URLSearchParams(search)), [search])
  const go: Go = (change) => {
    const query = writeSearch({ ...address, ...change })
    if (query !== search) void navigate({ search: query }, { flushSync: true })
  }
  return { address, remarks, go }
}
