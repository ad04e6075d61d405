import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { type BatchMoveName, batchMoves, batchMovesOpenTo, needsReason } from '#contract/readings/moves.ts'
import { readings } from '#contract/readings/readings.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { nextOperation } from '#server/catalogue/undo.ts'
import { invalidInput } from '#server/http/invalid-input.ts'

import {
  countReadings,
  type StoredBatch,
  deleteBatch,
  findBatch,
  setState,
  takeTurn,
  undoReadings,
  writeReadings,
} from './batches.queries.ts'
import { seenBy } from './batches.ts'
import { undoFacts, updateFacts } from './facts.ts'

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
    const { to } = batchMoves[move]
    const { operation, ...result } = await perform({ tx, kinds, batch, by }, move)
    const reviewer = decisions.includes(move) ? by.actor.id : null
    if (to === null) await deleteBatch(tx, id)
    else await setState(tx, id, { state: to, comment: comment ?? null, reviewer, operation })
    const object = `${kindNamed(kinds, batch.kind).label}，读数批次 ${id}：${batch.fileName}`
    await audit(tx, {
      ...doneBy(by),
      action: 'readings_moved',
      object,
      detail: { batch: id, move, ...result },
    })
    return { state: to, ...result }
  })
}

interface BatchWork {
  tx: Db
  kinds: Kinds
  batch: StoredBatch
  by: AtWork
}

async function perform({ tx, kinds, batch, by }: BatchWork, move: BatchMoveName) {
  if (move !== 'take' && move !== 'undo') return { done: 0, left: 0, operation: null }
  const { id } = batch
  const changed = move === 'take' ? await writeReadings(tx, id) : await undoReadings(tx, id)
  const kind = kindNamed(kinds, batch.kind)
  const change = { kind, records: changed.map(({ record }) => record), batch: id }
  const operation = move === 'take' ? await nextOperation(tx) : null
  if (move === 'take') await updateFacts(tx, { ...change, operation }, by)
  else await undoFacts(tx, kinds, { ...change, operation: batch.operation }, by)
  const done = changed.reduce((sum, one) => sum + one.done, 0)
  return { done, left: (await countReadings(tx, id)) - done, operation }
}
