import { expect, test } from 'vitest'

import { maskedMail, maskedPhone, phonePattern } from './contact.ts'

test('phone numbers and mail addresses are masked; missing ones are empty', () => {
  expect(maskedPhone('13812345678')).toBe('138****5678')
  expect(maskedMail('zhang.san@example.cn')).toBe('z***@example.cn')
  expect(maskedMail('a@b@example.cn')).toBe('a***@example.cn')
  expect([maskedPhone(), maskedPhone(''), maskedMail(), maskedMail('')]).toEqual(['', '', '', ''])
})

test.each(['12812345678', '1381234567', '138123456789', '+8613812345678', '１３８12345678'])(
  '%s is no number',
  (text) => {
    expect(phonePattern.test(text)).toBe(false)
  },
)
