import { useMutation } from '@tanstack/react-query'

import { mapQueries } from '#contract/map/queries.ts'
import type { Input, Output } from '#contract/route.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'

export interface QueryTestResult {
  answer: Output<typeof mapQueries.identify>
  /** From sending to having read the answer. */
  milliseconds: number
}

/** Asks map queries and takes the time; nothing is kept. */
export function useTest() {
  const session = useSession()
  return useMutation({
    mutationFn: async (input: Input<typeof mapQueries.identify>): Promise<QueryTestResult> => {
      const begun = performance.now()
      const answer = await callInSession(session, (token) => call(mapQueries.identify, input, { token }))
      return { answer, milliseconds: performance.now() - begun }
    },
  })
}
