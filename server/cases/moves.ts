import { findMove, type Move, processOf, stateAfter } from '#contract/cases/workflow.ts'
import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy, serverItself } from '#server/audit/audit.ts'
import { today } from '#server/catalogue/view-level.ts'
import { lockCalendar, type Term } from '#server/working-days/working-days.ts'

import { findLine, insertLine } from './cases.queries.ts'
import type { CaseRow, MoveContext, Trade } from './cases.ts'
import { heldAfter, peopleFor } from './holders.ts'

export interface MoveRequest {
  id: number
  move: string
  /** The last line that was seen. */
  line: number
  opinion?: string
  person?: number | undefined
}

export interface MoveResult<C extends CaseRow> {
  state: C['state']
  line: number
}

/** Reads what a move looks at beside the row, once that is locked. */
type FactsReader<C extends CaseRow, F> = (tx: Db, row: C) => Promise<F>

/**
 * Moves a case along its table: refused unless the table opens the move to this actor in this state; the row is locked, so
 * of two who decide at once one does. Whoever presses twice gets the answer of the first time.
 */
export const moveCase = <C extends CaseRow, F>(
  db: Db,
  trade: Trade<C, F>,
  { request, by, readFacts }: { request: MoveRequest; by: AtWork; readFacts: FactsReader<C, F> },
): Promise<MoveResult<C>> =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const row = (await trade.lock(tx, request.id)) ?? fail('not_found')
    await trade.requireSeen(tx, row, by.actor)
    if (row.line !== request.line) return answerAgain(tx, trade, row, { request, by })
    const facts = await readFacts(tx, row)
    const parties = trade.partiesOf(row, by.actor)
    const move = findMove(trade.workflow, trade.situationOf(row, parties, facts), request.move)
    if (!move) return fail(trade.errors.moveRefused)
    const { opinion = '' } = request
    const person = move.person && request.person
    return perform(trade, { ...facts, tx, row, move, parties, by, opinion, person, today: today() })
  })

/** Moves a case whose day is over; undefined when it is not over any more, or the move not open. */
export const moveByClock = <C extends CaseRow, F>(
  db: Db,
  trade: Trade<C, F>,
  { id, move: name, readFacts }: { id: number; move: string; readFacts: FactsReader<C, F> },
): Promise<MoveResult<C> | undefined> =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const row = await trade.lock(tx, id)
    if (!row || row.dueOn === null || row.dueOn >= today()) return undefined
    const facts = await readFacts(tx, row)
    const parties = ['clock']
    const move = findMove(trade.workflow, trade.situationOf(row, parties, facts), name)
    return move && perform(trade, { ...facts, tx, row, move, parties, opinion: '', today: today() })
  })

async function answerAgain<C extends CaseRow, F>(
  tx: Db,
  { table, errors }: Trade<C, F>,
  { id, state, line }: C,
  { request, by }: { request: MoveRequest; by: AtWork },
): Promise<MoveResult<C>> {
  const next = await findLine(tx, table, id, request.line + 1)
  if (next?.by === by.actor.id && next.move === request.move) return { state, line }
  return fail(errors.changed)
}

async function perform<C extends CaseRow, F>(
  trade: Trade<C, F>,
  context: MoveContext<C, F>,
): Promise<MoveResult<C>> {
  const { tx, row, move, opinion, person } = context
  requireOpinion(move, opinion)
  if (move.person) requirePerson(await peopleFor(tx, trade, row), person)
  for (const need of move.needs ?? []) await (trade.needs[need] ?? fail('server_error'))(context)
  const to = await rowAfter(trade, context)
  await trade.update(tx, to)
  await recordMove(trade, context, to)
  return { state: to.state, line: to.line }
}

/** Refuses a move that has to be explained and is not. */
export function requireOpinion({ opinion }: Move, words: string): void {
  if (opinion && words === '') throw refusedField('opinion', '请写明意见')
}

/** Refuses a move to somebody who cannot go on. */
export function requirePerson(people: readonly { id: number }[], person: number | undefined): void {
  if (!people.some(({ id }) => id === person)) throw refusedField('person', '请选择可以承办的人')
}

const refusedField = (name: string, words: string) =>
  new AppError('invalid_input', { fields: { [name]: words } }, words)

/** The row after a move: the state of the table, a due day of its own, and what the causes say, in their order. */
async function rowAfter<C extends CaseRow, F>(trade: Trade<C, F>, context: MoveContext<C, F>): Promise<C> {
  const { row, move } = context
  const state = stateAfter(move, row.state, row.returner)
  const to: C = {
    ...row,
    state,
    process: move.rests ? 2 : processOf(trade.workflow, state),
    line: row.line + 1,
    returner: returnerAfter(row, state),
    ...heldAfter(row, move, state),
    ...(await termAfter(trade, context, state)),
  }
  for (const cause of move.causes ?? [])
    Object.assign(to, await (trade.causes[cause] ?? fail('server_error'))(context, to))
  return to
}

/** The step that a case goes back to when it is handed in again: it stays while the case stays returned. */
function returnerAfter({ state, returner }: CaseRow, after: string): string | null {
  if (after !== 'returned') return null
  return state === 'returned' ? returner : state
}

/** A step that goes on keeps its day; one that was resting begins anew. */
async function termAfter<C extends CaseRow, F>(
  { termOf }: Trade<C, F>,
  context: MoveContext<C, F>,
  state: string,
): Promise<Term> {
  const { row, move } = context
  const { dueFrom, dueDays, dueOn } = row
  return state === row.state && !move.resting ? { dueFrom, dueDays, dueOn } : termOf(context, state)
}

/** The line of the timeline, and that of the audit log. */
async function recordMove<C extends CaseRow, F>(
  { workflow: { states }, table, noun, action, errors }: Trade<C, F>,
  { tx, row, move, parties, by, opinion, person }: MoveContext<C, F>,
  to: C,
): Promise<void> {
  const { name, label, code } = move
  const party = parties.find((one) => move.by.includes(one)) ?? fail(errors.moveRefused)
  await insertLine(tx, table, row.id, {
    ...{ number: to.line, by: by?.actor.id ?? null, party, move: name, code },
    ...{ before: row.state, after: to.state, opinion, person: person ?? null },
  })
  await audit(tx, {
    ...(by ? doneBy(by) : { ...serverItself, success: true }),
    action,
    object: `${noun} ${row.number}`,
    detail: { move: label, before: states[row.state]?.label, after: states[to.state]?.label, opinion },
  })
}
