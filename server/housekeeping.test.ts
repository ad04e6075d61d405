import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { runHousekeeping, runRound } from './housekeeping.ts'

test('reports a failed task and runs the others', async () => {
  const { db, pool, services, dataDir } = await testApp()
  const code = await buildBorehole(db, { access: 'protected', openOn: '2020-01-01' })
  await pool.query(`insert into search_log (day, word) values ('2020-01-01', '黏土')`)
  await pool.query('alter table borehole_stratum rename to hidden')
  const reported: unknown[] = []
  const housekeeping = runHousekeeping({ ...services, dataDir }, (error) => reported.push(error))
  const missing = expect.stringContaining('borehole_stratum')
  await expect.poll(() => reported.map(String)).toEqual([missing, missing])
  await housekeeping.close()
  expect((await pool.query('select from search_log')).rowCount).toBe(0)
  const { rows } = await pool.query('select access from record where code = $1', [code])
  expect(rows).toEqual([{ access: 'protected' }])

  await pool.query('alter table hidden rename to borehole_stratum')
  const later = runHousekeeping({ ...services, dataDir }, (error) => reported.push(error))
  await later.close()
  expect(reported).toHaveLength(2)
  const lines = await pool.query(
    `select log_type, success, object, detail->'done' as done, detail->'failed' as failed
     from audit_event where action = 'housekeeping' order by id`,
  )
  expect(lines.rows).toEqual([
    {
      log_type: 3,
      success: false,
      object: '清理检索词、开放到期资料、核对资料的质量',
      done: { 清理检索词: 1 },
      failed: { 开放到期资料: '42P01', 核对资料的质量: '42P01' },
    },
  ])
})

test('what a round deletes is one line of the audit log, with how many; a round that deletes nothing is none', async () => {
  const { pool, services, dataDir } = await testApp()
  const failures: unknown[] = []
  const run = () => runRound({ ...services, dataDir }, (error) => void failures.push(error))
  await run()
  await pool.query(`
    insert into search_log (day, word) values ('2020-01-01', '黏土'), ('2020-01-02', '粉砂');
    insert into failed_attempt (key, failures, last_at) values ('\\x01', 3, now() - interval '3 days')`)
  await run()
  await run()
  expect(failures).toEqual([])
  const { rows } = await pool.query(
    `select object, success, detail from audit_event where action = 'housekeeping' order by id`,
  )
  expect(rows).toEqual([
    {
      object: '清理登录失败记录、清理检索词',
      success: true,
      detail: { done: { 清理登录失败记录: 1, 清理检索词: 2 }, failed: {} },
    },
  ])
})
