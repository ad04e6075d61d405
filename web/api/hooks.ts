import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Input, Route } from '#contract/route.ts'

import { call } from './call.ts'
import { asCaller } from './caller.ts'
import { readerOf, useSession } from './session.ts'

/** The first word of a path names its feature: `/catalogue/borehole/list` is of `catalogue`. */
const featureOf = (route: Route) => route.path.split('/')[1]

export interface CallHookOptions {
  /** Shows the former answer while the next one comes. */
  keep?: boolean
  enabled?: boolean
}

export function useCall<R extends Route>(
  route: R,
  input: Input<R>,
  { keep = false, enabled = true }: CallHookOptions = {},
) {
  const session = useSession()
  return useQuery({
    queryKey: [featureOf(route), route.path, input, readerOf(session)],
    queryFn: ({ signal }) => asCaller(session, (token) => call(route, input, { token, signal })),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  })
}

/** Performs a route; whatever was read of the same feature is read again. */
export function useAction<R extends Route>(route: R) {
  const session = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<R>) => asCaller(session, (token) => call(route, input, { token })),
    onSuccess: () => client.invalidateQueries({ queryKey: [featureOf(route)] }),
  })
}
