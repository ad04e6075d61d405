import { AppError, fail } from '#contract/errors.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import type { readingDesk, readingRoom } from '#contract/reading-room/reading-room.ts'
import { maxVisitsAhead } from '#contract/reading-room/visit-states.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { refuseOwn } from '#server/back-office/scope.ts'
import { findSeen } from '#server/cases/cases.ts'
import { today } from '#server/catalogue/view-level.ts'
import { type LoanCase, findLoan, lockLoan, lockLoansOf } from '#server/loans/loan-case.ts'
import { loanTrade } from '#server/loans/moves.ts'
import { countDueDays } from '#server/loans/term/term.ts'
import { lockCalendar } from '#server/working-days/working-days.ts'

import { openRoom, refusalOf, type Room, seatsOn } from './room.ts'
import {
  cancelVisit,
  countBooked,
  findOtherVisit,
  findVisitOf,
  insertVisit,
  listVisits,
  readSession,
  setVisitState,
} from './visits.queries.ts'

/** States in which what was asked for is on its way, or at hand. */
const visitingStates: readonly LoanState[] = [
  'submitted',
  'reviewing',
  'secrecy',
  'returned',
  'approved',
  'ready',
  'lent',
]

const refuse = (why: string): never => {
  throw new AppError('visit_refused', {}, why)
}

export async function visitsOf(db: Db, id: number, { actor }: AtWork) {
  await findSeen(db, loanTrade, id, actor)
  return listVisits(db, id)
}

/** Books a seat for a loan. Whoever presses twice has it once. */
export const book = (db: Db, { id, day, opens }: DecodedInput<typeof readingRoom.book>, by: AtWork) =>
  changeVisits(db, id, by, async (tx, loan) => {
    const slot = await slotFor(tx, loan, { day, opens }, by)
    await takeSeat(tx, loan, slot)
  })

/** Moves a visit. What was asked for stays together and moves with it: it is held until the last visit. */
export const moveVisit = (
  db: Db,
  { id, visit, day, opens }: DecodedInput<typeof readingRoom.move>,
  by: AtWork,
) =>
  changeVisits(db, id, by, async (tx, loan) => {
    const slot = await slotFor(tx, loan, { day, opens }, by)
    if ((await readSession(tx, { loan: id, ...slot })).own) return
    if (!(await cancelVisit(tx, id, visit))) fail('not_found')
    await takeSeat(tx, loan, slot)
  })

/** Cancels a visit; one that is cancelled already stays so. */
export const cancel = (db: Db, { id, visit }: DecodedInput<typeof readingRoom.cancel>, by: AtWork) =>
  changeVisits(db, id, by, async (tx) => {
    const found = (await findVisitOf(tx, visit)) ?? fail('not_found')
    if (found.loan !== id) fail('not_found')
    if (found.state !== 'booked' && found.state !== 'cancelled') refuse('这次到馆已经登记，不能取消')
    await cancelVisit(tx, id, visit)
  })

/** Changes the visits of a loan by its reader, or at the counter on their behalf; its due day follows. */
const changeVisits = (
  db: Db,
  id: number,
  { actor }: AtWork,
  change: (tx: Db, loan: LoanCase) => Promise<void>,
) =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const loan = (await lockLoan(tx, id)) ?? fail('not_found')
    const atCounter = loan.state !== 'draft' && actor.permissions.includes('loans.counter')
    if (loan.account !== actor.id && !atCounter) fail('not_found')
    await change(tx, loan)
    await countDueDays(tx, id)
    const { dueOn } = (await findLoan(tx, id)) ?? loan
    return { visits: await listVisits(tx, id), dueOn }
  })

function requireVisiting({ useMode, process, state }: LoanCase): void {
  if (isElectronic(useMode)) refuse('这份申请提供电子文件，不用到馆')
  if (process !== 1 || !visitingStates.includes(state)) refuse('这份申请此刻不能预约到馆')
}

interface Slot {
  day: string
  session: number
  seats: number
}

/** The slot that is asked for, if it is open to this loan. */
async function slotFor(
  tx: Db,
  loan: LoanCase,
  { day, opens }: { day: string; opens: string },
  { actor }: AtWork,
): Promise<Slot> {
  requireVisiting(loan)
  const opened = await openRoom(tx)
  const room: Room = loan.account === actor.id ? opened : { ...opened, lead: 0 }
  const refusal = refusalOf(day, opens, room)
  const session = room.sessions.find((one) => one.opens === opens)
  if (refusal !== undefined || !session) return refuse(refusal ?? '')
  if (loan.state === 'lent' && loan.dueOn !== null && day > loan.dueOn)
    refuse(`借期到 ${loan.dueOn} 为止，之后到馆请先续借`)
  return { day, session: session.id, seats: seatsOn(day, session, room) }
}

/** Takes a free seat, again where somebody was faster, until there is none. */
async function takeSeat(tx: Db, { id: loan, account }: LoanCase, slot: Slot): Promise<void> {
  const seat = { loan, ...slot }
  if (account !== null) await lockLoansOf(tx, account)
  for (;;) {
    const { own, count } = await readSession(tx, seat)
    if (own) return
    const other = account === null ? undefined : await findOtherVisit(tx, seat, account)
    if (other !== undefined) refuse(`您在这个时段已为申请 ${other} 约了座位，请另选时段`)
    if (count >= slot.seats) refuse('这个时段已约满')
    if ((await countBooked(tx, loan, today())) >= maxVisitsAhead)
      refuse(`一份申请最多同时预约 ${maxVisitsAhead} 次`)
    if ((await insertVisit(tx, seat)) !== undefined) return
  }
}

/** Says at the counter that a reader has come, or has not. */
export const markVisit = (db: Db, { visit, state }: DecodedInput<typeof readingDesk.mark>, by: AtWork) =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const asked = (await findVisitOf(tx, visit)) ?? fail('not_found')
    const loan = (await lockLoan(tx, asked.loan)) ?? fail('not_found')
    refuseOwn(by.actor, [loan.account])
    const found = (await findVisitOf(tx, visit)) ?? fail('not_found')
    if (found.state === state) return {}
    if (found.state === 'cancelled') refuse('这次预约已取消')
    if (found.day > today()) refuse('还没有到这一天')
    if (!(await setVisitState(tx, visit, state))) refuse('座位已另有读者预约')
    await countDueDays(tx, loan.id)
    await audit(tx, {
      ...doneBy(by),
      action: 'visit_marked',
      object: `借阅申请 ${loan.number}`,
      detail: { day: found.day, before: found.state, after: state },
    })
    return {}
  })
