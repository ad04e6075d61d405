import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { type LevelledPoint, settlementAt } from '#geology/monitoring/levelling.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'

import type { PlacedReading } from './cells.ts'
import { listEarlier, listStanding, type StoredReading } from './stored.queries.ts'

/**
 * Settlements of points whose workbook has their heights alone: reckoned from the last height and settlement that are
 * known, in the library or in the file. Kinds that do not level have none.
 */
export async function readSettlements(
  db: Db,
  { series = {} }: Kind,
  read: readonly PlacedReading[],
  problems: Problem[],
): Promise<PlacedReading[]> {
  if (series['elevation']?.mirrors !== 'settlement') return []
  const levelled = read.filter(({ quantity, value }) => quantity === 'elevation' && value !== null)
  const byPoint = Map.groupBy(levelled, ({ record }) => record)
  const measured = new Map(
    read.flatMap((one) =>
      one.quantity === 'settlement' && one.value !== null ? [[placeOf(one), one.value]] : [],
    ),
  )
  const standing = await settledAlready(db, levelled)
  const firsts = [...byPoint.values()].map((own) => own.toSorted(inTime)[0]!)
  const last = lastLevelled(await listEarlier(db, keysOf(firsts)))
  const derived = [...byPoint].flatMap(([record, own]) => {
    let known = last.get(record)
    return own.toSorted(inTime).flatMap((one): PlacedReading[] => {
      const elevation = one.value ?? 0
      const given = measured.get(placeOf(one)) ?? standing.get(placeOf(one))
      const settlement = given ?? settlementAt(known, { elevation, rebased: one.rebased })
      known = { elevation, settlement }
      return given === undefined
        ? [{ ...one, quantity: 'settlement', value: settlement, rebased: false }]
        : []
    })
  })
  const [first] = derived
  if (first) {
    const words = `只有高程的 ${derived.length} 次，累计沉降量由前一次的高程推算；起算变动的一次不计沉降`
    problems.push(problemAt(first.written.at, 'note', words))
  }
  return derived
}

/** Settlements of moments whose height stands in the library as it is in the file. */
async function settledAlready(db: Db, levelled: readonly PlacedReading[]): Promise<Map<string, number>> {
  const standing = await listStanding(db, keysOf(levelled))
  const heights = new Map(levelled.map((one) => [placeOf(one), one.value]))
  const same = new Set(
    standing.flatMap((one) =>
      one.quantity === 'elevation' && one.value === heights.get(placeOf(one)) ? [placeOf(one)] : [],
    ),
  )
  return new Map(
    standing.flatMap((one) =>
      one.quantity === 'settlement' && one.value !== null && same.has(placeOf(one))
        ? [[placeOf(one), one.value]]
        : [],
    ),
  )
}

const inTime = (a: PlacedReading, b: PlacedReading) => Date.parse(a.at) - Date.parse(b.at)

const placeOf = ({ record, at }: { record: number; at: string | Date }) =>
  `${record} ${new Date(at).getTime()}`

const keysOf = (firsts: readonly PlacedReading[]) => ({
  records: firsts.flatMap(({ record }) => [record, record]),
  quantities: firsts.flatMap(() => ['elevation', 'settlement']),
  ats: firsts.flatMap(({ at }) => [at, at]),
})

/** The last moment of each record that has both. */
function lastLevelled(earlier: readonly StoredReading[]): Map<number, LevelledPoint> {
  const heights = new Map<string, number>()
  for (const one of earlier)
    if (one.quantity === 'elevation' && one.value !== null) heights.set(placeOf(one), one.value)
  const last = new Map<number, LevelledPoint>()
  for (const one of earlier) {
    const elevation = heights.get(placeOf(one))
    if (one.quantity === 'settlement' && one.value !== null && elevation !== undefined)
      last.set(one.record, { elevation, settlement: one.value })
  }
  return last
}
