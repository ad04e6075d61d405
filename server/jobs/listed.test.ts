import { expect, test, vi } from 'vitest'

import { jobQueues, jobs } from '#contract/back-office/jobs.ts'
import { testApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

test('administration sees what waits and what failed, with its reason, and has it begun again', async () => {
  const library = await testApp()
  const { services, db, pool } = library
  const staff = await library.signIn('jobs.read', 'jobs.retry')
  const watcher = await library.signIn('jobs.read')
  for (const errand of [1, 2])
    await db.transaction().execute((tx) => services.jobs.enqueue(tx, 'errands', { errand }))
  const { rows } = await pool.query<{ id: string }>(
    `update job.job set state = 'failed', retry_count = 3, completed_on = now(),
       output = '{"name": "error", "code": "23505", "message": "Key (phone)=(13800000000) already exists"}'
     where name = 'errands' and data->>'errand' = '1' returning id`,
  )
  const id = rows[0]?.id ?? ''
  const queues = await staff.call(jobs.queues, {})
  expect(queues).toContainEqual({ queue: 'errands', waiting: 1, running: 0, failed: 1 })
  expect(queues.filter(({ queue }) => queue.startsWith('__'))).toEqual([])
  const { records } = await watcher.call(jobs.page, { state: 'failed' })
  expect(records).toMatchObject([{ id, queue: 'errands', state: 'failed', retries: 3, reason: '23505' }])

  expect(await outcomeOf(watcher.call(jobs.retry, { id }))).toBe('forbidden')
  await staff.call(jobs.retry, { id })
  expect(await outcomeOf(staff.call(jobs.retry, { id }))).toBe('not_found') // it waits again
  expect((await staff.call(jobs.page, { state: 'failed' })).total).toBe(0)
  const begun: unknown[] = []
  services.jobs.work('errands', async (data) => void begun.push(data))
  await vi.waitUntil(() => begun.length === 2, { timeout: 60_000, interval: 50 })
  expect(begun).toEqual(expect.arrayContaining([{ errand: 1 }, { errand: 2 }]))
  const { rows: logged } = await pool.query(`select object from audit_event where action = 'job_retried'`)
  expect(logged).toEqual([{ object: `errands ${id}` }])
})

test('every queue at which a server works has a name of its own before administration', async () => {
  const { pool } = await testApp()
  const queues = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from job.queue where left(name, 2) <> '__'`,
    )
    return rows.map(({ name }) => name)
  }
  await expect.poll(queues).toContain('delivery')
  await expect.poll(queues).toHaveLength(Object.keys(jobQueues).length)
  expect((await queues()).filter((name) => !Object.hasOwn(jobQueues, name))).toEqual([])
})
