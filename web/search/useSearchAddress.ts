import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useFollowing } from '#web/catalogue/useFollowing.ts'

import type { SearchAddress } from './address.ts'
import { readSearch, writeSearch } from './address.ts'

export type Go = (change: Partial<SearchAddress>) => void

/**
 * The search that the address holds, and how to go to another; every step can be gone back. A step is shown at once,
 * so that a ticked box stays ticked while the address follows.
 */
export function useSearchAddress() {
  const { key, search: given } = useLocation()
  const navigate = useNavigate()
  const [search, setSearch] = useFollowing(key + given, () => given)
  const { address, remarks } = useMemo(() => readSearch(new URLSearchParams(search)), [search])
  const go: Go = (change) => {
    const query = writeSearch({ ...address, ...change })
    if (query === search) return
    setSearch(query)
    void navigate({ search: query })
  }
  return { address, remarks, go }
}
