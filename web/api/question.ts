import type { Input, Output, Route } from '#contract/route.ts'

import { call } from './call.ts'
import { callInSession } from './caller.ts'
import { readerOf, type Session } from './session.ts'

/** Cache key of an answer: route, input, reader. */
export const keyOf = <R extends Route>({ path }: R, input: Input<R>, reader: ReturnType<typeof readerOf>) =>
  [path, input, reader] as const

/** Query options for a call in a session. */
export const questionOf = <R extends Route>(session: Session, route: R, input: Input<R>) => ({
  queryKey: keyOf(route, input, readerOf(session)),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<R>> =>
    callInSession(session, (token) => call(route, input, { token, signal })),
})
