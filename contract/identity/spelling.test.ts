import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '#contract/api.ts'
import { visibleText } from '#contract/fields/visible-text.ts'
import { nameSpellings, phoneSpellings } from '#testing/characters.ts'

import { plainDigits, plainName, plainPhone } from './spelling.ts'

test('what nobody sees is taken out, and the rest composed', () => {
  const marks = '\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2064\u2066\uFEFF\uFE0F\u{E0100}'
  expect(visibleText([...marks].map((mark) => `王${mark}`).join(''))).toBe('王'.repeat([...marks].length))
  expect(visibleText('e\u0301　𠮷 ①')).toBe('é　𠮷 ①')
})

const phone = '13826760710'
const name = '欧阳喆堃'

test.each(phoneSpellings(phone))('the number %j', (typed) => expect(plainPhone(typed)).toBe(phone))
test.each(nameSpellings(name))('the name %j', (typed) => expect(plainName(typed)).toBe(name))

test.each(['', '1382676071', '138267607100', '+85213826760', 'reader1', 'a@b.cn', '021-5555 1234', '86138'])(
  '%j is no mobile number and stays',
  (typed) => expect(plainPhone(` ${typed} `)).toBe(typed),
)

test('a code is its digits', () => expect(plainDigits('１２３ 456')).toBe('123456'))
test.each([
  [' Anna  Müller\t', 'Anna  Müller'],
  ['Anna\r\nMüller', 'Anna Müller'],
])('words of the name %j stay apart', (typed, name) => expect(plainName(typed)).toBe(name))

/** Fields of an input with a label, whatever they lie in. */
function labelled(schema: unknown, label: string): z.ZodType[] {
  if (!(schema instanceof z.ZodType)) return []
  if (schema.meta()?.['label'] === label) return [schema]
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap((one) => labelled(one, label))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return labelled(schema.unwrap(), label)
  return schema instanceof z.ZodDefault ? labelled(schema.unwrap(), label) : []
}

const fieldsOf = (label: string): [path: string, field: z.ZodType][] =>
  Object.values(api).flatMap((group) =>
    Object.values(group).flatMap(({ path, input }) =>
      labelled(input, label).map((field): [string, z.ZodType] => [path, field]),
    ),
  )

describe('every call that takes', () => {
  test('a mobile number takes it in every spelling', () => {
    const fields = fieldsOf('手机号').filter(([path]) => path !== '/users/checkPhoneNum') // which is asked whether it is one
    expect(fields.map(([path]) => path).toSorted()).toEqual([
      '/codes/checkPhoneCode',
      '/codes/registerSendCode',
      '/codes/sendCode',
      '/codes/sendPhoneCode',
      '/loan/onBehalf',
      '/security/phone',
      '/token',
      '/user',
      '/users/getUserCodeByPhoneCode',
    ])
    for (const [path, field] of fields)
      expect([path, phoneSpellings(phone).map((typed) => field.safeParse(typed).data)]).toEqual([
        path,
        phoneSpellings(phone).map(() => phone),
      ])
  })

  test('the name of a person takes it as it is seen', () => {
    const fields = ['真实姓名', '读者姓名', '联系人'].flatMap(fieldsOf)
    expect(fields.map(([path]) => path).toSorted()).toEqual([
      '/deposit/:id',
      '/loan/onBehalf',
      '/user',
      '/users/register',
    ])
    for (const [path, field] of fields)
      expect([path, nameSpellings(name).map((typed) => field.safeParse(typed).data)]).toEqual([
        path,
        nameSpellings(name).map(() => name),
      ])
  })
})
