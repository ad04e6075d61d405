import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { jumpFrom, maxEarlier } from '#geology/monitoring/jumps.ts'
import { type BlankCells, blankNotes } from '#server/foreign-files/blank-cells.ts'
import { type Problem, problemAt } from '#server/foreign-files/source.ts'

import { type PlacedReading, type Reading, readCells } from './cells.ts'
import { readSettlements } from './settlements.ts'
import {
  listEarlier,
  listPoints,
  listRowQuantities,
  listStanding,
  type StoredReading,
} from './stored.queries.ts'
import { quantitiesOf } from './tables/quantities.ts'
import type { ReadTables } from './tables/tables.ts'

/** One that is not in the library, or not as it is in the file. */
export interface ReadingChange extends PlacedReading {
  /** What stands in its place. */
  before: StoredReading | undefined
}

export interface CheckedReadings {
  changes: ReadingChange[]
  unchanged: number
  problems: Problem[]
}

/** What a workbook of readings would change, and every fault in it; writes nothing. */
export async function checkReadings(db: Db, kind: Kind, tables: ReadTables): Promise<CheckedReadings> {
  const problems = [...tables.problems]
  const read = readAll(kind, tables, problems)
  const placed = await placeReadings(db, kind, read, problems)
  const single = dropRepetitions(placed, problems)
  const derived = await readSettlements(db, kind, single, problems)
  const whole = [...single, ...derived].toSorted(inTime)
  const standing = await standingOf(db, whole)
  const changes = whole.flatMap((read): ReadingChange[] => {
    const before = standing.get(keyOf(read))
    const one = before ? keepMarks(read, before) : read
    return before && isSame(before, one) ? [] : [{ ...one, before }]
  })
  const notes = [...(await jumpsIn(db, kind, changes)), ...monthNote(single)]
  return { changes, unchanged: whole.length - changes.length, problems: problems.concat(notes) }
}

/** What a workbook of readings holds by itself, without what the library knows; for people who may not see all of it. */
export function checkForm(kind: Kind, tables: ReadTables): { taken: number; problems: Problem[] } {
  const problems = [...tables.problems]
  const read = readAll(kind, tables, problems)
  const places = new Map<string, number>()
  const numbered = read.map((one) => {
    const record = places.get(one.code) ?? places.size
    places.set(one.code, record)
    return { ...one, record }
  })
  return {
    taken: dropRepetitions(numbered, problems).length,
    problems: [...problems, ...monthNote(numbered)],
  }
}

function readAll(kind: Kind, { readings }: ReadTables, problems: Problem[]): Reading[] {
  const all = quantitiesOf(kind)
  const until = Date.now()
  const limits = new Map()
  const blanks: BlankCells = new Map()
  const read = readings.flatMap((written) => {
    const series = all.get(written.quantity)
    const one = series && readCells(written, { series, problems, blanks, limits, until })
    return one ? [one] : []
  })
  problems.push(...blankNotes(blanks))
  return read
}

/** Readings of points that are in the library and have such a quantity. */
async function placeReadings(
  db: Db,
  kind: Kind,
  read: readonly Reading[],
  problems: Problem[],
): Promise<PlacedReading[]> {
  const points = await listPoints(db, kind, [...new Set(read.map(({ code }) => code))])
  const byCode = new Map(points.map(({ id, code }) => [code, id]))
  const ofRows = await listRowQuantities(
    db,
    kind,
    points.map(({ id }) => id),
  )
  const has = new Set(ofRows.map(({ record, quantity }) => `${record} ${quantity}`))
  return read.flatMap((one): PlacedReading[] => {
    const record = byCode.get(one.code)
    const known =
      record !== undefined && (one.quantity in (kind.series ?? {}) || has.has(`${record} ${one.quantity}`))
    if (known) return [{ ...one, record }]
    const { at, code, cell } = one.written
    problems.push(
      record === undefined
        ? problemAt(at, 'refused', `馆内没有这个编号的${kind.label}`, code)
        : problemAt(at, 'refused', `${one.code} 没有这一项（如没有这个标号）`, cell),
    )
    return []
  })
}

const keyOf = ({ record, quantity, at }: { record: number; quantity: string; at: string | Date }) =>
  `${record} ${quantity} ${new Date(at).getTime()}`

/**
 * Each moment of a series once. The same value twice is one; of different ones the one that is marked as measured again
 * counts, and without such a mark none does: nobody here knows which is right.
 */
