import { beforeAll, expect, test } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import { holdingRoutes } from '#contract/back-office/loans/holding.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { writeBatch } from '#testing/builders/sheets.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'
import { outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let manager: SignedIn
let counter: SignedIn

beforeAll(async () => {
  library = await testApp()
  manager = await library.signIn('loans.read', 'loans.manage')
  counter = await library.signIn('loans.read', 'loans.counter')
  for (const code of ['KC-1', 'KC-2'])
    await buildRecord(library.db, kinds.archive, { code, title: `报告 ${code}`, values: { level: 'item' } })
})

const copy = (number: string, code: string, more: object = {}) => ({
  number,
  kind: 'archive',
  code,
  copy: 1,
  box: 'BOX-7',
  shelf: '3 库 12 架',
  ...more,
})

test('a copy of a record lies in a box; each has its number, and its place among the copies', async () => {
  await manager.call(holdingRoutes.create, { values: copy('GC-1', 'KC-1') })
  const create = (values: ReturnType<typeof copy>) => manager.call(holdingRoutes.create, { values })
  expect(
    await outcomesOf([
      create(copy('GC-1', 'KC-1', { copy: 2 })),
      create(copy('GC-2', 'KC-1')),
      create(copy('GC-2', 'KC-9')),
      create(copy('GC-2', 'KC-2', { box: '盒七' })),
      counter.call(holdingRoutes.create, { values: copy('GC-2', 'KC-2') }),
    ]),
  ).toEqual(['value_taken', 'value_taken', 'invalid_input', 'invalid_input', 'forbidden'])
  const { records } = await manager.call(holdingRoutes.page, { text: 'KC-1' })
  expect(records).toMatchObject([{ number: 'GC-1', title: '报告 KC-1', box: 'BOX-7', state: 'in' }])
})

test('a new copy goes to whoever waits, and what was lent is not deleted', async () => {
  const account = counter.actor.id
  const id = await buildLoan(library.db, { account, state: 'approved', items: [['KC-2', 'waiting']] })
  const { id: row } = await manager.call(holdingRoutes.create, { values: copy('GC-3', 'KC-2') })
  const { rows } = await library.pool.query('select state, holding from loan_item where loan = $1', [id])
  expect(rows).toEqual([{ state: 'held', holding: row }])
  expect(await manager.call(holdingRoutes.detail, { id: row })).toMatchObject({ state: 'held' })
  expect(await outcomesOf([manager.call(holdingRoutes.batchDelete, { ids: [row] })])).toEqual(['row_in_use'])
})

test('shelves come with a workbook', async () => {
  const heading = ['登记号', '资料类别', '资料编号', '第几份', '盒号', '库位']
  const rows = [2, 3].map((number) => [`GC-1${number}`, '档案', 'KC-1', number, 'BOX-8', ''])
  rows.push(['GC-19', '档案', '没有的', 1, 'BOX-8', ''])
  const [{ label }] = [kinds.archive]
  const file = bookOf({
    馆藏实体: [heading, ...rows.map((row) => row.map((cell) => (cell === '档案' ? label : cell)))],
  })
  const { batch, problems } = await manager.call(holdingRoutes.import, { fileName: '实体.xlsx', file })
  expect(problems.map(({ reason }) => reason)).toEqual(['没有这份资料'])
  expect(await writeBatch(manager, batch.id)).toMatchObject({ state: 'done', created: 2, bad: 1 })
  expect((await manager.call(holdingRoutes.page, { text: 'BOX-8' })).total).toBe(2)
  expect(await manager.call(batches.undo, { id: batch.id })).toMatchObject({ removed: 2 })
})

test('a copy that a workbook registers twice, or that is registered, is told at its cell', async () => {
  const heading = ['登记号', '资料类别', '资料编号', '第几份', '盒号']
  const rows = [5, 5, 6, 1].map((n, i) => [`GC-3${i}`, kinds.archive.label, 'KC-1', n, 'BOX-9'])
  const file = bookOf({ 馆藏实体: [heading, ...rows] })
  const { batch, problems } = await manager.call(holdingRoutes.import, { fileName: '实体.xlsx', file })
  expect(problems.map(({ row, column, reason }) => `${column}${row} ${reason}`)).toEqual([
    'D2 与第 3 行重复',
    'D3 与第 2 行重复',
    'D5 这一份已经登记，登记号 GC-1',
  ])
  const { batch: later } = await manager.call(holdingRoutes.import, { fileName: '再来.xlsx', file })
  expect(await writeBatch(manager, batch.id)).toMatchObject({ state: 'done', created: 1, bad: 3 })
  expect(await writeBatch(manager, later.id)).toMatchObject({ state: 'done', created: 0, unchanged: 1 })
})
