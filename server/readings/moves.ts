import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { type BatchMoveName, batchMoves, batchMovesOpenTo, needsReason } from '#contract/readings/moves.ts'
import { readings } from '#contract/readings/readings.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AuditEvent, type AtWork, doneBy } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { nextOperation } from '#server/catalogue/undo.ts'
import { invalidInput } from '#server/http/invalid-input.ts'
import { markForCheck } from '#server/thresholds/thresholds.ts'

import {
  countReadings,
  deleteBatch,
  findBatch,
  isOvertaken,
  isStale,
  setState,
  type StoredBatch,
  takeTurn,
} from './batches.queries.ts'
import { seenBy } from './batches.ts'
import { undoFacts, updateFacts } from './facts.ts'
import {
  countWritten,
  passBefore,
  type ReadingCount,
  undoReadings,
  writeReadings,
} from './written.queries.ts'

/** Moves that another person's word decides. */
const decisions: readonly BatchMoveName[] = ['return', 'take', 'undo']

/**
 * Moves a batch of readings along its way. Taking it writes its readings and keeps what stood in their places; undoing
 * it takes back those that still stand as it wrote them.
 */
export function moveBatch(
  db: Db,
  kinds: Kinds,
  { id, move, comment }: DecodedInput<typeof readings.move>,
  by: AtWork,
) {
  if (needsReason(move) && !comment)
    throw invalidInput([{ path: ['comment'], words: '请写明退回的原因' }], labelsOf(readings.move.input))
  return atomically(db, async (tx) => {
    await takeTurn(tx)
    const batch = (await findBatch(tx, seenBy(by.actor), id, { locked: true })) ?? fail('not_found')
    if (!batchMovesOpenTo(by.actor, batch).includes(move)) fail('reading_move_refused')
    const { operation, left, done, isPartial } = await perform({ tx, kinds, batch, by }, move)
    const to = isPartial ? batch.state : batchMoves[move].to
    const reviewer = decisions.includes(move) ? by.actor.id : null
    if (to === null) await deleteBatch(tx, id)
    else await setState(tx, id, { state: to, comment: comment ?? null, reviewer, operation })
    await audit(tx, { ...doneBy(by), ...moveEvent(kinds, batch, { move, done, left }) })
    return { state: to, done, left }
  })
}

/** The line of the log about a move. */
export function moveEvent(
  kinds: Kinds,
  { id, kind, fileName }: StoredBatch,
  moved: { move: BatchMoveName; done: number; left: number },
): Pick<AuditEvent, 'action' | 'object' | 'detail'> {
  const object = `${kindNamed(kinds, kind).label}，读数批次 ${id}：${fileName}`
  return { action: 'readings_moved', object, detail: { batch: id, ...moved } }
}

export interface BatchWork {
  tx: Db
  kinds: Kinds
  batch: StoredBatch
  by: AtWork
}

export interface MoveEffect {
  done: number
  left: number
  operation: number | null
  /** Something of it could not be done: the batch stays as it is, for another time. */
  isPartial?: boolean
}

async function perform(work: BatchWork, move: BatchMoveName): Promise<MoveEffect> {
  if (move === 'take') return takeReadings(work)
  if (move === 'undo') return takeBack(work)
  return { done: 0, left: 0, operation: null }
}

const sumOf = (changed: readonly ReadingCount[]) => changed.reduce((sum, one) => sum + one.done, 0)
const recordsOf = (changed: readonly ReadingCount[]) => changed.map(({ record }) => record)

async function takeReadings(work: BatchWork): Promise<MoveEffect> {
  const { tx, kinds, batch } = work
  const isReckoned = Object.values(kindNamed(kinds, batch.kind).series ?? {}).some(({ mirrors }) => mirrors)
  if ((await isStale(tx, batch.id)) || (isReckoned && (await isOvertaken(tx, batch.id))))
    fail('readings_changed')
  return writeBatch(work)
}

/** Writes a batch that was checked a moment ago, or was found to be as it was checked. */
export async function writeBatch({
  tx,
  kinds,
  batch: { id, kind: name },
  by,
}: BatchWork): Promise<MoveEffect> {
  const kind = kindNamed(kinds, name)
  const changed = await writeReadings(tx, id)
  await markForCheck(tx, recordsOf(changed))
  const operation = await nextOperation(tx)
  await updateFacts(tx, { kind, records: recordsOf(changed), batch: id, operation }, by)
  const done = sumOf(changed)
  return { done, left: (await countReadings(tx, id)) - done, operation }
}

/** Takes a batch back; `passed` are readings that a later batch has changed since. */
export async function takeBack({
  tx,
  kinds,
  batch,
  by,
}: BatchWork): Promise<MoveEffect & { passed: ReadingCount[] }> {
  const { id, operation } = batch
  const passed = operation === null ? [] : await passBefore(tx, id, operation)
  const changed = await undoReadings(tx, id)
  await markForCheck(tx, recordsOf(changed))
  const change = { kind: kindNamed(kinds, batch.kind), batch: id, operation }
  await undoFacts(tx, kinds, { ...change, records: recordsOf(changed) }, by)
  await updateFacts(tx, { ...change, records: recordsOf(passed), operation: null }, by)
  const done = sumOf(changed)
  const isPartial = (await countWritten(tx, id)) > 0
  return { done, left: (await countReadings(tx, id)) - done, operation: null, isPartial, passed }
}
