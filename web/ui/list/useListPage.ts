import { useState } from 'react'

/** The page of a list that stands beside others, and so not in the address; another size begins at the first page. */
export function useListPage(size: number) {
  const [place, setPlace] = useState({ page: 1, size })
  return {
    place,
    to: (change: { page: number } | { size: number }) => setPlace((now) => ({ ...now, page: 1, ...change })),
  }
}
