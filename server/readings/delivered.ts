import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { batchMovesOpenTo } from '#contract/readings/moves.ts'
import type { Db } from '#database/database.ts'
import { audit, type AuditEvent, type AtWork, doneBy } from '#server/audit/audit.ts'

import { findBatch, listOfDelivery, setState, type StoredBatch, takeTurn } from './batches.queries.ts'
import { keepBatch } from './batches.ts'
import { codesOf } from './cells.ts'
import { checkReadings } from './check.ts'
import { moveEvent, takeBack, writeBatch } from './moves.ts'
import { listCodes, listPoints } from './stored.queries.ts'
import type { ReadTables } from './tables/tables.ts'
import type { ReadWorkbook } from './workbook.ts'
import { countWritten, type ReadingCount } from './written.queries.ts'

export { checkReadings, takeTurn }

/** Codes of a file by which its kind is found. */
const maxCodes = 1000

/** The numbers of points that a file speaks of, the first of them. */
export const pointsIn = ({ readings }: ReadTables): string[] => codesOf(readings).slice(0, maxCodes)

/** The kinds of which the library has any of the points that a file speaks of, read as of each. */
export async function kindsOfPoints(tx: Db, points: ReadonlyMap<Kind, readonly string[]>): Promise<Kind[]> {
  const found: Kind[] = []
  for (const [kind, codes] of points) if ((await listPoints(tx, kind, codes)).length > 0) found.push(kind)
  return found
}

/** What was done in a transaction, and what is to stand in the log of it, last of all: its lock is held until the commit. */
export interface DoneReadings {
  events: Pick<AuditEvent, 'action' | 'object' | 'detail'>[]
}

/**
 * Keeps readings that were checked in this transaction, and in its turn, as a batch, and writes them. Undefined where
 * some of them have no place any more.
 */
export async function takeDelivered(
  tx: Db,
  kinds: Kinds,
  read: ReadWorkbook & { fileName: string; deliveryFile: number },
  by: AtWork,
): Promise<DoneReadings | undefined> {
  if (!batchMovesOpenTo(by.actor, { author: by.actor.id, state: 'draft' }).includes('take')) fail('forbidden')
  const { deliveryFile, ...content } = read
  const { id, event } = await keepBatch(tx, content, { author: by.actor.id, state: 'draft', deliveryFile })
  const batch = (await findBatch(tx, null, id)) ?? fail('not_found')
  const { operation, done, left } = await writeBatch({ tx, kinds, batch, by })
  if (left > 0) return undefined
  await setState(tx, id, { state: 'taken', reviewer: by.actor.id, operation })
  return { events: [event, moveEvent(kinds, batch, { move: 'take', done, left })] }
}

/** Readings that were kept when they were taken back: of which point, or of which file, and why. */
type RetainedReadings = { code: string; reason: string }[]

export interface UndoneReadings extends DoneReadings {
  retained: RetainedReadings
  /** Some stand that can be taken back another time. */
  isPartial: boolean
}

/**
 * Takes back what was taken of files of a delivery. What a later batch has changed since is kept and told.
 */
export async function undoDelivered(
  tx: Db,
  kinds: Kinds,
  files: readonly number[],
  by: AtWork,
): Promise<UndoneReadings> {
  const sum: UndoneReadings = { events: [], retained: [], isPartial: false }
  await takeTurn(tx)
  for (const id of await listOfDelivery(tx, files)) {
    const batch = await findBatch(tx, null, id, { locked: true })
    if (batch?.state !== 'taken') continue
    const { done, left, passed, isPartial } = await takeBack({ tx, kinds, batch, by })
    if (!isPartial) await setState(tx, id, { state: 'undone', reviewer: by.actor.id })
    sum.events.push(moveEvent(kinds, batch, { move: 'undo', done, left }))
    sum.isPartial ||= isPartial ?? false
    sum.retained.push(
      ...(await retainedOf(tx, batch, { passed, standing: isPartial ? await countWritten(tx, id) : 0 })),
    )
  }
  return sum
}

interface KeptReadings {
  passed: readonly ReadingCount[]
  /** Readings that stand still. */
  standing: number
}

/** Readings that were kept, by their points; of points that nobody may see by now, their number alone. */
async function retainedOf(
  tx: Db,
  { fileName }: StoredBatch,
  { passed, standing }: KeptReadings,
): Promise<RetainedReadings> {
  const counts = new Map(passed.map(({ record, done }) => [record, done]))
  const codes = await listCodes(tx, [...counts.keys()])
  const changed = codes.map(({ id, code }) => {
    const count = counts.get(id) ?? 0
    counts.delete(id)
    return { code, reason: `${count} 个读数后来又被改过` }
  })
  const others = [...counts.values()].reduce((sum, count) => sum + count, standing)
  if (others === 0) return changed
  return [...changed, { code: fileName, reason: `${others} 个读数的点已撤下或不再公开，读数仍在` }]
}

/** Notes what was done in the log. */
export async function auditReadings(tx: Db, { events }: DoneReadings, by: AtWork): Promise<void> {
  if (events.length > 0) await audit(tx, ...events.map((event) => ({ ...doneBy(by), ...event })))
}
