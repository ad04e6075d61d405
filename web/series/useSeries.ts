import { useQueries } from '@tanstack/react-query'

import { catalogue } from '#contract/catalogue/routes.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import type { Answer } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'

import type { Line, Quantity } from './lines.ts'
import { lineOf } from './series.ts'

interface ObservedRecord {
  kind: string
  code: string
}

/** Fetches the readings of some quantities: there when all have come. */
export function useSeries({ kind, code }: ObservedRecord, quantities: readonly Quantity[]): Answer<Line[]> {
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
  return { ...joinAnswers(answers), data: lines.length < quantities.length ? undefined : lines }
}
