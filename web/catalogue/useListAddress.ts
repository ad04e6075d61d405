import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'

import type { ListAddress } from './address.ts'
import { readAddress, writeAddress } from './address.ts'

/** The list's place in the address, and how to go to another; every step is one that can be gone back. */
export function useListAddress(kind: Kind) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { address, remarks } = useMemo(() => readAddress(kind, new URLSearchParams(search)), [kind, search])
  const go = (change: Partial<ListAddress>) => {
    const query = writeAddress(kind, { ...address, ...change })
    if (query !== search) void navigate({ search: query })
  }
  return { address, remarks, go }
}
