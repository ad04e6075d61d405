import { borehole } from '#contract/catalogue/borehole.ts'
import {
  DrawingSource,
  savedDrawingLimits,
  type SavedDrawing,
  type SavedDrawingLine,
  type savedDrawings,
} from '#contract/drawings/saved-drawings.ts'
import { fewestHoles } from '#contract/drawings/section-holes.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { PageRequest } from '#contract/wire.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { holesOf } from '#geology/cross-section/correlation/decisions.ts'
import { maySeeSecrets, mayOpen } from '#server/catalogue/view-level.ts'
import { openedOf } from '#server/credit/openings.ts'

import {
  countSaved,
  findSaved,
  findShared,
  insertSaved,
  listAccess,
  listSealedCodes,
  lockOwner,
  pageSaved,
  type SavedDrawingLineRow,
  setSaved,
  setTitle,
} from './saved-drawings.queries.ts'

const lineOf = ({ createdAt, updatedAt, ...row }: SavedDrawingLineRow): SavedDrawingLine => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** A page of the member's own drawings. */
export async function drawingsOf(db: Db, { id }: Actor, asked: PageRequest) {
  const { rows, total } = await pageSaved(db, id, asked)
  return { records: rows.map(lineOf), total, ...asked }
}

export async function readSaved(db: Db, { id: account }: Actor, id: number): Promise<SavedDrawing> {
  const { parameters, ...row } = (await findSaved(db, account, id)) ?? fail('not_found')
  return { ...lineOf(row), drawing: DrawingSource.parse({ kind: row.kind, parameters }) }
}

/**
 * What a link shows: how the drawing is made. Its records are read by whoever opens it, as they may see them; decisions
 * name layers, so those between holes that its reader has not open are left out. So are codes that nobody but those who
 * may see secrets knows: a sealed record's own.
 */
export async function readShared(db: Db, actor: Actor | undefined, token: string) {
  const { title, kind, parameters } = (await findShared(db, token)) ?? fail('not_found')
  const drawing = DrawingSource.parse({ kind, parameters })
  const sealed = new Set(
    maySeeSecrets(actor) ? [] : await listSealedCodes(db, borehole.name, drawing.parameters.codes),
  )
  const codes = drawing.parameters.codes.filter((code) => !sealed.has(code))
  if (codes.length < fewestHoles) return fail('not_found')
  const open = await listOpen(db, actor, await listAccess(db, borehole.name, codes))
  const decisions = drawing.parameters.decisions.filter((decision) =>
    holesOf(decision).every((code) => open.has(code)),
  )
  return { title, drawing: { ...drawing, parameters: { ...drawing.parameters, codes, decisions } } }
}

/** Those of the holes that somebody has open. */
async function listOpen(
  db: Db,
  actor: Actor | undefined,
  holes: Awaited<ReturnType<typeof listAccess>>,
): Promise<ReadonlySet<string>> {
  if (!actor) return new Set()
  const rows = holes.filter((row) => mayOpen(actor, row))
  const opened = await openedOf(
    db,
    actor,
    rows.map(({ id }) => id),
  )
  return new Set(rows.flatMap(({ id, code }) => (opened.has(id) ? [code] : [])))
}

/** Saves a drawing; refused beyond so many of one member. */
export function saveDrawing(
  db: Db,
  { id: account }: Actor,
  given: DecodedInput<typeof savedDrawings.save>,
): Promise<{ id: number; version: number }> {
  return atomically(db, async (tx) => {
    await lockOwner(tx, account)
    if ((await countSaved(tx, account)) >= savedDrawingLimits.drawings) fail('saved_drawing_limit')
    return (await insertSaved(tx, account, given)) ?? fail('server_error')
  })
}

/** Changes a drawing; refused if it was changed elsewhere since. */
export async function changeSaved(
  db: Db,
  { id: account }: Actor,
  given: DecodedInput<typeof savedDrawings.change>,
): Promise<{ id: number; version: number }> {
  return (await setSaved(db, account, given)) ?? refuseChange(db, account, given.id)
}

/** Gives a drawing another title; refused likewise. */
export async function renameSaved(
  db: Db,
  { id: account }: Actor,
  given: DecodedInput<typeof savedDrawings.rename>,
): Promise<{ id: number; version: number }> {
  return (await setTitle(db, account, given)) ?? refuseChange(db, account, given.id)
}

async function refuseChange(db: Db, account: number, id: number): Promise<never> {
  return (await findSaved(db, account, id)) ? fail('record_changed') : fail('not_found')
}
