import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { ListAddress } from '#web/catalogue/address.ts'
import { readAddress, writeAddress } from '#web/catalogue/address.ts'
import { useFollowing } from '#web/catalogue/useFollowing.ts'

/**
 * The list's place in the address, and how to go to another; every step is one that can be gone back. A step is
 * shown at once, so that a ticked box stays ticked while the address follows.
 */
export function useListAddress(kind: Kind) {
  const location = useLocation()
  const navigate = useNavigate()
  const [search, setSearch] = useFollowing(location.key + location.search, () => location.search)
  const { address, remarks } = useMemo(() => readAddress(kind, new URLSearchParams(search)), [kind, search])
  const go = (change: Partial<ListAddress>) => {
    const query = writeAddress(kind, { ...address, ...change })
    if (query === search) return
    setSearch(query)
    void navigate({ search: query })
  }
  return { address, remarks, go }
}
