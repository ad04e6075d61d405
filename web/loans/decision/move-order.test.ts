import { expect, test } from 'vitest'

import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { keyOf, moveByKey, orderMoves } from './move-order.ts'

const open = (...names: string[]) =>
  names.map((name) => ({ name, label: name, opinion: false, person: false }))
const names = (moves: { name: string }[]) => moves.map(({ name }) => name)

test('the next step stands first, what decides otherwise beside it, the rest behind 更多', () => {
  const { next, beside, more } = orderMoves(
    open('return', 'reject', 'approve', 'delegate', 'transfer', 'suspend', 'terminate'),
  )
  expect(next?.name).toBe('approve')
  expect(names(beside)).toEqual(['return', 'reject', 'transfer'])
  expect(names(more)).toEqual(['delegate', 'suspend', 'terminate'])
})

test('no move of the table is lost', () => {
  const all = open(...new Set(loanWorkflow.moves.map(({ name }) => name)))
  const { next, beside, more } = orderMoves(all)
  expect([...(next ? [next] : []), ...beside, ...more]).toHaveLength(all.length)
})

test.each([
  ['a', ['return', 'approve'], 'approve'],
  ['A', ['accept'], 'accept'],
  ['r', ['return', 'approve'], 'return'],
  ['h', ['transfer'], 'transfer'],
  ['x', ['approve'], undefined],
  ['r', ['approve'], undefined],
])('the letter %s among %j means %s', (key, among, name) => {
  expect(moveByKey(key, open(...among))?.name).toBe(name)
})

test('a letter is shown at what it does', () => {
  expect([keyOf('approve'), keyOf('sendBack'), keyOf('terminate')]).toEqual(['A', 'R', undefined])
})
