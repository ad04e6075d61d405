import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { findState } from '#server/catalogue/query/query.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { type CodePosition, extentOf, findFollowing } from './following.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  for (const code of ['b1', 'B1', 'A', 'b2'])
    await buildBorehole(library.db, { code, lng: 121.4, lat: 31.2, district: '望江区' })
  await buildBorehole(library.db, { code: 'C', access: 'secret', lng: 10, lat: 10 })
})

const cached = () => ({ db: library.db, answers: library.services.search.answers })

async function follow(after: CodePosition | undefined, limit: number, district?: string) {
  const state = await findState(cached(), kinds.borehole)
  const conditions = district === undefined ? [] : [{ prop: 'district', anyOf: [district] }]
  return findFollowing(cached(), kinds.borehole, { conditions, after, limit }, state)
}

test('codes of one key follow one another, one at a time, with a condition and without', async () => {
  for (const district of [undefined, '望江区']) {
    const seen: string[] = []
    let after: CodePosition | undefined
    do {
      const found = await follow(after, 1, district)
      expect(found.total).toBe(district === undefined ? 5 : 4)
      after = found.next
      if (after) seen.push(after.code)
    } while (after)
    expect(seen).toEqual(['A', 'B1', 'b1', ...(district === undefined ? ['b2'] : [])])
  }
})

test('a place in the order stays one when its record has gone', async () => {
  const { next } = await follow(undefined, 3)
  await library.pool.query(`delete from record where code = 'b1'`)
  const { ids, total } = await follow(next, 10)
  expect([ids.length, total]).toEqual([2, 4])
})

test('the extent is that of public places', async () => {
  const extent = await extentOf(cached(), kinds.borehole, await findState(cached(), kinds.borehole))
  expect([extent?.west, extent?.north]).toEqual([extent?.east, extent?.south])
  expect(extent?.middle).toBe(extent?.west)
})
