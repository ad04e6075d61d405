import { expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { maxCounted, maxHits, search } from '#contract/search/search.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, multiply } from '#testing/builders/records.ts'

const { db, pool, visitor } = await testApp()

const overs = async (conditions: Condition[]) => {
  const facets = await visitor.call(search.facets, { text: '滨湾', conditions })
  return Object.fromEntries(facets.map(({ prop, over }) => [prop, over]))
}

test('in a large library a facet says that only the first were counted, where its own hits are more', async () => {
  await buildBorehole(db, { code: 'MANY', title: '滨湾孔', district: '汀东新区' })
  await multiply(pool, 'MANY', maxHits)
  await buildBorehole(db, { code: 'FEW', title: '滨湾孔', district: '鹭洲区' })
  const none = { kind: null, district: null, decade: null, type: null, access: null }
  expect(await overs([])).toEqual(none)
  expect(await visitor.call(search.find, { text: '滨湾' })).toMatchObject({
    ...{ total: maxHits + 2, capped: false, about: maxHits + 2 },
  })
  await pool.query(
    `update kind_state set total = total + ${maxCounted}, version = version + 1 where kind = 'borehole'`,
  )
  expect(await overs([])).toEqual({
    ...{ kind: maxHits, district: maxHits, decade: maxHits, type: maxHits, access: maxHits },
  })
  expect(await overs([{ prop: 'district', anyOf: ['鹭洲区'] }])).toEqual({ ...none, district: maxHits })
  const both = [
    { prop: 'district', anyOf: ['鹭洲区'] },
    { prop: 'kind', anyOf: ['borehole'] },
  ]
  expect(await overs(both)).toEqual({ ...none, district: maxHits })
  expect(await overs([{ prop: 'kind', anyOf: ['core'] }])).toEqual({ ...none, kind: maxHits })
})

test('how many there are is estimated, on all pages alike', async () => {
  await multiply(pool, 'FEW', 4 * maxHits)
  await pool.query(`update kind_state set version = version + 1`)
  const found = (current: number) => visitor.call(search.find, { text: '滨湾', current })
  const [{ total, capped, about }, later] = [await found(1), await found(20)]
  expect([total, capped]).toEqual([maxHits, true])
  expect(Math.abs(about / (5 * maxHits) - 1)).toBeLessThan(0.15)
  expect([later.total, later.capped, later.about]).toEqual([total, capped, about])
})
