import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { borehole } from '#contract/catalogue/borehole.ts'
import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { holeUses, type HoleUse } from '#web/records/uses/chosen-holes-path.ts'
import type { Answer } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'

export interface ChosenHoles {
  readonly use: HoleUse
  /** As their reader may see them; complete once `answer` has come. */
  readonly records: readonly RecordView[]
  readonly answer: Answer<true>
  /** Which holes are named. */
  readonly name: string
  /** Changes with the records. */
  readonly key: string
  /** Codes of which there is no hole, or no more, as they can be read. */
  readonly missing: readonly string[]
  /** How many the address names beyond those that are taken. */
  readonly tooMany: number
  readonly unpaid: readonly (RecordView & { charge: Charge })[]
  readonly askAgain: () => void
  readonly isVisitor: boolean
}

/** There is no such hole, or what the address says cannot be the code of one. */
const isMissing = (error: unknown) =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_input')

/** A code as it can be read: a character that has no form is shown as a box, and a long text is cut. */
const readable = (code: string) => {
  const shown = code.replaceAll(/\p{C}/gu, '□')
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
}

/** The holes that an address names: as many of the first as this use takes, and how many there are beyond. */
export function codesIn(address: URLSearchParams, use: HoleUse): { named: string[]; tooMany: number } {
  const codes = [...new Set(address.getAll('hole'))].filter((code) => code.trim() !== '')
  const { max } = holeUses[use]
  return { named: codes.slice(0, max), tooMany: Math.max(0, codes.length - max) }
}

/** The holes that the address names. */
export function useChosenHoles(use: HoleUse): ChosenHoles {
  const { named, tooMany } = codesIn(useSearchParams()[0], use)
  return useHoles(use, named, tooMany)
}

/** Holes by their codes. */
export function useHoles(use: HoleUse, named: readonly string[], tooMany = 0): ChosenHoles {
  const session = useSession()
  const answers = useQueries({
    queries: named.map((code) =>
      questionOf(session, catalogue.record, { kind: borehole.name, code, pay: 'no' as const }),
    ),
  })
  const records = answers.flatMap(({ data }) => data ?? [])
  return {
    use,
    records,
    answer: joinAnswers(answers.filter(({ error }) => !isMissing(error))),
    name: named.join(),
    key: `${named.join()} ${answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()}`,
    missing: named.filter((_, i) => isMissing(answers[i]?.error)).map(readable),
    tooMany,
    unpaid: records.flatMap((record) =>
      record.charge && record.viewLevel === 'entry' ? [{ ...record, charge: record.charge }] : [],
    ),
    askAgain: () => answers.forEach(({ refetch }) => void refetch()),
    isVisitor: session.account === undefined,
  }
}
