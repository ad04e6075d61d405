import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { runHousekeeping } from './housekeeping.ts'

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
      object: '开放到期资料、核对资料的质量',
      done: {},
      failed: { 开放到期资料: '42P01', 核对资料的质量: '42P01' },
    },
  ])
})
