import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { type LevelledPoint, settlementAt } from '#geology/monitoring/levelling.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'

import type { PlacedReading } from './cells.ts'
import { listWhole, type StoredReading } from './stored.queries.ts'

/** A moment of a point: what stands, and what the file says. */
interface Levelling {
  at: number
  standing: { elevation?: StoredReading; settlement?: StoredReading }
  file: { elevation?: PlacedReading; settlement?: PlacedReading }
}

/**
 * Settlements of points whose workbook has heights alone: each reckoned from the levelling before it, in the library or
 * in the file. What stands is not touched: where a file changes a height whose settlement stands, or lies before the
 * first levelling, or the library has settlements without heights, nothing is reckoned and that is said. Kinds that do
 * not level have none.
 */
export async function readSettlements(
  db: Db,
  { series = {} }: Kind,
  read: readonly PlacedReading[],
  problems: Problem[],
): Promise<PlacedReading[]> {
  if (series['elevation']?.mirrors !== 'settlement') return []
  const records = [...new Set(read.flatMap((one) => (one.quantity === 'elevation' ? [one.record] : [])))]
  const standing = Map.groupBy(
    await listWhole(db, records, ['elevation', 'settlement']),
    ({ record }) => record,
  )
  const derived = records.flatMap((record) => {
    const own = read.filter((one) => one.record === record)
    return settlementsOf(levellingsOf(standing.get(record) ?? [], own), problems)
  })
  const [first] = derived
  if (first) {
    const words = `只有高程的 ${derived.length} 次，累计沉降量由前一次的高程推算；起算变动的一次不计沉降`
    problems.push(problemAt(first.written.at, 'note', words))
  }
  return derived
}

function levellingsOf(standing: readonly StoredReading[], own: readonly PlacedReading[]): Levelling[] {
  const moments = new Map<number, Levelling>()
  const momentOf = (at: number) => {
    const known = moments.get(at) ?? { at, standing: {}, file: {} }
    moments.set(at, known)
    return known
  }
  for (const one of standing)
    if (isLevelled(one.quantity)) momentOf(one.at.getTime()).standing[one.quantity] = one
  for (const one of own)
    if (isLevelled(one.quantity) && one.value !== null) momentOf(Date.parse(one.at)).file[one.quantity] = one
  return [...moments.values()].toSorted((a, b) => a.at - b.at)
}

const isLevelled = (quantity: string): quantity is 'elevation' | 'settlement' =>
  quantity === 'elevation' || quantity === 'settlement'

function settlementsOf(levellings: readonly Levelling[], problems: Problem[]): PlacedReading[] {
  const isMeasured = levellings.some(({ standing }) => standing.settlement && !standing.elevation)
  const begins = levellings.findIndex(({ standing }) => standing.settlement)
  let last: LevelledPoint | undefined
  return levellings.flatMap((one, i) => {
    const { elevation, settlement } = contentOf(one)
    const refusal = settlement === undefined ? refusalOf(isMeasured, i < begins) : changedHeight(one)
    const reading = one.file.elevation
    if (reading && refusal && !one.file.settlement)
      problems.push(problemAt(reading.written.at, 'note', refusal, reading.written.cell))
    if (elevation === undefined) return []
    if (settlement !== undefined) last = { elevation, settlement }
    if (!reading || settlement !== undefined || refusal) return []
    last = { elevation, settlement: settlementAt(last, { elevation, rebased: reading.rebased }) }
    return [{ ...reading, quantity: 'settlement', value: last.settlement, rebased: false }]
  })
}

/** The height and settlement of a moment, by the file and else by the library. */
const contentOf = ({ file, standing }: Levelling) => ({
  elevation: file.elevation?.value ?? standing.elevation?.value ?? undefined,
  settlement: file.settlement?.value ?? standing.settlement?.value ?? undefined,
})

/** Why the settlement of a new height is not reckoned. */
function refusalOf(isMeasured: boolean, isBefore: boolean): string | undefined {
  if (isMeasured) return '馆内的累计沉降量没有对应的高程，未推算，请一并填写累计沉降量'
  return isBefore ? '早于馆内第一次沉降观测，累计沉降量未推算' : undefined
}

/** Says so where a height or its base changes beside a settlement that stands. */
const changedHeight = ({ standing, file: { elevation } }: Levelling): string | undefined =>
  standing.settlement &&
  elevation &&
  (standing.elevation?.value !== elevation.value || standing.elevation.rebased !== elevation.rebased)
    ? '馆内已有这一次的累计沉降量，没有随高程改动，请一并填写'
    : undefined
