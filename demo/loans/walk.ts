import { daysLater, isWorkingDay, workingDaysLater } from '#contract/calendar/working-days.ts'
import { openMoves, processOf, stateAfter } from '#contract/cases/workflow.ts'
import { type LoanMove, type LoanParty, type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { type Random, randomInteger, randomOf } from '#demo/city/random.ts'

import { dayAt, isAtWork, lastOfficeMoment, momentOn } from './office-hours.ts'

/** What an invented reader asks for, and how far it has come. */
export interface Way {
  /** Days since it was submitted. */
  ago: number
  purpose: string
  useMode: string
  reason: string
  /** Of what openness its things are. */
  access: 'open' | 'protected' | 'secret'
  items: number
  /** Moves in turn, with what was said; `submit` comes before them. */
  moves: readonly (readonly [move: string, opinion?: string])[]
  /** What it asks for is out with another: it waits for the first thing of the first way with this reason. */
  waitsFor?: string
}

interface Step {
  move: LoanMove
  party: LoanParty
  before: LoanState
  after: LoanState
  opinion: string
  at: string
  /** As it stood after the move. */
  dueOn: string | null
  extended: boolean
}

export interface WalkedLoan {
  steps: Step[]
  state: LoanState
  process: 0 | 1 | 2
  dueOn: string | null
  lentOn: string | null
  dueFrom: string | null
  dueDays: number | null
  extended: boolean
  returner: LoanState | null
}

/** Working days from the move before, at least and at most. */
const daysTaken: Readonly<Record<string, readonly [number, number]>> = {
  accept: [0, 1],
  approve: [0, 2],
  return: [0, 2],
  submit: [1, 4],
  prepare: [0, 1],
  handOver: [0, 2],
  extend: [2, 4],
  takeBack: [1, 3],
  close: [0, 1],
}

const lendingDays = 5
const allParties = ['applicant', 'reviewer', 'secrecy', 'counter', 'clock'] as const

/** Goes along the table of moves on working days; a way that the table does not have is an error. */
export function walk({ ago, useMode, access, moves }: Way, now: number, place = 0): WalkedLoan {
  const holds = [
    'lastBack',
    ...(access === 'secret' ? ['secret'] : []),
    ...(isElectronic(useMode) ? ['electronic'] : []),
  ]
  const random = randomOf(5309, place)
  const walked: WalkedLoan = { ...start, steps: [] }
  let at = momentOn(workingDayBy(daysLater(dayAt(now), -ago)), random)
  for (const [turn, [name, opinion = '']] of [['submit'] as const, ...moves].entries()) {
    const { move, party } = openMove(walked.state, name, holds)
    if (party === 'clock') at = endOfDay(walked.dueOn)
    else if (turn > 0) at = laterBy(name, at, random)
    if (party !== 'clock') at = Math.min(at, lastOfficeMoment(now))
    takeStep(walked, { move, party, opinion, at })
  }
  return { ...walked, process: processOf(loanWorkflow, walked.state) }
}

/** The clock moves when the day has ended. */
const endOfDay = (day: string | null): number => Date.parse(`${day}T16:05:00Z`)

function laterBy(name: string, at: number, random: Random): number {
  const days = randomInteger(random, ...(daysTaken[name] ?? [0, 1]))
  return momentOn(dayAfter(at, days), random, at)
}

function takeStep(
  walked: WalkedLoan,
  { at, ...made }: Pick<Step, 'move' | 'party' | 'opinion'> & { at: number },
) {
  const { move } = made
  const before = walked.state
  if (move.name === 'return') walked.returner = before
  walked.state = stateAfter(move, before, walked.returner)
  setTerm(walked, move.name, dayAt(at))
  const { state: after, dueOn, extended } = walked
  walked.steps.push({ ...made, before, after, at: new Date(at).toISOString(), dueOn, extended })
}

const workingDayBy = (day: string): string =>
  isWorkingDay(day, demoCalendar) ? day : workingDayBy(daysLater(day, -1))

/** So many working days later; the clock moves at night, and then the next day is the first. */
function dayAfter(at: number, days: number): string {
  return workingDaysLater(dayAt(at), isAtWork(at) ? days : Math.max(days, 1), demoCalendar)
}

/** The move of that name, and the first who may make it; an error when the table does not open it. */
function openMove(state: LoanState, name: string, holds: readonly string[]) {
  const situation = { state, process: 1 as const, parties: allParties, holds }
  const move = openMoves(loanWorkflow, situation).find((one) => one.name === name)
  const [party] = move?.by ?? []
  if (!move || !party) throw new Error(`${name} is not open in ${state}`)
  return { move, party }
}

const start = {
  state: 'draft',
  process: 1,
  dueOn: null,
  lentOn: null,
  dueFrom: null,
  dueDays: null,
  extended: false,
  returner: null,
} as const

/** What a move makes of the days. */
function setTerm(walked: WalkedLoan, name: string, day: string): void {
  const { state } = walked
  if (name === 'handOver') walked.lentOn = day
  if (name === 'extend') walked.extended = true
  if (state === 'overdue') return
  Object.assign(walked, state === 'lent' ? lentTerm(walked, day) : stepTerm(state, day))
}

const termOf = (dueFrom: string, dueDays: number) => ({
  dueFrom,
  dueDays,
  dueOn: workingDaysLater(dueFrom, dueDays, demoCalendar),
})

const lentTerm = ({ lentOn, extended }: WalkedLoan, day: string) =>
  termOf(lentOn ?? day, extended ? 2 * lendingDays : lendingDays)

function stepTerm(state: LoanState, day: string) {
  const { days }: { days?: number } = loanWorkflow.states[state]
  return days === undefined ? { dueFrom: null, dueDays: null, dueOn: null } : termOf(day, days)
}

const itemStates: Partial<Record<LoanState, string>> = {
  approved: 'held',
  ready: 'held',
  lent: 'out',
  overdue: 'out',
  back: 'back',
  withdrawn: 'released',
  terminated: 'released',
}

/** Where the things of an application are while it stands there; of a closed one, what was handed out came back. */
export const itemStateOf = ({ state, lentOn }: Pick<WalkedLoan, 'state' | 'lentOn'>): string =>
  state === 'closed' ? (lentOn === null ? 'released' : 'back') : (itemStates[state] ?? 'asked')
