import { daysLater, isWorkingDay, workingDaysLater } from '#contract/calendar/working-days.ts'
import { type Move, openMoves, type Workflow } from '#contract/cases/workflow.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { type Random, randomInteger } from '#demo/city/random.ts'
import { dayAt, isAtWork, lastOfficeMoment, momentOn } from '#demo/loans/office-hours.ts'

/** Moves of an invented case in turn, each with what was said. */
export type InventedMoves = readonly (readonly [move: string, opinion?: string])[]

/** Working days from the move before, at least and at most. */
export type Pace = Readonly<Record<string, readonly [number, number]>>

interface InventedCase<M extends Move> {
  table: Pick<Workflow, 'parties'> & { readonly moves: readonly M[] }
  /** What holds of it, for the moves that ask. */
  holds: readonly string[]
  pace: Pace
  /** Days since it was submitted. */
  ago: number
  random: Random
  /** As it stands between two moves. */
  standing: () => { state: string; dueOn: string | null }
  takeStep: (step: { move: M; party: string; opinion: string; at: number }) => void
}

/** Goes along a table of moves on working days, `submit` first; a way that the table does not have is an error. */
export function walkCase<M extends Move>(moves: InventedMoves, now: number, one: InventedCase<M>): void {
  const { pace, ago, random, standing, takeStep } = one
  let at = momentOn(workingDayBy(daysLater(dayAt(now), -ago)), random)
  for (const [turn, [name, opinion = '']] of [['submit'] as const, ...moves].entries()) {
    const { move, party } = openMove(one, name)
    if (party === 'clock') at = endOfDay(standing().dueOn)
    else {
      if (turn > 0) at = laterBy(pace[name] ?? [0, 1], at, random)
      at = Math.min(at, lastOfficeMoment(now))
    }
    takeStep({ move, party, opinion, at })
  }
}

/** The clock moves when the day has ended. */
const endOfDay = (day: string | null): number => Date.parse(`${day}T16:05:00Z`)

const workingDayBy = (day: string): string =>
  isWorkingDay(day, demoCalendar) ? day : workingDayBy(daysLater(day, -1))

function laterBy(range: readonly [number, number], at: number, random: Random): number {
  return momentOn(dayAfter(at, randomInteger(random, ...range)), random, at)
}

/** So many working days later; the clock moves at night, and then the next day is the first. */
function dayAfter(at: number, days: number): string {
  return workingDaysLater(dayAt(at), isAtWork(at) ? days : Math.max(days, 1), demoCalendar)
}

/** The move of that name, and the first who may make it; an error when the table does not open it. */
function openMove<M extends Move>(
  { table, holds, standing }: Pick<InventedCase<M>, 'table' | 'holds' | 'standing'>,
  name: string,
) {
  const { state } = standing()
  const situation = { state, process: 1 as const, parties: Object.keys(table.parties), holds }
  const move = openMoves(table, situation).find((one) => one.name === name)
  const [party] = move?.by ?? []
  if (!move || !party) throw new Error(`${name} is not open in ${state}`)
  return { move, party }
}

/** So many working days from a day; none where a state has no term. */
export const termFrom = (dueFrom: string, dueDays: number | undefined) =>
  dueDays === undefined
    ? { dueFrom: null, dueDays: null, dueOn: null }
    : { dueFrom, dueDays, dueOn: workingDaysLater(dueFrom, dueDays, demoCalendar) }
