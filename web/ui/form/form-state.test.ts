import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type FormState, withChange, withOtherSave, withSave } from './form-state.ts'

type Values = Readonly<Record<'a' | 'b' | 'c', number>>

const opened = (values: Values): FormState<Values> => ({ base: { values, version: 1 }, values })
const edited = (base: Values, mine: Values) => withChange(opened(base), mine)
const saved = (values: Values) => ({ values, version: 2, editor: '王敏', editedAt: '2026-11-27T02:24:00Z' })

test('two editors: what one of them changed is taken over, what both did stays open until it is chosen', () => {
  const base = { a: 1, b: 1, c: 1 }
  const state = withOtherSave(edited(base, { a: 2, b: 1, c: 3 }), saved({ a: 1, b: 2, c: 4 }))
  expect(state).toEqual({
    base: { values: { a: 1, b: 2, c: 4 }, version: 2 },
    values: { a: 2, b: 2, c: 3 },
    overtaking: {
      editor: '王敏',
      editedAt: '2026-11-27T02:24:00Z',
      conflicts: [{ name: 'c', mine: 3, theirs: 4 }],
      open: ['c'],
    },
  })
  expect(withChange(state, { a: 5 }).overtaking?.open).toEqual(['c'])
  expect(withChange(state, { c: 4 }).overtaking?.open).toEqual([])
})

test('nothing is lost and nothing is invented, whatever two editors do', () => {
  const number = fc.integer({ min: 0, max: 3 })
  const values = fc.record({ a: number, b: number, c: number })
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const state = withOtherSave(edited(base, mine), saved(theirs))
      for (const name of ['a', 'b', 'c'] as const) {
        const isConflict =
          mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
        expect(state.values[name]).toBe(mine[name] === base[name] ? theirs[name] : mine[name])
        expect(state.overtaking?.open.includes(name)).toBe(isConflict)
      }
      expect(state.base).toEqual({ values: theirs, version: 2 })
    }),
  )
})

test('what is typed while a form is saved stays, the rest is as it was stored', () => {
  const sent = { a: 2, b: 2, c: 1 }
  const typed = edited(sent, { a: 2, b: 3, c: 1 })
  expect(withSave(typed, sent, { values: { a: 4, b: 5, c: 1 }, version: 2 })).toEqual({
    base: { values: { a: 4, b: 5, c: 1 }, version: 2 },
    values: { a: 4, b: 3, c: 1 },
  })
})
