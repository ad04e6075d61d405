import { beforeEach, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

import { openDueRecords } from './opening.ts'

test('on its date a protected record opens by itself: list, count, place', async () => {
  const { db, pool, visitor } = await testApp()
  const place = { lng: 124.12345, lat: 31.23456 }
  await buildBorehole(db, { code: 'due', access: 'protected', openOn: '2020-01-01', ...place })
  await buildBorehole(db, { code: 'not-due', access: 'protected', openOn: '2099-01-01', ...place })
  const openOnes = () =>
    visitor.call(catalogue.list, { kind: 'borehole', conditions: [{ prop: 'access', anyOf: ['open'] }] })
  expect((await openOnes()).total).toBe(0)
  expect(await openDueRecords(db, kinds)).toBe(1)
  expect(await openDueRecords(db, kinds)).toBe(0)
  const { records, total } = await openOnes()
  expect([total, records[0]?.code, records[0]?.place]).toEqual([1, 'due', { ...place, exact: true }])
  const { rows } = await pool.query(`select count(*) from record where point::text = public_point::text`)
  expect(rows).toEqual([{ count: 1 }])
})

test('from then on what is previewed of open records is found', async () => {
  const { db, visitor } = await testApp()
  const parts = { strata: strata(['④', '绿泥石黏土', 12]) }
  await buildBorehole(db, { code: 'due-2', access: 'protected', openOn: '2099-01-01', parts })
  const found = async () => {
    const { records } = await visitor.call(search.find, { text: '绿泥石' })
    return records.map(({ entry, snippets }) => [entry.code, entry.access, snippets[0]?.text])
  }
  expect(await found()).toEqual([])
  await db.updateTable('record').set({ openOn: '2020-01-01' }).execute()
  expect(await openDueRecords(db, kinds)).toBe(1)
  expect(await found()).toEqual([['due-2', 'open', '④ 绿泥石黏土']])
})

describe('of many that are due', () => {
  const many = 1200
  let library: TestApp

  beforeEach(async () => {
    library = await testApp()
    const code = await buildBorehole(library.db, { access: 'protected', openOn: '2020-01-01' })
    await library.pool.query(
      `with made as (insert into record (kind, code, title, access, open_on)
         select kind, 'due-' || n, title, access, open_on from record, generate_series(2, ${many}) n
         where code = $1 returning id)
       insert into borehole select (jsonb_populate_record(b, jsonb_build_object('id', made.id))).*
       from borehole b, made`,
      [code],
    )
  })

  const openDue = (ending?: AbortSignal) => openDueRecords(library.db, kinds, ending)

  test('all are opened, some hundred in a transaction', async () => {
    expect(await openDue()).toBe(many)
    const { rows } = await library.pool.query(
      `select count(*) as records, count(distinct r.xmin::text) as transactions from record r
       join borehole b on b.id = r.id join search_document d on d.record = r.id
       where r.access = 'open' and b.access = 'open' and d.access = 'open' and d.version = 2`,
    )
    expect(rows).toEqual([{ records: many, transactions: 3 }])
  })

  test('a server that ends leaves them to the next one', async () => {
    expect(await openDue(AbortSignal.abort())).toBe(0)
    expect(await openDue()).toBe(many)
  })

  test('whoever imports another kind holds up nothing', async () => {
    const importing = await library.pool.connect()
    await importing.query(`insert into kind_state (kind) values ('archive')`)
    await importing.query(`begin; select from kind_state where kind = 'archive' for update`)
    expect(await openDue()).toBe(many)
    await importing.query('rollback')
    importing.release()
  })
})
