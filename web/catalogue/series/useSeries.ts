import { useQueries } from '@tanstack/react-query'

import { catalogue } from '#contract/catalogue/routes.ts'
import { call } from '#web/api/call.ts'
import { asCaller } from '#web/api/caller.ts'
import { readerOf, useSession } from '#web/api/session.ts'

import type { Line, Quantity } from './lines.ts'
import { readingsOf } from './series.ts'

interface Observed {
  kind: string
  code: string
}

/** The readings of some quantities of a record: all of them, or why not, or nothing yet. */
export function useSeries({ kind, code }: Observed, quantities: readonly Quantity[]) {
  const session = useSession()
  const answers = useQueries({
    queries: quantities.map(({ name: quantity }) => {
      const input = { kind, code, quantity }
      return {
        queryKey: ['catalogue', catalogue.series.path, input, readerOf(session)],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          asCaller(session, (token) => call(catalogue.series, input, { token, signal })),
      }
    }),
  })
  const lines = answers.flatMap(({ data }, i): Line[] => {
    const quantity = quantities[i]
    return data && quantity ? [{ ...quantity, readings: readingsOf(data) }] : []
  })
  const failed = answers.find(({ isError }) => isError)
  return {
    lines: lines.length < quantities.length ? undefined : lines,
    failed,
    retry: () => answers.forEach((answer) => void (answer.isError && answer.refetch())),
  }
}
