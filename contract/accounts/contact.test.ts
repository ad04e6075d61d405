import { expect, test } from 'vitest'

import {
  faultBy,
  mailRule,
  maskedMail,
  maskedPhone,
  phoneRule,
  usernameLength,
  usernameRule,
} from '#contract/identity/contact.ts'

test('phone numbers and mail addresses are masked; missing ones are empty', () => {
  expect(maskedPhone('13812345678')).toBe('138****5678')
  expect(maskedMail('zhang.san@example.cn')).toBe('z***@example.cn')
  expect(maskedMail('a@b@example.cn')).toBe('a***@example.cn')
  expect([maskedPhone(), maskedPhone(''), maskedMail(), maskedMail('')]).toEqual(['', '', '', ''])
})

test.each(['12812345678', '1381234567', '138123456789', '+8613812345678', '１３８12345678'])(
  '%s is no number',
  (text) => {
    expect(phoneRule.pattern.test(text)).toBe(false)
  },
)

test('the rule of usernames says the lengths that it has', () => {
  const { min, max } = usernameLength
  expect(usernameRule.message).toContain(`${min} 至 ${max} 个字`)
  const accepted = [min - 1, min, max, max + 1].map((length) => faultBy(usernameRule, 'a'.repeat(length)))
  expect(accepted).toEqual([usernameRule.message, undefined, undefined, usernameRule.message])
})

test.each(['a@b', 'a b@example.cn', '@example.cn', 'a@@example.cn', 'a..b@example.cn'])(
  '%s is no mail address',
  (text) => {
    expect(faultBy(mailRule, text)).toBe('请输入邮箱地址')
    expect(faultBy(mailRule, 'z.san+1@mail.example.cn')).toBeUndefined()
  },
)
