import { expect, test } from 'vitest'

import { role } from '#contract/back-office/role.ts'
import { user } from '#contract/back-office/user.ts'

import { changedValues, faultsOf, heldValues, newValues } from './values.ts'

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
