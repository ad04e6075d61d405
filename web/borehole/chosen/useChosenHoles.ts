import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { borehole } from '#contract/catalogue/borehole.ts'
import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import type { Answer } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'

export interface ChosenHoles {
  /** As their reader may see them; complete once `answer` has come. */
  readonly records: readonly RecordView[]
  readonly answer: Answer<true>
  /** Changes with the records. */
  readonly key: string
  /** How many the address names beyond those that are taken. */
  readonly tooMany: number
  readonly unpaid: readonly (RecordView & { charge: Charge })[]
  readonly askAgain: () => void
  readonly isVisitor: boolean
}

/** The holes that the address names, the first `maxHoles` of them. */
export function useChosenHoles(maxHoles: number): ChosenHoles {
  const session = useSession()
  const codes = [...new Set(useSearchParams()[0].getAll('hole'))]
  const answers = useQueries({
    queries: codes
      .slice(0, maxHoles)
      .map((code) =>
        questionOf(session, catalogue.record, { kind: borehole.name, code, pay: 'no' as const }),
      ),
  })
  const records = answers.flatMap(({ data }) => data ?? [])
  return {
    records,
    answer: joinAnswers(answers),
    key: answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    tooMany: Math.max(0, codes.length - maxHoles),
    unpaid: records.flatMap((record) =>
      record.charge && record.viewLevel === 'entry' ? [{ ...record, charge: record.charge }] : [],
    ),
    askAgain: () => answers.forEach(({ refetch }) => void refetch()),
    isVisitor: session.account === undefined,
  }
}
