import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

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
