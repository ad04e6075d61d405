import { expect, test } from 'vitest'

import { openMoves } from '#contract/cases/workflow.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { deskStep, waitWords } from './desk-step.ts'

type Stand = Pick<Loan, 'state' | 'process'> & { held?: boolean }

/** An application as the counter sees it, its moves from the table. */
function atDesk({ state, process, held }: Stand): Loan {
  const moves = openMoves(loanWorkflow, { state, process, parties: ['counter'], holds: ['lastBack'] }).map(
    ({ name, label, opinion = false, person = false }) => ({ name, label, opinion, person }),
  )
  const items = held ? [{ state: 'held' }] : [{ state: 'out' }]
  return { state, process, moves, items } as unknown as Loan
}

test.each<[Stand, string | undefined]>([
  [{ state: 'approved', process: 1 }, '备好待取'],
  [{ state: 'ready', process: 1 }, '借出'],
  [{ state: 'lent', process: 1 }, '归还'],
  [{ state: 'lent', process: 1, held: true }, '借出后到的资料'],
  [{ state: 'overdue', process: 1 }, '归还'],
  [{ state: 'back', process: 1 }, '办结'],
  [{ state: 'submitted', process: 1 }, undefined],
  [{ state: 'ready', process: 2 }, undefined],
  [{ state: 'closed', process: 0 }, undefined],
])('of %j the next step is %s', (stand, label) => {
  const loan = atDesk(stand)
  expect(deskStep(loan)?.label).toBe(label)
  expect(waitWords(loan)).not.toBe('')
})
