import { expect, test } from 'vitest'

import type { AppError } from '#contract/errors.ts'

import { heldAfter, labelOfLine, requireOpinion, requirePerson } from './workflow.ts'

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
  const holders = [{ id: 3 }]
  for (const given of [undefined, 4])
    expect(faultsOf(() => requirePerson(move({ person: true }), given, holders))).toHaveProperty('person')
  expect(faultsOf(() => requirePerson(move({ person: true }), 3, holders))).toBeUndefined()
})
