import { useCallback } from 'react'

import { pageSizes } from '#contract/wire.ts'
import { usualSize } from '#web/back-office/list/useListPlace.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

export type Who = 'all' | 'staff' | 'reader'

interface SessionPlace {
  page: number
  size: number
  text: string
  who: Who
}

function readSessionPlace(params: URLSearchParams, defaultSize: number): SessionPlace {
  const page = params.get('page') ?? ''
  const who = params.get('who')
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultSize,
    text: (params.get('text') ?? '').slice(0, 60),
    who: who === 'staff' || who === 'reader' ? who : 'all',
  }
}

function sessionQuery({ page, size, text, who }: SessionPlace, defaultSize: number): string {
  const params = new URLSearchParams({
    ...(text && { text }),
    ...(who !== 'all' && { who }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== defaultSize && { size: String(size) }),
  })
  const query = params.toString()
  return query && `?${query}`
}

/** The view of the sessions, as the address holds it, and how to change it. */
export function useSessionPlace() {
  const size = usualSize.use()
  const read = useCallback((params: URLSearchParams) => readSessionPlace(params, size), [size])
  const [place, go] = useAddress(read)
  return {
    place,
    to: (change: Partial<SessionPlace>) => {
      if (change.size !== undefined) usualSize.set(change.size)
      go(sessionQuery({ ...place, ...change }, change.size ?? size))
    },
  }
}

export type SessionView = ReturnType<typeof useSessionPlace>
