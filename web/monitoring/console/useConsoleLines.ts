import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { type ChosenPoint, pointText } from '#web/records/uses/chosen-points-path.ts'
import { type Line, type Quantity, quantitiesOf } from '#web/series/lines.ts'
import { readingsOfColumns } from '#web/series/series.ts'
import type { Answer } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'

/** A point of the address with what its reader may see of it. */
export interface ConsolePoint extends ChosenPoint {
  descriptor: Kind | undefined
  record: RecordView | undefined
  /** All that is observed of it; empty while the record is closed. */
  quantities: readonly Quantity[]
  /** The one that is drawn. */
  shown: Quantity | undefined
  /** There is no such record. */
  isMissing: boolean
}

export interface ConsoleLine extends Line {
  point: ConsolePoint
  of: string
  /** Its place among the points. */
  hue: number
}

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not_found'

/** The records of the points, and the readings of those that are open to their reader. */
export function useConsoleLines(chosen: readonly ChosenPoint[]) {
  const session = useSession()
  const records = useQueries({
    queries: chosen.map(({ kind, code }) =>
      questionOf(session, catalogue.record, { kind, code, pay: 'no' as const }),
    ),
  })
  const points = chosen.map((point, i) => pointOf(point, records[i]?.data, isMissing(records[i]?.error)))
  const drawn = points.flatMap((point, hue) => (point.shown ? [{ point, shown: point.shown, hue }] : []))
  const series = useQueries({
    queries: drawn.map(({ point: { kind, code }, shown }) => ({
      ...questionOf(session, catalogue.longSeries, { kind, code, quantity: shown.name }),
      select: readingsOfColumns,
    })),
  })
  const key = [...points.map(pointText), ...series.map((one) => one.dataUpdatedAt)].join()
  const lines = useMemo(
    () =>
      drawn.flatMap(({ point, shown, hue }, i): ConsoleLine[] => {
        const data = series[i]?.data
        const isAlone = chosen.filter(({ code }) => code === point.code).length === 1
        const of = isAlone ? point.code : `${point.code} ${shown.short}`
        return data ? [{ ...shown, ...data, of, point, hue }] : []
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the points and their answers
    [key],
  )
  const found = records.filter(({ error }) => !isMissing(error))
  const answer: Answer<true> = joinAnswers([...found, ...series])
  return { points, lines, answer, unpaid: unpaidOf(points), askAgain: () => askAll(records) }
}

const askAll = (asked: readonly { refetch: () => unknown }[]) =>
  asked.forEach(({ refetch }) => void refetch())

function pointOf(point: ChosenPoint, record: RecordView | undefined, missing: boolean): ConsolePoint {
  const descriptor = kindNamed(point.kind)
  const isOpen = descriptor && record?.viewLevel === 'record'
  const quantities = isOpen ? quantitiesOf(descriptor, record) : []
  const shown = quantities.find(({ name }) => name === point.quantity) ?? quantities[0]
  return { ...point, descriptor, record, quantities, shown, isMissing: missing || !descriptor }
}

const unpaidOf = (points: readonly ConsolePoint[]): (RecordView & { charge: Charge })[] =>
  points.flatMap(({ record }) =>
    record?.charge && record.viewLevel === 'entry' ? [{ ...record, charge: record.charge }] : [],
  )
