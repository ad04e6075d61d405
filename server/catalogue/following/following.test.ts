import { beforeAll, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { predicates } from '#server/catalogue/query/conditions.ts'
import { findState } from '#server/catalogue/query/query.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { listFollowing } from './following.queries.ts'
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

test('a filter that takes too long is ended, and its connection is as it was', async () => {
  const state = await findState(cached(), kinds.borehole)
  const filter = { prop: 'district', comparison: '=', value: '望江区' } as const
  const question = { conditions: [], after: undefined, limit: 10, filter }
  const holder = await library.pool.connect()
  await holder.query('begin; lock table borehole in access exclusive mode')
  const ended = findFollowing(cached(), kinds.borehole, { ...question, filterTime: 30 }, state)
  await expect(ended).rejects.toMatchObject({ code: '57014' })
  await holder.query('rollback')
  holder.release()
  const times = Array.from({ length: 8 }, () => library.pool.query(`show statement_timeout`))
  for (const { rows } of await Promise.all(times)) expect(rows).toEqual([{ statement_timeout: '30s' }])
  expect((await findFollowing(cached(), kinds.borehole, question, state)).total).toBe(4)
})

test('a place in the order stays one when its record has gone', async () => {
  const { next } = await follow(undefined, 3)
  await library.pool.query(`delete from record where code = 'b1'`)
  const { ids, total } = await follow(next, 10)
  expect([ids.length, total]).toEqual([2, 4])
})

test('the same follows, whether all that pass are found first or each is tested in order', async () => {
  const box = (west: number, east: number): Condition => ({
    prop: 'place',
    near: {
      ...{ lng: west, lat: 31, metres: 0 },
      line: [west, 31, east, 31, east, 32, west, 32, west, 31],
    },
  })
  await buildBorehole(library.db, { code: 'B1a', lng: 121.6, lat: 31.2 })
  const { next: after } = await follow(undefined, 1)
  for (const [west, east, expected] of [
    [121, 122, ['B1', 'B1a', 'b2']],
    [121.5, 122, ['B1a']],
    [10, 11, []],
  ] as const) {
    const tests = predicates(kinds.borehole, [box(west, east)])
    for (const isSelective of [true, false]) {
      const found = await listFollowing(library.db, kinds.borehole, {
        ...{ tests, after, isSelective, limit: 10 },
      })
      expect(found.map(({ code }) => code)).toEqual(expected)
    }
  }
})

test('the extent is that of public places', async () => {
  const extent = await extentOf(cached(), kinds.borehole, await findState(cached(), kinds.borehole))
  expect(extent?.west).toBeCloseTo(121.4 * 111_319.49, -1)
  expect([extent?.north, extent?.middle]).toEqual([extent?.south, extent?.west])
})
