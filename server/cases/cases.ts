// What every case that moves along a table has in common, and what each trade gives of its own.
import type { AuditAction } from '#contract/audit.ts'
import type { Move, ProcessState, Situation, Workflow } from '#contract/cases/workflow.ts'
import { type ErrorCode, fail } from '#contract/errors.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { Term } from '#server/working-days/working-days.ts'

import { type CaseTable, deleteDraft } from './cases.queries.ts'

/** What the row of every case has. */
export interface CaseRow extends Term {
  id: number
  number: string
  /** Whose case it is, if they have an account. */
  account: number | null
  state: string
  process: ProcessState
  /** The step that had sent it back. */
  returner: string | null
  holder: number | null
  holderName: string | null
  /** Who had asked the holder for an opinion. */
  delegator: number | null
  /** The number of its last line: its version. */
  line: number
  submittedAt: Date | null
}

/** What a move acts on: the case, and the facts beside its row that the trade has read. */
export type MoveContext<C extends CaseRow, F> = F & {
  tx: Db
  row: C
  move: Move
  parties: readonly string[]
  /** Absent when the clock moves. */
  by?: AtWork | undefined
  opinion: string
  person?: number | undefined
  /** Day of the move in China. */
  today: string
}

/** Refuses a move when what it needs is not there, in words that say what is missing. */
export type NeedCheck<C extends CaseRow, F> = (context: MoveContext<C, F>) => void | Promise<void>

/** What a move brings about: it writes what lies outside of the row, and returns what becomes of that. */
export type CauseEffect<C extends CaseRow, F> = (
  context: MoveContext<C, F>,
  to: C,
) => void | Partial<C> | Promise<void | Partial<C>>

/** A trade whose cases move along a table: its rows C, and what else its moves look at, F. */
export interface Trade<C extends CaseRow, F, W extends Workflow = Workflow> {
  workflow: W
  table: CaseTable
  /** What a case is called in the audit log, and what its moves are there. */
  noun: string
  action: AuditAction
  errors: { moveRefused: ErrorCode; changed: ErrorCode }
  /** The party whose case it is; the staff is not named to them. */
  owner: keyof W['parties'] & string
  find: (db: Db, id: number) => Promise<C | undefined>
  /** Holds a case against other moves until the transaction ends. */
  lock: (tx: Db, id: number) => Promise<C | undefined>
  /** Writes the row that a move has made. */
  update: (tx: Db, to: C) => Promise<void>
  /** Answers as though it were not there to whom a case is no concern. */
  requireSeen: (db: Db, row: C, actor: Actor) => Promise<void> | void
  partiesOf: (row: C, actor: Actor) => readonly string[]
  situationOf: (row: C, parties: readonly string[], facts: F) => Situation
  /** What somebody must hold to go on with a step. */
  permissionFor: (row: C) => Permission
  /** The term of a step that begins. */
  termOf: (context: MoveContext<C, F>, state: C['state']) => Promise<Term>
  needs: Readonly<Record<keyof W['needs'] & string, NeedCheck<C, F>>>
  causes: Readonly<Record<keyof W['causes'] & string, CauseEffect<C, F>>>
}

/** A case that somebody may see. */
export async function findSeen<C extends CaseRow, F>(
  db: Db,
  { find, requireSeen }: Trade<C, F>,
  id: number,
  actor: Actor,
): Promise<C> {
  const row = (await find(db, id)) ?? fail('not_found')
  await requireSeen(db, row, actor)
  return row
}

/** Deletes a draft of one's own. */
export async function removeDraft(
  db: Db,
  { table }: { table: CaseTable },
  id: number,
  actor: Actor,
): Promise<Record<string, never>> {
  if (!(await deleteDraft(db, table, id, actor.id))) fail('not_found')
  return {}
}
