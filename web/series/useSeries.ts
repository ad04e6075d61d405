import { useQueries } from '@tanstack/react-query'

import { catalogue } from '#contract/catalogue/routes.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'

import type { Line, Quantity } from './lines.ts'
import { lineOf } from './series.ts'

interface ObservedRecord {
  kind: string
  code: string
}

/** Fetches the readings of some quantities: the data, an error, or pending. */
export function useSeries({ kind, code }: ObservedRecord, quantities: readonly Quantity[]) {
  const session = useSession()
  const answers = useQueries({
    queries: quantities.map(({ name: quantity }) =>
      questionOf(session, catalogue.series, { kind, code, quantity }),
    ),
  })
  const lines = answers.flatMap(({ data }, i): Line[] => {
    const quantity = quantities[i]
    return data && quantity ? [{ ...quantity, ...lineOf(data) }] : []
  })
  const failed = answers.find(({ isError }) => isError)
  return {
    lines: lines.length < quantities.length ? undefined : lines,
    failed,
    retry: () => answers.forEach((answer) => void (answer.isError && answer.refetch())),
  }
}
