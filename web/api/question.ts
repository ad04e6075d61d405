import type { Input, Output, Route } from '#contract/route.ts'

import { call } from './call.ts'
import { callInSession } from './caller.ts'
import { readerOf, type Session } from './session.ts'

/** How an answer is cached: by its route, then by what was asked, and by whom. */
export const keyOf = <R extends Route>({ path }: R, input: Input<R>, reader: ReturnType<typeof readerOf>) =>
  [path, input, reader] as const

/** A call of a reader as the query client takes it. */
export const questionOf = <R extends Route>(session: Session, route: R, input: Input<R>) => ({
  queryKey: keyOf(route, input, readerOf(session)),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<R>> =>
    callInSession(session, (token) => call(route, input, { token, signal })),
})
