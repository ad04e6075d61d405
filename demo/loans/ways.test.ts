import { expect, test } from 'vitest'

import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { walk, ways } from './ways.ts'

const now = Date.parse('2026-11-23T04:00:00Z')

test('invented applications stand in every state but the draft, each by a way that the table has', () => {
  const reached = new Set(ways.map((way) => walk(way, now).state))
  const all = Object.keys(loanWorkflow.states).filter((state) => state !== 'draft')
  expect([...reached].toSorted()).toEqual(all.toSorted())
})

test('their steps lie in the past, one after the other', () => {
  for (const way of ways) {
    const moments = walk(way, now).steps.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted())
    expect(Date.parse(moments.at(-1) ?? '')).toBeLessThanOrEqual(now)
  }
})

test('what is overdue was due, what is lent is not', () => {
  const duesIn = (...states: string[]) =>
    ways.map((way) => walk(way, now)).flatMap(({ state, dueOn }) => (states.includes(state) ? [dueOn] : []))
  const isPast = (day: string | null) => day !== null && day < '2026-11-23'
  expect(new Set(duesIn('overdue').map(isPast))).toEqual(new Set([true]))
  expect(new Set(duesIn('lent', 'ready').map(isPast))).toEqual(new Set([false]))
})
