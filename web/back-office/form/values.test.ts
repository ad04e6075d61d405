import fc from 'fast-check'
import { expect, test } from 'vitest'

import { role } from '#contract/back-office/role.ts'
import { user } from '#contract/back-office/user.ts'

import { changedValues, faultsOf, heldValues, merge, newValues } from './values.ts'

test('a form of a new row names what is missing, of a chosen scope its departments', () => {
  expect(faultsOf(user, heldValues(user, undefined), undefined)).toEqual({
    username: '请填写用户名',
    name: '请填写真实姓名',
    phone: '请填写手机号',
    department: '请选择部门',
  })
  const chosen = { ...heldValues(role, undefined), scope: 'chosen' }
  expect(Object.keys(faultsOf(role, chosen, undefined))).toContain('departments')
  expect(Object.keys(faultsOf(role, { ...chosen, scope: 'own' }, undefined))).not.toContain('departments')
})

test('only what was changed is sent, emptied texts as none', () => {
  const before = heldValues(user, undefined)
  const now = { ...before, company: '  云汀勘察院 ', number: ' ' }
  expect(changedValues(user, { ...before, number: '7' }, now)).toEqual({
    company: '云汀勘察院',
    number: null,
  })
  expect(newValues(user, { ...before, username: 'a' })).toEqual({ username: 'a' })
})

test('two editors: what one of them changed is taken over, what both did is named', () => {
  const base = { a: '1', b: '1', c: '1' }
  expect(merge(base, { a: '2', b: '1', c: '3' }, { a: '1', b: '2', c: '4' })).toEqual({
    values: { a: '2', b: '2', c: '3' },
    conflicts: [{ name: 'c', mine: '3', theirs: '4' }],
  })
  const form = fc.record({ a: fc.integer({ max: 3 }), b: fc.integer({ max: 3 }), c: fc.integer({ max: 3 }) })
  fc.assert(
    fc.property(form, form, (one, other) => {
      expect(merge(one, other, one).values).toEqual(other)
      expect(merge(one, one, other)).toEqual({ values: other, conflicts: [] })
      expect(merge(one, other, other).conflicts).toEqual([])
    }),
  )
})
