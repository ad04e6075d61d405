import { expect, test } from 'vitest'

import { processOf } from '#contract/cases/workflow.ts'
import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { messageOf } from './loan-messages.ts'

const states = Object.keys(loanWorkflow.states) as LoanState[]

/** Every move that is told to its reader, from every state, to where it leads. */
const reported = loanWorkflow.moves
  .filter(({ causes = [] }) => causes.includes('notify'))
  .flatMap((move) =>
    move.from.map((from): [string, LoanState] => {
      // what goes back to where it was returned is reviewed again
      const to = move.to === 'same' ? from : move.to === 'returner' ? 'reviewing' : move.to
      return [move.name, states.find((state) => state === to) ?? 'draft']
    }),
  )

test.each(reported)('the message of %s to %s says what comes next, and until when', (name, state) => {
  const move = loanWorkflow.moves.find((one) => one.name === name)
  for (const useMode of ['read', 'file'])
    for (const extended of [false, true]) {
      const process = name === 'suspend' ? 2 : processOf(loanWorkflow, state)
      const loan = { state, process, useMode, extended, dueOn: '2026-12-01' }
      const { what, next } = messageOf(loan, { label: move?.label ?? '', to: move?.to ?? '' }, '')
      expect(what).not.toBe('')
      expect(next).toMatch(/^.{6,}。$/)
      expect(next).not.toContain('null')
      expect(what).not.toContain(next.replace('。', ''))
      const isDated = process === 1 && ['returned', 'ready', 'lent', 'overdue'].includes(state)
      expect([next, next.includes('2026-12-01')]).toEqual([next, isDated])
    }
})

test('what was said stands before what comes next', () => {
  const loan = {
    state: 'returned' as const,
    process: 1 as const,
    useMode: 'read',
    extended: false,
    dueOn: null,
  }
  const move = { label: '退回补正', to: 'returned' }
  expect(messageOf(loan, move, '请补盖公章').next).toBe('请补盖公章\n请补正并重新提交，逾期终止。')
})
