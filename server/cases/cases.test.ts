import { describe, expect, test } from 'vitest'

import type { AppError } from '#contract/errors.ts'

import { heldAfter } from './holders.ts'
import { requireOpinion, requirePerson } from './moves.ts'
import { dueStates, staffParties } from './parties.ts'
import { labelOfLine } from './timeline.ts'

const move = (fields: object) =>
  ({ name: 'go', label: '办', code: 'SP', from: ['a'], to: 'b', by: [], ...fields }) as const
const faultsOf = (check: () => void) => {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as AppError).detail.fields
  }
}

test('the next step begins with nobody, what comes back comes to those who had sent it', () => {
  const held = { state: 'a', holder: 1, delegator: 2 }
  expect(heldAfter(held, { to: 'b' }, 'b')).toEqual({ holder: null, delegator: null })
  expect(heldAfter(held, { to: 'same' }, 'a')).toEqual({ holder: 1, delegator: 2 })
  expect(heldAfter(held, { to: 'returned' }, 'returned')).toEqual({ holder: 1, delegator: null })
  expect(heldAfter(held, { to: 'returner' }, 'b')).toEqual({ holder: 1, delegator: null })
})

test('a line is called as its row of the table, by where it began and ended', () => {
  const moves = [move({ label: '提交' }), move({ label: '修改后提交', from: ['c'], to: 'returner' })]
  expect(labelOfLine({ moves }, { move: 'go', before: 'a', after: 'b' })).toBe('提交')
  expect(labelOfLine({ moves }, { move: 'go', before: 'c', after: 'b' })).toBe('修改后提交')
  expect(labelOfLine({ moves }, { move: 'gone', before: 'a', after: 'b' })).toBe('gone')
})

test('what has to be explained is refused without words, a person that cannot go on is refused', () => {
  expect(faultsOf(() => requireOpinion(move({ opinion: true }), ''))).toEqual({ opinion: '请写明意见' })
  expect(faultsOf(() => requireOpinion(move({}), ''))).toBeUndefined()
  const people = [{ id: 3 }]
  for (const person of [undefined, 4])
    expect(faultsOf(() => requirePerson(people, person))).toHaveProperty('person')
  expect(faultsOf(() => requirePerson(people, 3))).toBeUndefined()
})

describe('a member of the staff', () => {
  const permissions = { clerk: 'loans.counter', judge: 'loans.review' } as const
  const actor = { id: 1, name: '', permissions: Object.values(permissions) }
  const partiesIn = (row: { account: number | null; holder: number | null }) =>
    staffParties(permissions, row, actor, { free: ['clerk'] })

  test('is nobody in their own case, and in what another holds only who need not hold it', () => {
    expect(partiesIn({ account: 2, holder: null })).toEqual(['clerk', 'judge'])
    expect(partiesIn({ account: 2, holder: 1 })).toEqual(['clerk', 'judge'])
    expect(partiesIn({ account: 2, holder: 3 })).toEqual(['clerk'])
    expect(partiesIn({ account: 1, holder: null })).toEqual([])
  })

  test('has to do what a move of theirs takes on without a reason', () => {
    const states = { a: { label: '' }, b: { label: '' }, c: { label: '' } }
    const moves = [
      move({ by: ['judge'] }),
      move({ by: ['judge'], from: ['b'], opinion: true }),
      move({ by: ['another'], from: ['c'] }),
    ]
    const table = { states, moves, parties: {}, conditions: {}, needs: {}, causes: {} }
    expect(dueStates(table, permissions, actor)).toEqual(['a'])
  })
})
