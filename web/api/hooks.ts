import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Input, Route } from '#contract/route.ts'

import { call } from './call.ts'
import { callInSession } from './caller.ts'
import { questionOf } from './question.ts'
import { useSession } from './session.ts'

interface CallHookOptions {
  /** Keeps the previous answer while the next one is loading. */
  keep?: boolean
  enabled?: boolean
  /** Asks again after so many milliseconds, and when the reader comes back to the window. */
  every?: number
  /** Forgets an answer as soon as it is not shown: its question is large, and seldom asked twice. */
  forgotten?: boolean
  /** Asks again whenever it is shown: what others change in the meantime matters. */
  fresh?: boolean
}

export function useCall<R extends Route>(
  route: R,
  input: Input<R>,
  { keep = false, enabled = true, every, fresh, forgotten }: CallHookOptions = {},
) {
  const session = useSession()
  return useQuery({
    ...questionOf(session, route, input),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(every !== undefined && { refetchInterval: every }),
    ...(fresh && { staleTime: 0 }),
    ...(forgotten && { gcTime: 0 }),
  })
}

/** Asks these calls again as far as they are shown: a search that is pressed once more is asked once more, nothing else. */
export function useAskAgain(...routes: readonly Route[]): () => void {
  const client = useQueryClient()
  return () => routes.forEach(({ path }) => void client.refetchQueries({ queryKey: [path], type: 'active' }))
}

/** Returns a mutation for a route; on success only the cached answers of `changed` are fetched again. */
export function useAction<R extends Route>(route: R, changed: readonly Route[]) {
  const session = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<R>) => callInSession(session, (token) => call(route, input, { token })),
    onSuccess: () => Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}