function dropRepetitions(placed: readonly PlacedReading[], problems: Problem[]): PlacedReading[] {
  const groups = Map.groupBy(placed, keyOf)
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    if (!first || others.length === 0) return group
    const again = group.filter((one) => one.again)
    const isRepetition = others.every((one) => isSame(first, one))
    const chosen = again.length === 1 ? again[0] : isRepetition ? first : undefined
    const why = again.length === 1 ? 'again' : isRepetition ? 'same' : 'unlike'
    for (const one of group.filter((each) => each !== chosen)) {
      const { at, cell } = one.written
      problems.push(problemAt(at, why === 'unlike' ? 'refused' : 'note', repetitionWords[why], cell))
    }
    return chosen ? [chosen] : []
  })
}

const repetitionWords = {
  again: '同一时刻另有标为复测的值，以复测为准',
  same: '与另一行完全相同，只取一次',
  unlike: '同一点号、同一时刻有不同的值，都未取；请只留一个，或在“数据质量”写明复测',
} as const

/** A reading with the marks that stand, where its file has no column for them. */
function keepMarks(read: PlacedReading, before: StoredReading): PlacedReading {
  const isAbsent = (name: PlacedReading['absentMarks'][number]) => read.absentMarks.includes(name)
  return {
    ...read,
    ...(isAbsent('quality') && { quality: before.quality, provisional: before.provisional }),
    ...(isAbsent('rebased') && { rebased: before.rebased }),
    ...(isAbsent('remark') && { remark: before.remark }),
  }
}

type ReadingContent = Pick<
  StoredReading,
  'value' | 'below' | 'provisional' | 'quality' | 'rebased' | 'remark'
>

/** Whether two readings say the same. */
const isSame = (a: ReadingContent, b: ReadingContent) =>
  a.value === b.value &&
  a.below === b.below &&
  a.provisional === b.provisional &&
  a.quality === b.quality &&
  a.rebased === b.rebased &&
  a.remark === b.remark

const inTime = (a: PlacedReading, b: PlacedReading) =>
  a.record - b.record || a.quantity.localeCompare(b.quantity) || Date.parse(a.at) - Date.parse(b.at)

async function standingOf(db: Db, read: readonly PlacedReading[]): Promise<Map<string, StoredReading>> {
  const standing = await listStanding(db, keysOf(read))
  return new Map(standing.map((one) => [keyOf(one), one]))
}

const keysOf = (read: readonly PlacedReading[]) => ({
  records: read.map(({ record }) => record),
  quantities: read.map(({ quantity }) => quantity),
  ats: read.map(({ at }) => at),
})

/** Readings that leave what their series has shown until then, in the library or in the file. */
async function jumpsIn(db: Db, kind: Kind, changes: readonly ReadingChange[]): Promise<Problem[]> {
  const all = quantitiesOf(kind)
  const bySeries = [...Map.groupBy(changes, ({ record, quantity }) => `${record} ${quantity}`).values()]
  const earlier = await listEarlier(db, keysOf(bySeries.flatMap(([first]) => first ?? [])))
  const known = Map.groupBy(earlier, ({ record, quantity }) => `${record} ${quantity}`)
  return bySeries.flatMap((own) => {
    const [{ record, quantity } = { record: 0, quantity: '' }] = own
    const { label, unit, digits } = all.get(quantity) ?? { label: quantity, unit: '', digits: 2 }
    const values = (known.get(`${record} ${quantity}`) ?? []).flatMap(({ value }) => value ?? [])
    return own.flatMap(({ value, below, rebased, code, written }): Problem[] => {
      if (value === null || below) return []
      if (rebased) values.splice(0)
      const jump = jumpFrom(values, value, digits)
      if (!jump) {
        values.push(value)
        if (values.length > maxEarlier) values.shift()
        return []
      }
      const words = `${code} ${label} ${value}，前一次 ${jump.last} ${unit}：相差为平常变化的 ${jump.times} 倍，请核对点号与单位`
      return [{ ...problemAt(written.at, 'note', words, written.cell), matter: 'jump' }]
    })
  })
}

/** Says once how months were taken. */
function monthNote(read: readonly PlacedReading[]): Problem[] {
  const first = read.find(({ isMonth }) => isMonth)
  return first ? [problemAt(first.written.at, 'note', '只写年月的，记在当月 1 日', first.written.day)] : []
}
