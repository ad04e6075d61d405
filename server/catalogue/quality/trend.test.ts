import { beforeEach, expect, test } from 'vitest'

import { quality } from '#contract/catalogue/editing/quality.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { recheckStored } from './recheck.ts'
import { keepQualityDay } from './trend.ts'

let library: TestApp
let clerk: SignedIn

beforeEach(async () => {
  library = await testApp()
  clerk = await library.signIn('records.read', 'records.review')
})

const deep = (code: string) => buildBorehole(library.db, { code, values: { finalDepth: 9999 } })
const keep = () => keepQualityDay(library.db)
/** The days that are kept become so many days older. */
const later = (days: number) => library.pool.query('update quality_day set day = day - $1::int', [days])
const openOf = async (asked: { kind?: string; rule?: string } = {}) =>
  (await clerk.call(quality.trend, asked)).map(({ open }) => open)

test('is for those who may read records of the back office', async () => {
  expect(await outcomeOf(library.visitor.call(quality.trend, {}))).toBe('not_signed_in missing')
  expect(await outcomeOf((await library.signIn()).call(quality.trend, {}))).toBe('forbidden')
  const wrong = { kind: '长'.repeat(41) }
  expect(await outcomeOf(clerk.call(quality.trend, wrong))).toMatch(/^invalid_input/)
})

test('today is counted as it stands, also before a day was written down', async () => {
  expect(await openOf()).toEqual([0])
  await deep('A')
  expect(await openOf()).toEqual([1])
})

test('what is mended is less on the days after, and a day without a server is as the one before', async () => {
  await recheckStored(library.db, kinds)
  for (const code of ['A', 'B', 'C']) await deep(code)
  await keep()
  await later(4)
  await library.pool.query(`delete from record where code = 'A'`)
  await keep()
  await keep() // of a day the last counts
  await later(2)
  expect(await openOf()).toEqual([3, 3, 3, 3, 2, 2, 2])
  expect(await openOf({ rule: '孔深' })).toEqual([3, 3, 3, 3, 2, 2, 2])
  expect(await openOf({ rule: '起止日期' })).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await openOf({ kind: 'gnssPoint' })).toEqual([0, 0, 0, 0, 0, 0, 0])
  const { records } = await clerk.call(quality.page, {})
  await clerk.call(quality.confirm, { findings: records.map(({ id, digest }) => ({ id, digest })) })
  expect((await openOf()).at(-1)).toBe(0)
})

test('shows ninety days at most, and keeps no more than it says', async () => {
  await recheckStored(library.db, kinds)
  await keep()
  await later(100)
  expect(await openOf()).toHaveLength(90)
  await later(301)
  await keep()
  const { rows } = await library.pool.query('select from quality_day')
  expect(rows).toHaveLength(1)
})

test('while the library is checked anew nothing is written down', async () => {
  await library.pool.query('update quality_state set checked_to = 0')
  await keep()
  const { rows } = await library.pool.query('select from quality_day')
  expect(rows).toEqual([])
})
