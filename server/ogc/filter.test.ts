import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { buildTargets, sampleOf } from '#testing/builders/samples.ts'

import { placeQueryable, queryables } from './question.ts'

// The abstract tests of OGC 19-079 (Features 3, filter) and 21-065r2 (CQL2), on data whose counts are known.

const placed = Object.values<Kind>(kinds).filter(({ place }) => place === 'point')

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  const targets = await buildTargets(library.db, kinds)
  for (const kind of placed)
    for (const access of ['open', 'protected', 'secret'] as const)
      await buildRecord(library.db, kind, {
        ...sampleOf(kind, `${kind.name} ${access}`, targets),
        ...{ lng: 121.47, lat: 31.23, code: `Z/${access}`, title: `题名〔${access}〕`, access },
        ...{ openOn: '2099-01-01' },
      })
})

const ask = async (parameters: Record<string, string>, collection = 'borehole') => {
  const query = new URLSearchParams({ limit: '1000', ...parameters })
  const { status, body } = await library.raw('GET', `${ogcPath}/collections/${collection}/items?${query}`)
  return { status, ...Object(body) }
}

const find = async (filter: string, collection?: string): Promise<string[]> => {
  const { status, features, numberMatched, message } = await ask({ filter }, collection)
  expect([filter, status, message]).toEqual([filter, 200, undefined])
  const ids = features.map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(numberMatched)
  return ids
}

beforeEach(() => library.pool.query('truncate call_count'))

const valueOf = (type: string): string => {
  if (type === 'day') return `DATE('2022-04-14')`
  return type === 'integer' ? '1' : type === 'number' ? '3.14' : `'foo'`
}

describe.each(placed.map((kind) => [kind.name, kind] as const))('the collection %s', (name, kind) => {
  const fields = queryables(kind).map(({ name: field, field: { type } }) => ({ field, type }))

  test('/conf/basic-cql2/comparison and is-null', async () => {
    for (const { field, type } of fields) {
      const found = async (comparison: string) => new Set(await find(`${field} ${comparison}`, name))
      const value = valueOf(type)
      const [known, unknown] = [await found('is not null'), await found('IS NULL')]
      for (const [one, other] of [
        ['=', '<>'],
        ['>', '<='],
        ['<', '>='],
      ] as const) {
        const [first, second] = [await found(`${one} ${value}`), await found(`${other} ${value}`)]
        expect([field, one, first.intersection(second).size]).toEqual([field, one, 0])
        expect([field, one, first.union(second)]).toEqual([field, one, known])
      }
      expect(known.intersection(unknown).size).toBe(0)
      expect(known.union(unknown).size).toBe((await ask({}, name)).numberMatched)
    }
  })

  test('/conf/advanced-comparison-operators', async () => {
    const ofType = (...types: string[]) => fields.filter(({ type }) => types.includes(type))
    for (const { field } of ofType('number', 'integer')) {
      expect(await find(`${field} between 100.0 and 1.0`, name)).toEqual([])
      const inRange = await find(`${field} BETWEEN 0 AND 100`, name)
      expect(inRange).toEqual(await find(`${field} >= 0 AND ${field} <= 100`, name))
      const listed = await find(`${field} IN (1, 2, 3)`, name)
      expect(listed).toEqual(await find(`${field} = 1 OR ${field} = 2 OR ${field} = 3`, name))
    }
    for (const { field } of ofType('day'))
      expect(await find(`${field} in ('2022-04-14', '2022-04-15')`, name)).toEqual([])
    for (const { field } of ofType('text', 'term', 'choice')) {
      const known = await find(`${field} IS NOT NULL`, name)
      expect(await find(`${field} LIKE '%'`, name)).toEqual(known)
      expect(await find(`${field} like '%%'`, name)).toEqual(known)
      expect(await find(`${field} like '_%' OR ${field} like ''`, name)).toEqual(known)
      expect(await find(`${field} like '_%' AND ${field} like ''`, name)).toEqual([])
      expect(await find(String.raw`${field} like '\%\_'`, name)).toEqual([])
      expect(await find(`${field} in ('foo', 'bar')`, name)).toEqual([])
    }
  })

  test('/conf/basic-cql2/boolean and basic-spatial-functions/s_intersects', async () => {
    const all = (await ask({}, name)).numberMatched
    expect([(await find('true', name)).length, await find('false', name)]).toEqual([all, []])
    const inBox = await find(`S_INTERSECTS(${placeQueryable},BBOX(-180,-90,180,90))`, name)
    expect(inBox).toEqual(await find(`${placeQueryable} IS NOT NULL`, name))
    expect(await find(`S_INTERSECTS(${placeQueryable},POINT(7.02 49.92))`, name)).toEqual([])
    const refused = await ask({ filter: `S_INTERSECTS(${placeQueryable},POINT(90 180))` }, name)
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('纬度')])
    const apart = `S_INTERSECTS(geometry,BBOX(-180,-90,-90,90)) AND S_INTERSECTS(geometry,BBOX(90,-90,180,90))`
    expect(await find(apart, name)).toEqual([])
  })

  test('/conf/filter: expression-construction, filter-lang, filter-crs', async () => {
    const [first] = fields
    const filter = `${first?.field} IS NULL`
    const plain = await ask({ filter }, name)
    for (const language of ['cql2-text', 'cql-text'])
      expect((await ask({ filter, 'filter-lang': language }, name)).features).toEqual(plain.features)
    const faults: Record<string, string>[] = [
      { filter: 'this_is_not_a_queryable IS NULL' },
      { filter: 'THIS IS NOT A FILTER' },
      { filter, 'filter-lang': 'cql2-json' },
      { filter, 'filter-crs': 'urn:none' },
      { filter: 'S_INTERSECTS(geometry,BBOX(1000000,1000000,2000000,2000000))' },
    ]
    for (const wrong of faults) {
      const { status, message } = await ask(wrong, name)
      expect([wrong, status, /\p{Script=Han}/u.test(message)]).toEqual([wrong, 400, true])
    }
  })
})

test('a filter that the database ends is refused in words, and the next ones are answered', async () => {
  const filter = "code LIKE '%9%'"
  const holder = await library.pool.connect()
  await holder.query('begin; lock table borehole in access exclusive mode')
  const asked = ask({ filter })
  // as its time limit does, without waiting for it
  const end = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => ((await holder.query(end)).rowCount ?? 0) > 0, { timeout: 9000 })
  const { status, message, data } = await asked
  expect([status, message, data.error]).toEqual([504, '查询用时过长，请缩小范围再试', 'took_too_long'])
  await holder.query('rollback')
  holder.release()
  const { rows } = await library.pool.query(`select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  expect(rows).toEqual([])
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ filter })))
  expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
})
