import { expect, test } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter, somePhone } from '#testing/builders/people.ts'
import { writeBatch } from '#testing/builders/sheets.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

const library = await testApp()
const system = await enter(library, await buildStaff(library, ['system_admin', 'member']))

const heads = ['用户名', '真实姓名', '手机号', '部门']
const drop = (...rows: string[][]) =>
  system.call(userRoutes.import, { fileName: '用户.xlsx', file: bookOf({ 用户: [heads, ...rows] }) })

test('an undone import leaves nothing of accounts that nobody used; one that was used can be restored', async () => {
  const [unused, used] = ['unused-1', 'used-1'].map((name) => [name, '新来的', somePhone(), '本馆'])
  const { batch } = await drop(unused!, used!)
  await writeBatch(system, batch.id)
  await library.pool.query(`update account set agreed_to = '1' where username = $1`, [used![0]])
  expect(await system.call(batches.undo, { id: batch.id })).toMatchObject({ removed: 2 })
  const again = await drop(unused!, used!)
  expect(again.batch).toMatchObject({ created: 1, bad: 1 })
  expect(again.problems.map(({ row, reason }) => [row, reason])).toEqual([[3, '属于已删除的用户，请先恢复']])
})
