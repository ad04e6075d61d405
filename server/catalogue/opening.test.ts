import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search.ts'
import { testApp } from '#testing/app.ts'
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
  expect(await openDueRecords(db.withoutPlugins(), kinds)).toBe(1)
  expect(await openDueRecords(db.withoutPlugins(), kinds)).toBe(0)
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
  expect(await openDueRecords(db.withoutPlugins(), kinds)).toBe(1)
  expect(await found()).toEqual([['due-2', 'open', '④ 绿泥石黏土']])
})
