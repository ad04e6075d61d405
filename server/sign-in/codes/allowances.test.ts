import { beforeAll, beforeEach, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

import type { CodePurpose } from './allowances.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})
beforeEach(async () => {
  await library.pool.query('truncate message, verification_code, code_allowance')
})

interface AllowanceCase {
  purpose?: CodePurpose
  account?: number
  send?: 'nothing'
}

/** Requests a code for a new number from a new address. */
const ask = (i: number, { purpose = 'sign_in', ...asked }: AllowanceCase = {}) =>
  library.identity.codes.issue(
    { db: library.db, afterwards: (work) => work() },
    {
      purpose,
      target: { channel: 'sms', to: `138000${10_000 + i}` },
      source: `192.0.2.${i}`,
      ...asked,
    },
  )
const counted = (ends: string[], end: string) => ends.filter((one) => one === end).length

test('fifteen a day for an account with any targets and addresses; others are unaffected', async () => {
  const ends: string[] = []
  for (let i = 0; i < 17; i += 1) ends.push(await outcomeOf(ask(i, { purpose: 'phone', account: 7 })))
  expect(ends).toEqual([...Array.from({ length: 15 }, () => 'done'), 'code_limit', 'code_limit'])
  expect(await outcomeOf(ask(20, { purpose: 'phone', account: 8 }))).toBe('done')
})

test('fifteen of forty concurrent requests of an account', async () => {
  const asked = Array.from({ length: 40 }, (_, i) => ask(i, { purpose: 'mail', account: 9 }))
  const ends = await outcomesOf(asked)
  expect([counted(ends, 'done'), counted(ends, 'code_limit')]).toEqual([15, 25])
})

test('an hourly total for each family; other families are unaffected', async () => {
  await setPolicy(library, 'codesAnHour', 5)
  const register = (i: number) => ask(i, { purpose: 'register' })
  const ends = await outcomesOf(Array.from({ length: 20 }, (_, i) => register(i)))
  expect([counted(ends, 'done'), counted(ends, 'busy')]).toEqual([5, 15])
  expect(await outcomeOf(ask(30))).toBe('done')
  await library.pool.query(`update code_allowance set period = period - interval '1 hour'`)
  expect(await outcomeOf(register(40))).toBe('done')
})

test('withheld codes count nothing and are refused at the limit like others', async () => {
  await setPolicy(library, 'codesAnHour', 2)
  for (let i = 0; i < 10; i += 1) await ask(i, { send: 'nothing' })
  await ask(20)
  await ask(21)
  await expect(ask(22)).rejects.toMatchObject({ code: 'busy', status: 503 })
  await expect(ask(23, { send: 'nothing' })).rejects.toMatchObject({ code: 'busy', status: 503 })
})

test('refused requests are not counted', async () => {
  await ask(1)
  const taken = async () =>
    (await library.pool.query('select sum(taken)::int as n from code_allowance')).rows[0].n as number
  const before = await taken()
  expect(new Set(await outcomesOf(Array.from({ length: 10 }, () => ask(1))))).toEqual(
    new Set(['code_too_soon']),
  )
  expect(await taken()).toBe(before)
})
