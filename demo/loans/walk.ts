import { processOf, stateAfter } from '#contract/cases/workflow.ts'
import { type LoanMove, type LoanParty, type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { type InventedMoves, type Pace, termFrom, walkCase } from '#demo/cases/walk.ts'
import { randomOf } from '#demo/city/random.ts'

import { dayAt } from './office-hours.ts'

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
  moves: InventedMoves
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

const pace: Pace = {
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

/** Goes along the table of moves on working days; a way that the table does not have is an error. */
export function walk({ ago, useMode, access, moves }: Way, now: number, place = 0): WalkedLoan {
  const holds = [
    'lastBack',
    ...(access === 'secret' ? ['secret'] : []),
    ...(isElectronic(useMode) ? ['electronic'] : []),
  ]
  const walked: WalkedLoan = { ...start, steps: [] }
  walkCase(moves, now, {
    ...{ table: loanWorkflow, holds, pace, ago, random: randomOf(5309, place) },
    standing: () => walked,
    takeStep: (step) => takeStep(walked, step),
  })
  return { ...walked, process: processOf(loanWorkflow, walked.state) }
}

function takeStep(
  walked: WalkedLoan,
  { at, party, move, opinion }: { move: LoanMove; party: string; opinion: string; at: number },
) {
  const before = walked.state
  if (move.name === 'return') walked.returner = before
  walked.state = stateAfter(move, before, walked.returner)
  setTerm(walked, move.name, dayAt(at))
  const { state: after, dueOn, extended } = walked
  // oxlint-disable-next-line no-unsafe-type-assertion -- one of the table
  const by = party as LoanParty
  walked.steps.push({
    move,
    opinion,
    party: by,
    before,
    after,
    at: new Date(at).toISOString(),
    dueOn,
    extended,
  })
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
  if (state === 'lent') walked.lentOn ??= day
  if (name === 'extend') walked.extended = true
  if (state === 'overdue') return
  Object.assign(walked, state === 'lent' ? lentTerm(walked, day) : stepTerm(state, day))
}

const lentTerm = ({ lentOn, extended }: WalkedLoan, day: string) =>
  termFrom(lentOn ?? day, extended ? 2 * lendingDays : lendingDays)

function stepTerm(state: LoanState, day: string) {
  const { days }: { days?: number } = loanWorkflow.states[state]
  return termFrom(day, days)
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

/**
 * Where the things of an application are while it stands there: of a closed one, what was handed out came back; of
 * electronic copies nothing leaves its shelf.
 */
export function itemStateOf({
  state,
  lentOn,
  way,
}: Pick<WalkedLoan, 'state' | 'lentOn'> & { way: Pick<Way, 'useMode'> }) {
  if (isElectronic(way.useMode)) return 'asked'
  return state === 'closed' ? (lentOn === null ? 'released' : 'back') : (itemStates[state] ?? 'asked')
}
