import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import type { SeriesColumns } from '#contract/series/series-views.ts'
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
  /** Its values are changes or sums since a day. */
  isSummed?: boolean
  /** It holds what a picture shows; the other readings are on their way. */
  isPicture?: boolean
}

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not_found'

/** Several quantities may be drawn of a record. */
const recordKey = ({ kind, code }: Pick<ChosenPoint, 'kind' | 'code'>): string => `${kind}:${code}`

/** The records of the points, and the readings of those that are open to their reader. */
export function useConsoleLines(chosen: readonly ChosenPoint[]) {
  const session = useSession()
  const names = [
    ...new Map(chosen.map(({ kind, code }) => [recordKey({ kind, code }), { kind, code }])).values(),
  ]
  const records = useQueries({
    queries: names.map((name) => questionOf(session, catalogue.record, { ...name, pay: 'no' as const })),
  })
  const answerOf = new Map(names.map((name, i) => [recordKey(name), records[i]]))
  const points = chosen.map((point) => {
    const asked = answerOf.get(recordKey(point))
    return pointOf(point, asked?.data, isMissing(asked?.error))
  })
  const drawn = points.flatMap((point, hue) => (point.shown ? [{ point, shown: point.shown, hue }] : []))
  const asked = drawn.map(({ point: { kind, code }, shown }) => ({ kind, code, quantity: shown.name }))
  const { pictures, wholes, series } = useReadings(asked)
  const key = [...points.map(pointText), ...[...pictures, ...wholes].map((one) => one.dataUpdatedAt)].join()
  const lines = useMemo(
    () =>
      drawn.flatMap(({ point, shown, hue }, i): ConsoleLine[] => {
        const data = series[i]
        const isAlone = chosen.filter(({ code }) => code === point.code).length === 1
        const of = isAlone ? point.code : `${point.code} ${shown.short}`
        return data ? [{ ...shown, ...data, of, point, hue }] : []
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the points and their answers
    [key],
  )
  const found = records.filter(({ error }) => !isMissing(error))
  const answer: Answer<true> = joinAnswers([...found, ...pictures])
  const failed = wholes.find(({ isError }) => isError)
  return { points, lines, answer, failed, unpaid: unpaidOf(points), askAgain: () => askAll(records) }
}

/** The readings of some quantities: first what a picture shows of a long one, then all of it. */
function useReadings(asked: readonly { kind: string; code: string; quantity: string }[]) {
  const session = useSession()
  const pictures = useQueries({
    queries: asked.map((one) => ({
      ...questionOf(session, catalogue.longSeries, { ...one, part: 'picture' as const }),
      select: pictureOf,
    })),
  })
  const areDrawn = pictures.every(({ isPending }) => !isPending)
  const wholes = useQueries({
    queries: asked.map((one, i) => ({
      ...questionOf(session, catalogue.longSeries, one),
      select: readingsOfColumns,
      enabled: areDrawn && pictures[i]?.data?.isPicture === true,
    })),
  })
  const series = asked.map((_, i) => wholes[i]?.data ?? pictures[i]?.data)
  return { pictures, wholes, series }
}

const pictureOf = (columns: SeriesColumns) => ({
  ...readingsOfColumns(columns),
  ...(!columns.isWhole && { isPicture: true }),
})

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
