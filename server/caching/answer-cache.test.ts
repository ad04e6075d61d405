import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

import { type AnswerCache, openAnswerCache, storeNames, type StoreName } from './answer-cache.ts'
import { bytesOf } from './weight.ts'

let library: TestApp
let cache: AnswerCache
const small = openAnswerCache(200_000)

beforeAll(async () => {
  library = await testApp({ answers: small })
  for (let i = 1; i <= 30; i += 1) {
    const parts = { strata: strata(['⑤1', '粉质黏土', 9], ['⑥', '粉砂', 20]) }
    await buildBorehole(library.db, {
      code: `ZK-${i}`,
      title: `滨湾黏土孔 ${i}`,
      district: `区${i % 3}`,
      parts,
    })
  }
})
beforeEach(() => void (cache = openAnswerCache()))

/** Caches an answer; returns whether it was computed. */
async function asked(name: StoreName, question: string, answer: unknown = question): Promise<boolean> {
  let anew = false
  await cache.get(name, [question], async () => {
    anew = true
    return answer
  })
  return anew
}

describe('an answer is', () => {
  test('computed once, also by concurrent calls', async () => {
    const both = await Promise.all([asked('counts', 'a'), asked('counts', 'a')])
    expect([...both, await asked('counts', 'a')]).toEqual([true, false, false])
  })

  test('not cached if it failed', async () => {
    const broken = cache.get('counts', ['b'], () => Promise.reject(new Error('broke')))
    await expect(broken).rejects.toThrow('broke')
    expect([await asked('counts', 'b'), await asked('counts', 'b')]).toEqual([true, false])
  })

  test('weighed by its content', () => {
    const small = [null, 7, 'a', new Float64Array(2), { a: [1] }, new Map([['a', 1]])]
    const large = [
      null,
      7,
      'a'.repeat(999),
      new Float64Array(999),
      { a: Array.from({ length: 99 }, () => 1) },
      new Map([['a', 'b'.repeat(999)]]),
    ]
    expect(bytesOf(large)).toBeGreaterThan(bytesOf(small) + 2 * 999 + 8 * 999 + 2 * 999)
  })
})

describe('many different questions stay within the budget', () => {
  const budget = 2_000_000

  test.each(storeNames)('of %s; frequent ones stay cached', async (name) => {
    cache = openAnswerCache(budget)
    await asked(name, 'honest')
    const askedAnew: boolean[] = []
    for (let i = 0; i < 3000; i += 1) {
      await asked(name, `${i} ${'长'.repeat(4000)}`, { text: '答'.repeat(i % 500), i })
      if (i % 20 === 0) askedAnew.push(await asked(name, 'honest'))
    }
    expect(askedAnew).not.toContain(true)
    expect(cache.bytes()).toBeLessThanOrEqual(budget)
    expect(await asked(name, `0 ${'长'.repeat(4000)}`)).toBe(true)
  })

  test('returns an answer that is larger than its store without caching it', async () => {
    cache = openAnswerCache(budget)
    const large = new Float64Array(100_000)
    expect(await cache.get('ids', ['large'], async () => large)).toBe(large)
    expect(cache.bytes()).toBe(0)
  })

  const long = (i: number) => `${i}`.padStart(40, '粉砂')
  const values = (i: number) => Array.from({ length: 30 }, (_, n) => `${i} ${n} ${'区'.repeat(60)}`)
  const kind = 'borehole'
  const code = (i: number) => ({ prop: 'code', value: long(i) })
  const floods: [name: string, ask: (from: Caller, i: number) => Promise<unknown>][] = [
    [
      'search',
      ({ call }, i) =>
        call(search.find, { text: `黏土 ${long(i)}`, conditions: [{ prop: 'district', anyOf: values(i) }] }),
    ],
    [
      'its facets',
      ({ call }, i) =>
        call(search.facets, { text: '黏土', conditions: [{ prop: 'district', anyOf: values(i) }] }),
    ],
    [
      'lists',
      ({ call }, i) =>
        call(catalogue.list, { kind, conditions: [code(i), { prop: 'district', anyOf: values(i) }] }),
    ],
    ['their facets', ({ call }, i) => call(catalogue.facets, { kind, conditions: [code(i)] })],
  ]
  test.each(floods)('by HTTP: %s; other callers are served', async (_, ask) => {
    for (let i = 0; i < 60; i += 1) await ask(library.visitor, i)
    expect(small.bytes()).toBeGreaterThan(0)
    expect(small.bytes()).toBeLessThanOrEqual(200_000)
    expect((await library.visitor.call(search.find, { text: '粉质黏土' })).total).toBe(30)
    expect((await library.visitor.call(catalogue.list, { kind: 'borehole' })).total).toBe(30)
  })
})
