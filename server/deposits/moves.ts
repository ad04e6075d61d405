import type { Kinds } from '#contract/catalogue/kind.ts'
import { type DepositParty, type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { deposits } from '#contract/deposits/deposits.ts'
import { fail } from '#contract/errors.ts'
import type { DecodedInput } from '#contract/route.ts'
import { openMoves, processOf, stateAfter } from '#contract/workflow/workflow.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy, serverItself } from '#server/audit/audit.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { Effect } from '#server/http/implement.ts'
import { heldAfter, holdersOf, requireOpinion, requirePerson } from '#server/workflow/workflow.ts'
import { lockCalendar, noTerm, type Term, termOf } from '#server/working-days/working-days.ts'

import { readTables, type ReadTables } from './catalogue-drafts.ts'
import { causes, type DepositMoveContext } from './causes.ts'
import type { DepositContext } from './context.ts'
import {
  type DepositCase,
  type DepositUpdate,
  findDeposit,
  findLine,
  insertLine,
  lockDeposit,
  updateDeposit,
} from './deposits.queries.ts'
import { listFiles } from './files.queries.ts'
import { needs } from './needs.ts'
import { partiesOf, permissionOf, requireSeen, situationOf } from './situation.ts'

type DepositMoveRequest = Omit<DecodedInput<typeof deposits.move>, 'opinion'> & { opinion?: string }

interface DepositMoveResult {
  state: DepositState
  line: number
}

/**
 * Moves a deposit along its workflow: refused unless the table opens the move to this actor in this state; the row is
 * locked, so of two who decide at once one does. Whoever presses twice gets the answer of the first time.
 */
export async function moveDeposit(
  context: DepositContext,
  asked: DepositMoveRequest,
  by: AtWork,
): Promise<(effect: Pick<Effect, 'db'>) => Promise<DepositMoveResult>> {
  const read = await tablesFor(context, asked, by)
  const move = async (tx: Db) => {
    await lockCalendar(tx, 'shared')
    const deposit = (await lockDeposit(tx, asked.id)) ?? fail('not_found')
    requireSeen(deposit, by.actor)
    if (deposit.line !== asked.line) return pressedTwice(tx, deposit, asked, by)
    const parties = partiesOf(deposit, by.actor)
    return perform({ tx, kinds: context.kinds, deposit, asked, parties, by, read })
  }
  return ({ db }) => atomically(db, move)
}

/** Moves a deposit by the clock; undefined when the move is not open any more. */
export const moveByClock = (
  db: Db,
  kinds: Kinds,
  id: number,
  move: string,
): Promise<DepositMoveResult | undefined> =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const deposit = await lockDeposit(tx, id)
    if (!deposit?.dueOn || deposit.dueOn >= today() || !moveNamed(deposit, ['clock'], move)) return undefined
    return perform({ tx, kinds, deposit, asked: { id, move, line: deposit.line }, parties: ['clock'] })
  })

const moveNamed = (deposit: DepositCase, parties: readonly DepositParty[], name: string) =>
  openMoves(depositWorkflow, situationOf(deposit, parties)).find((move) => move.name === name)

/** Reading takes its time: what a move that drafts the catalogue needs is read before the row is held. */
async function tablesFor(context: DepositContext, { id, move, line }: DepositMoveRequest, { actor }: AtWork) {
  const deposit = await findDeposit(context.db, id)
  if (deposit?.line !== line) return undefined
  const drafting = moveNamed(deposit, partiesOf(deposit, actor), move)?.causes?.includes('drafts')
  return drafting ? readTables(context, deposit) : undefined
}

async function pressedTwice(
  tx: Db,
  deposit: DepositCase,
  { id, move, line }: DepositMoveRequest,
  { actor }: AtWork,
): Promise<DepositMoveResult> {
  const next = await findLine(tx, id, line + 1)
  if (next?.by === actor.id && next.move === move) return { state: deposit.state, line: deposit.line }
  return fail('deposit_changed')
}

interface DepositMoveInput {
  tx: Db
  kinds: Kinds
  deposit: DepositCase
  asked: DepositMoveRequest
  parties: readonly DepositParty[]
  /** Absent when the clock moves. */
  by?: AtWork
  read?: ReadTables | undefined
}

async function perform({ asked, parties, ...given }: DepositMoveInput): Promise<DepositMoveResult> {
  const { tx, deposit } = given
  const move = moveNamed(deposit, parties, asked.move) ?? fail('deposit_move_refused')
  const { opinion = '' } = asked
  const person = move.person && asked.person
  const files = await listFiles(tx, deposit.id)
  const acted: DepositMoveContext = { ...given, files, move, opinion, person, today: today() }
  requireOpinion(move, opinion)
  if (move.person) requirePerson(move, person, await peopleFor(tx, deposit))
  for (const need of move.needs ?? []) await needs[need](acted)
  const to = await changedBy(acted)
  await updateDeposit(tx, deposit.id, to)
  await note(acted, to, parties)
  return { state: to.state, line: to.line }
}

/** The line of the timeline, and that of the audit log. */
async function note(
  { tx, deposit, move, by, opinion, person }: DepositMoveContext,
  to: DepositUpdate,
  parties: readonly DepositParty[],
): Promise<void> {
  const { name, label, code } = move
  const steps = { before: deposit.state, after: to.state, opinion }
  const party = parties.find((one) => move.by.includes(one)) ?? fail('deposit_move_refused')
  const { id } = deposit
  const line = { deposit: id, number: to.line, by: by?.actor.id ?? null, party, move: name, code, ...steps }
  await insertLine(tx, { ...line, person: person ?? null })
  await audit(tx, {
    ...(by ? doneBy(by) : { ...serverItself, success: true }),
    action: 'deposit_moved',
    object: `汇交 ${deposit.number}`,
    detail: { move: label, ...steps },
  })
}

/** Who could go on with a deposit instead of the one who has it. */
export const peopleFor = (db: Db, { holder, account }: DepositCase) =>
  holdersOf(db, permissionOf.examiner, [holder, account])

/** What the row becomes: the state of the table, a due day of its own, and what the causes say, in their order. */
async function changedBy(acted: DepositMoveContext): Promise<DepositUpdate> {
  const { deposit, move } = acted
  const state = stateAfter(move, deposit.state, deposit.returner)
  const to: DepositUpdate = {
    state,
    process: processOf(depositWorkflow, state),
    line: deposit.line + 1,
    returner: state === 'returned' ? deposit.state : null,
    ...heldAfter(deposit, move, state),
    ...(await dueOf(acted, state)),
    acceptedOn: deposit.acceptedOn,
    openOn: deposit.openOn,
    undrafted: deposit.undrafted,
  }
  for (const cause of move.causes ?? []) Object.assign(to, await causes[cause](acted, to))
  return to
}

/** A step that goes on keeps its day. */
async function dueOf({ tx, deposit, today: day }: DepositMoveContext, state: DepositState): Promise<Term> {
  const { dueFrom, dueDays, dueOn } = deposit
  if (state === deposit.state) return { dueFrom, dueDays, dueOn }
  const { days }: { days?: number } = depositWorkflow.states[state]
  return days === undefined ? noTerm : termOf(tx, day, days)
}
