import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import {
  type Drawing,
  DrawingFeatures,
  drawingLimits,
  type DrawingLine,
  type mapDrawings,
} from '#contract/map/drawings.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import {
  countDrawingsOf,
  deleteDrawing,
  findDrawingById,
  insertDrawing,
  isDrawingOf,
  listDrawingsOf,
  lockDrawingsOf,
  setDrawing,
} from './drawings.queries.ts'

/** The member's own drawings, the last changed one first. */
export async function drawingsOf(db: Db, actor: Actor): Promise<DrawingLine[]> {
  const rows = await listDrawingsOf(db, actor.id)
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}

/** A drawing of the actor's own, or one that its owner shares; not found otherwise. */
export async function readDrawing(db: Db, actor: Actor | undefined, id: string): Promise<Drawing> {
  const row = (await findDrawingById(db, id)) ?? fail('not_found')
  const { account, updatedAt, features, ...line } = row
  const own = account === actor?.id
  if (!own && !line.shared) fail('not_found')
  return { ...line, own, features: DrawingFeatures.parse(features), updatedAt: updatedAt.toISOString() }
}

type DrawingInput = DecodedInput<(typeof mapDrawings)['saveDrawing']>

export async function saveDrawing(db: Db, actor: Actor, given: DrawingInput) {
  checkSize(given.features)
  return atomically(db, async (tx) => {
    await lockDrawingsOf(tx, actor.id)
    if ((await countDrawingsOf(tx, actor.id)) >= drawingLimits.drawings) fail('map_drawing_limit')
    return (await insertDrawing(tx, actor.id, given)) ?? fail('unknown_error')
  })
}

/** Changes a drawing; refused if it was changed elsewhere since. */
export async function changeDrawing(
  db: Db,
  actor: Actor,
  given: DecodedInput<(typeof mapDrawings)['changeDrawing']>,
) {
  checkSize(given.features)
  const changed = await setDrawing(db, actor.id, given)
  if (changed) return changed
  return (await isDrawingOf(db, actor.id, given.id)) ? fail('record_changed') : fail('not_found')
}

export async function removeDrawing(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  return (await deleteDrawing(db, actor.id, id)) ?? fail('not_found')
}

function checkSize(features: DrawingFeatures): void {
  if (Buffer.byteLength(JSON.stringify(features)) <= drawingLimits.bytes) return
  throw new AppError('invalid_input', { fields: { features: '标注的折点过多，请简化后再存' } })
}
