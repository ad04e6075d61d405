import { beforeAll, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { quality } from '#contract/catalogue/editing/quality.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let reviewer: SignedIn

beforeAll(async () => {
  library = await testApp()
  reviewer = await library.signIn('records.read', 'records.review')
})

const findings = async (code: string) => (await reviewer.call(quality.page, { text: code })).records
const seenOf = async (code: string) => (await findings(code)).map(({ id, digest }) => ({ id, digest }))

test('nobody confirms what they wrote by publishing a draft of their own', async () => {
  const clerk = await library.signIn('records.read', 'records.write', 'records.draft')
  const code = 'Q-self'
  await clerk.call(catalogue.create, { kind: 'borehole', code, values: { finalDepth: 9000 } })
  const change = { action: 'update' as const, code, version: 1, title: '别名' }
  const [id = 0] = (await clerk.call(drafts.create, { kind: 'borehole', drafts: [change] })).ids
  const confirmed = ['孔深']
  await clerk.call(drafts.move, { move: 'publish', drafts: [{ id, version: 1 }], confirmed })
  expect((await findings(code)).map(({ rule }) => rule)).toEqual(['孔深'])
})

test('nor once they have changed what it says, or moved one hole onto another', async () => {
  const [first, second] = [
    await library.signIn('records.read', 'records.write', 'records.review'),
    await library.signIn('records.read', 'records.write', 'records.review'),
  ]
  const write = (by: SignedIn, code: string, fields: object) =>
    by.call(catalogue.create, { kind: 'borehole', code, ...fields })
  await write(first, 'Q-deep', { values: { finalDepth: 9000 } })
  const values = { finalDepth: 9999 }
  await second.call(catalogue.update, { kind: 'borehole', code: 'Q-deep', version: 1, values })
  expect(await outcomeOf(second.call(quality.confirm, { findings: await seenOf('Q-deep') }))).toBe('own_case')
  const place = { lng: 120.21, lat: 31.21, values: { finalDepth: 14 } }
  await write(first, 'Q-pair-a', { ...place, lng: 120.22 })
  await write(second, 'Q-pair-b', place)
  await first.call(catalogue.update, { kind: 'borehole', code: 'Q-pair-a', version: 1, lng: place.lng })
  const pair = await seenOf('Q-pair-b')
  expect(pair).toHaveLength(1)
  for (const by of [first, second])
    expect(await outcomeOf(by.call(quality.confirm, { findings: pair }))).toBe('own_case')
  expect(await reviewer.call(quality.confirm, { findings: pair })).toEqual({ changed: 1 })
  expect(await reviewer.call(quality.confirm, { findings: pair })).toEqual({ changed: 0 })
})

test('nor does anybody confirm what says something else by now', async () => {
  const below = (...depths: number[]) => ({
    values: { finalDepth: 10 },
    parts: { spt: depths.map((depth) => ({ depth, blowCount: 5 })) },
  })
  const code = await buildBorehole(library.db, below(11))
  const seen = await seenOf(code)
  await reviewer.call(quality.confirm, { findings: seen })
  expect(await findings(code)).toEqual([])
  const clerk = await library.signIn('records.read', 'records.write')
  await clerk.call(catalogue.update, { kind: 'borehole', code, version: 1, ...below(11, 12) })
  expect((await findings(code)).map(({ places }) => places)).toEqual([2])
  expect(await outcomeOf(reviewer.call(quality.confirm, { findings: seen }))).toBe('record_changed')
})
