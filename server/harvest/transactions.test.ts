import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { type Harvester, harvester } from '#testing/harvest/harvester.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

/** Has something done with connections of its own, each with a transaction that is rolled back if it is left open. */
async function withConnections(count: number, work: (all: pg.PoolClient[]) => Promise<void>) {
  const all: pg.PoolClient[] = []
  try {
    for (let i = 0; i < count; i++) all.push(await library.pool.connect())
    await work(all)
  } finally {
    for (const one of all) {
      await one.query('rollback')
      one.release()
    }
  }
}

describe('of transactions that end in another order than they began', () => {
  test('what is written first and ends last is not missed', async () => {
    for (const code of ['A', 'B']) await buildBorehole(library.db, { code, access: 'open' })
    const copy = harvester(library, 'borehole')
    await copy.fetchAll()
    const rename = (code: string) => `begin; update record set title = '新名' where code = '${code}'`
    await withConnections(2, async ([first, second]) => {
      await first?.query(rename('A'))
      await second?.query(rename('B'))
      expect(await copy.fetchAll()).toEqual([])
      await second?.query('commit')
      expect(await copy.fetchAll()).toEqual(['changed B'])
      await first?.query('commit')
      expect(await copy.fetchAll()).toEqual(['changed A'])
    })
  })

  test('what is rolled back was nothing', async () => {
    const copy = harvester(library, 'borehole')
    await copy.fetchAll()
    await library.pool.query(`begin; update record set title = '另一名'; rollback`)
    expect(await copy.fetchAll()).toEqual([])
  })
})

const writers = 3
/** Codes of each writer: none waits for another's row. */
const codesOf = (writer: number) => [1, 2].map((n) => `W${writer}-${n}`)

const writing = {
  add: (code: string) => `with made as (insert into record (kind, code, title, access)
      values ('borehole', '${code}', '', 'open') on conflict do nothing returning id)
    insert into borehole (id, code_key, title_key, access) select id, '${code}', '', 'open' from made`,
  change: (code: string) => `update record set version = version + 1 where code = '${code}'`,
  seal: (code: string) => setAccess(code, 'secret'),
  open: (code: string) => setAccess(code, 'open'),
  remove: (code: string) => `delete from borehole where id in (select id from record where code = '${code}');
    delete from record where code = '${code}'`,
  again: (code: string) => `${writing.remove(code)}; ${writing.add(code)}`,
}
const setAccess = (code: string, access: string) =>
  `update borehole set access = '${access}' where id in (select id from record where code = '${code}');
   update record set access = '${access}' where code = '${code}'`

const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      writer: fc.nat(writers - 1),
      act: fc.constantFrom(...(Object.keys(writing) as (keyof typeof writing)[])),
      of: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ writer: fc.nat(writers - 1), end: fc.constantFrom('commit', 'rollback') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 3 }), pages: fc.integer({ min: 1, max: 3 }) }),
  },
)

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

let marks = 0

/** Does what a step says, with the connection of its writer. */
async function take(one: Step, all: readonly pg.PoolClient[], copy: Harvester) {
  if ('pages' in one) {
    for (let i = 0; i < one.pages; i++) await copy.fetchPage(one.limit)
    return
  }
  const client = all[one.writer]
  if ('end' in one) {
    await client?.query(`${one.end}; begin`)
    return
  }
  const code = codesOf(one.writer)[one.of] ?? ''
  await client?.query(writing[one.act](code))
  await client?.query(`update record set title = $1 where code = $2`, [`${++marks}`, code])
}

/** What a visitor sees of the writers' records, with what moves with every change. */
async function listed() {
  const { rows } = await library.pool.query<{ code: string; title: string }>(
    `select code, title from record where code like 'W%' and access <> 'secret'`,
  )
  return new Map(rows.map(({ code, title }) => [code, title]))
}

const titles = ({ copy }: Harvester) =>
  new Map([...copy].filter(([code]) => code.startsWith('W')).map(([code, { title }]) => [code, title]))

test('whatever is written, and whenever pages are fetched meanwhile, the copy is the list in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (all) => {
      const copy = harvester(library, 'borehole')
      await withConnections(writers, async (clients) => {
        for (const client of clients) await client.query('begin')
        for (const one of all) await take(one, clients, copy)
        for (const client of clients) await client.query('commit')
      })
      await copy.fetchAll(2)
      expect(titles(copy)).toEqual(await listed())
      expect(await copy.fetchAll()).toEqual([])
    }),
    { numRuns: 40 },
  )
})
