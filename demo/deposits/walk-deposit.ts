import { processOf, stateAfter } from '#contract/cases/workflow.ts'
import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { openOnOf } from '#contract/deposits/materials.ts'
import type { DepositStanding, PastDeposit, PastStep } from '#contract/deposits/past-deposit.ts'
import { type Pace, termFrom, walkCase } from '#demo/cases/walk.ts'
import { randomOf } from '#demo/city/random.ts'
import { dayAt } from '#demo/loans/office-hours.ts'

import type { DepositWay } from './past-deposits.ts'

const pace: Pace = {
  take: [0, 2],
  accept: [1, 5],
  return: [1, 4],
  reject: [1, 4],
  submit: [3, 12],
  withdraw: [1, 4],
}

const start: DepositStanding = {
  ...{ state: 'draft', process: 1, returner: null, dueFrom: null, dueDays: null, dueOn: null },
  ...{ acceptedOn: null, openOn: null },
}

/** Goes along the table of moves on working days; a way that the table does not have is an error. */
export function walkDeposit(
  { ago, moves, protectedYears = 0 }: Pick<DepositWay, 'ago' | 'moves' | 'protectedYears'>,
  now: number,
  place = 0,
): PastDeposit {
  const steps: PastStep[] = []
  const walked: DepositStanding = { ...start }
  walkCase(moves, now, {
    ...{ table: depositWorkflow, holds: [], pace, ago, random: randomOf(6607, place) },
    standing: () => walked,
    takeStep: ({ move, party, opinion, at }) => {
      const [before, day] = [walked.state, dayAt(at)]
      if (move.name === 'return') walked.returner = before
      walked.state = stateAfter(move, before, walked.returner)
      if (!move.causes?.some((cause) => cause === 'keepDay')) setTerm(walked, day)
      if (walked.state === 'accepted') {
        walked.acceptedOn = day
        walked.openOn = openOnOf(day, protectedYears)
      }
      const { state: after, dueOn } = walked
      steps.push({ move, party, before, after, opinion, at: new Date(at).toISOString(), dueOn })
    },
  })
  return { ...walked, steps, process: processOf(depositWorkflow, walked.state) }
}

function setTerm(walked: DepositStanding, day: string): void {
  const { days }: { days?: number } = depositWorkflow.states[walked.state]
  Object.assign(walked, termFrom(day, days))
}
