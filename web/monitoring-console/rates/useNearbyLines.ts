import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { catalogue, type Entry } from '#contract/catalogue/routes.ts'
import type { SeriesColumns } from '#contract/series/series-views.ts'
import { useCall } from '#web/api/hooks.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { publicPlace } from '#web/records/distance.ts'
import { readingsOfColumns } from '#web/series/series.ts'

import type { RateLine } from './rate-line.ts'

/** So many points around are looked at, the nearest first. */
export const maxNearby = 50

/** The line that says which kind and quantity is looked for around: of a point that has a place, and no row of a record. */
const modelOf = (lines: readonly RateLine[]): RateLine | undefined =>
  lines.find(({ part, point }) => part === undefined && point.place && point.access !== 'secret')

const nameOf = ({ kind, code }: RateLine['point']): string => `${kind} ${code}`

/** The entries of the kind nearest to the middle of its lines, without those that are drawn already. */
function useAround(lines: readonly RateLine[], model: RateLine | undefined, isWanted: boolean) {
  const { kind = '', code = '' } = model?.point ?? {}
  const middle = middleOf(lines.filter(({ point }) => point.kind === kind))
  const conditions = middle
    ? [{ prop: 'place' as const, near: { ...middle, count: maxNearby, name: code } }]
    : []
  const isAsked = isWanted && middle !== undefined
  const { data, isFetching } = useCall(
    catalogue.list,
    { kind, size: maxNearby, sort: 'near', conditions },
    { enabled: isAsked },
  )
  const around = useMemo(() => {
    const known = new Set(lines.map(({ point }) => nameOf(point)))
    const isNew = (entry: Entry) => entry.place && entry.access !== 'secret' && !known.has(nameOf(entry))
    return isAsked ? (data?.records ?? []).filter(isNew) : []
  }, [lines, data, isAsked])
  return { around, isFetching: isAsked && isFetching }
}

/**
 * The points of the same kind nearest to the middle of some lines, with the same quantity: those that their reader has
 * open, and whose series is short enough to be fetched whole for a glance. `left` counts the others.
 */
export function useNearbyLines(lines: readonly RateLine[], isWanted: boolean) {
  const session = useSession()
  const model = modelOf(lines)
  const { around, isFetching } = useAround(lines, model, isWanted)
  const answers = useQueries({
    queries: around.map(({ kind, code }) => ({
      ...questionOf(session, catalogue.longSeries, {
        ...{ kind, code, quantity: model?.name ?? '' },
        part: 'picture' as const,
      }),
      retry: false,
      select: readingsOfPicture,
    })),
  })
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const nearby = useMemo(
    () =>
      around.flatMap((point, i): RateLine[] => {
        const found = answers[i]?.data
        if (!model || !found?.isWhole || found.readings.length === 0) return []
        const { name, series, short } = model
        return [{ ...{ name, series, short, of: point.code, point }, readings: found.readings }]
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the answers
    [key, model?.name, around],
  )
  const isPending = isFetching || answers.some((one) => one.isFetching)
  return { nearby, isPending, isOffered: model !== undefined, left: around.length - nearby.length }
}

const readingsOfPicture = (columns: SeriesColumns) => ({
  ...readingsOfColumns(columns),
  isWhole: columns.isWhole,
})

/** The middle of the public places of some lines, to a metre. */
function middleOf(lines: readonly RateLine[]) {
  const places = lines.flatMap(({ point: { access, place } }) => (place ? [publicPlace(access, place)] : []))
  if (places.length === 0) return undefined
  const mean = (values: readonly number[]) =>
    Number((values.reduce((a, b) => a + b, 0) / values.length).toFixed(5))
  return { lng: mean(places.map(({ lng }) => lng)), lat: mean(places.map(({ lat }) => lat)) }
}
