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
import { invalidInput } from '#server/http/invalid-input.ts'

import {
  countReadings,
  deleteBatch,
  findBatch,
  setState,
  takeTurn,
  undoReadings,
  writeReadings,
} from './batches.queries.ts'
import { seenBy } from './batches.ts'

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
    const result = await perform(tx, id, move)
    const { to } = batchMoves[move]
    if (to === null) await deleteBatch(tx, id)
    else
      await setState(tx, id, {
        state: to,
        comment,
        ...(decisions.includes(move) && { decider: by.actor.id }),
      })
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

async function perform(tx: Db, id: number, move: BatchMoveName): Promise<{ done: number; left: number }> {
  if (move !== 'take' && move !== 'undo') return { done: 0, left: 0 }
  const changed = move === 'take' ? await writeReadings(tx, id) : await undoReadings(tx, id)
  const done = changed.reduce((sum, one) => sum + one.done, 0)
  return { done, left: (await countReadings(tx, id)) - done }
}
