import { expect, test } from 'vitest'

import { codeFault, phoneFault } from './checks.ts'

test.each([
  ['', '请填写手机号'],
  ['  ', '请填写手机号'],
  ['1381234567', '请输入 11 位手机号'],
  ['138123456789', '请输入 11 位手机号'],
  ['12812345678', '请输入 11 位手机号'],
  ['+85213812345', '请输入 11 位手机号'],
  ['1381234567a', '请输入 11 位手机号'],
  ['13812345678', undefined],
  ['138 1234 5678', undefined],
  ['+86 138 1234 5678', undefined],
  ['8613812345678', undefined],
  ['138-1234-5678', undefined],
  ['１３８１２３４５６７８', undefined],
])('the phone %j: %s', (text, fault) => {
  expect(phoneFault(text)).toBe(fault)
})

test.each([
  ['', '请填写验证码'],
  ['12345', '请输入 6 位数字'],
  ['1234567', '请输入 6 位数字'],
  ['12345x', '请输入 6 位数字'],
  ['123 456', undefined],
  ['１２３４５６', undefined],
])('the code %j: %s', (text, fault) => {
  expect(codeFault(text)).toBe(fault)
})
