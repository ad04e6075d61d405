import { borehole } from '#contract/catalogue/borehole.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { hasOpen } from '#server/catalogue/open-record/open-record.ts'
import { findRow, readRecord } from '#server/catalogue/record.ts'
import { mayOpen } from '#server/catalogue/view-level.ts'

/** A hole by the code that it was asked for. */
export interface HoleReading {
  readonly code: string
  /** As its reader sees it; undefined where there is none, or no more. */
  readonly record: RecordView | undefined
  /** The number of the record, where it is open to the reader. */
  readonly opened: number | undefined
  /** It could be opened by paying, and is not. */
  readonly isUnopened: boolean
}

/** Holes as a reader has them open now, one after the other. Nothing is paid for, whatever they have agreed to. */
export async function readHoles(
  db: Db,
  kinds: Kinds,
  codes: readonly string[],
  actor: Actor,
): Promise<HoleReading[]> {
  const holes: HoleReading[] = []
  for (const code of codes) holes.push(await readHole(db, kinds, code, actor))
  return holes
}

async function readHole(db: Db, kinds: Kinds, code: string, actor: Actor): Promise<HoleReading> {
  const row = await findRow(db, borehole, code, actor)
  if (!row) return { code, record: undefined, opened: undefined, isUnopened: false }
  const isOpen = await hasOpen(db, actor, row)
  const record = await readRecord(db, kinds, borehole, { row, actor, atMost: isOpen ? 'record' : 'entry' })
  return {
    code,
    record: { ...record, charge: null },
    opened: isOpen ? row.id : undefined,
    isUnopened: !isOpen && mayOpen(actor, row),
  }
}
