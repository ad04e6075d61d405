import { expect, onTestFinished, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

import { openJobs } from './jobs.ts'

const queue = 'errands'

test('a job begins with its cause, and again where the first attempt failed; servers share a queue', async () => {
  const pool = await freshDatabase()
  const db = openDatabase(pool)
  const [one, other] = [openJobs(pool, console.error), openJobs(pool, console.error)]
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  await db.transaction().execute((tx) => one.enqueue(tx, queue, { errand: 1 }))
  const cause = db.transaction().execute(async (tx) => {
    await one.enqueue(tx, queue, { errand: 2 })
    throw new Error('the cause fails')
  })
  await expect(cause).rejects.toThrow('the cause fails')
  const begun: unknown[] = []
  other.work(queue, async (data) => {
    if (begun.push(data) === 1) throw new Error('the first attempt fails')
  })
  await vi.waitUntil(() => begun.length === 2, { timeout: 60_000, interval: 50 })
  expect(begun).toEqual([{ errand: 1 }, { errand: 1 }])
})

test('a server that could not begin at first works all the same', async () => {
  const pool = await freshDatabase()
  const db = openDatabase(pool)
  const troubles: unknown[] = []
  const jobs = openJobs(pool, (error) => troubles.push(error))
  onTestFinished(() => jobs.close())
  await jobs.ready()
  const query = vi.spyOn(pool, 'query')
  query.mockRejectedValueOnce(new Error('no connection'))
  await expect(jobs.enqueue(db, queue, {})).rejects.toThrow('no connection')
  query.mockRejectedValueOnce(new Error('no connection'))
  const begun: unknown[] = []
  jobs.work(queue, async (data) => void begun.push(data))
  await vi.waitUntil(() => troubles.length === 1, { timeout: 60_000, interval: 20 })
  await db.transaction().execute((tx) => jobs.enqueue(tx, queue, { errand: 1 }))
  await vi.waitUntil(() => begun.length === 1, { timeout: 60_000, interval: 50 })
  expect(begun).toEqual([{ errand: 1 }])
})

test('a job whose server has died is begun by another one', async () => {
  const pool = await freshDatabase()
  const db = openDatabase(pool)
  const [dead, other] = [openJobs(pool, console.error), openJobs(pool, console.error)]
  onTestFinished(async () => void (await Promise.all([dead.close(), other.close()])))
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  dead.work(queue, async () => {
    begun.push('dead')
    await held.promise
  })
  await db.transaction().execute((tx) => dead.enqueue(tx, queue, {}))
  await vi.waitUntil(() => begun.length === 1, { timeout: 60_000, interval: 50 })
  await pool.query(`update job.job set heartbeat_on = now() - interval '1 hour' where name = $1`, [queue])
  other.work(queue, async () => void begun.push('other'))
  await other.recover()
  await vi.waitUntil(() => begun.length === 2, { timeout: 60_000, interval: 50 })
  held.resolve()
  expect(begun).toEqual(['dead', 'other'])
})

test('a job that ends its server twice is not begun a third time, until somebody asks for it', async () => {
  const pool = await freshDatabase()
  const db = openDatabase(pool)
  const all = [0, 1, 2].map(() => openJobs(pool, console.error))
  onTestFinished(async () => void (await Promise.all(all.map((jobs) => jobs.close()))))
  const over = Promise.withResolvers<void>()
  onTestFinished(() => over.resolve())
  let begun = 0
  const stateOf = async () =>
    (await pool.query(`select id, state, output from job.job where name = $1`, [queue])).rows[0]
  await all[0]?.ready()
  await db.transaction().execute(async (tx) => all[0]?.enqueue(tx, queue, {}))
  const work = (jobs: (typeof all)[number] | undefined) =>
    jobs?.work(queue, async () => {
      begun += 1
      await over.promise
    })
  work(all[0])
  for (const [n, jobs] of all.slice(1).entries()) {
    await vi.waitUntil(() => begun === n + 1, { timeout: 60_000, interval: 50 })
    await pool.query(`update job.job set heartbeat_on = now() - interval '1 hour' where name = $1`, [queue])
    await pool.query('update job.queue set monitor_on = null, monitor_claim_on = null')
    await jobs.recover()
    await pool.query('update job.job set start_after = now() where name = $1', [queue])
    work(jobs)
  }
  await expect.poll(stateOf).toMatchObject({ state: 'failed' })
  expect([begun, (await stateOf()).output.message]).toEqual([2, '服务在处理它时两次中断'])
  const { id } = await stateOf()
  await pool.query('update job.job set start_after = now() where name = $1', [queue])
  await db.transaction().execute(async (tx) => all[2]?.retry(tx, queue, id))
  await expect.poll(() => begun).toBe(3)
})

test('what is behind others is begun after them', async () => {
  const pool = await freshDatabase()
  const db = openDatabase(pool)
  const jobs = openJobs(pool, console.error)
  onTestFinished(() => jobs.close())
  await db.transaction().execute(async (tx) => {
    for (const behind of [0, 1, 2]) await jobs.enqueue(tx, queue, { of: 'one', behind }, behind)
    await jobs.enqueue(tx, queue, { of: 'other' })
  })
  const begun: unknown[] = []
  jobs.work(queue, async (data) => {
    begun.push(data)
    jobs.hurry()
  })
  await expect.poll(() => begun.length).toBe(4)
  expect(begun.map((data) => Object(data).of)).toEqual(['one', 'other', 'one', 'one'])
})

test('what has failed for good is reported once, with its cause; attempts before that are not', async () => {
  const pool = await freshDatabase()
  const db = openDatabase(pool)
  const troubles: unknown[] = []
  const jobs = openJobs(pool, (error) => troubles.push(error))
  onTestFinished(() => jobs.close())
  const cause = new Error('the errand fails')
  let begun = 0
  jobs.work(queue, async () => {
    begun += 1
    await pool.query('update job.job set retry_limit = 1, retry_delay = 0, retry_backoff = false')
    throw cause
  })
  await db.transaction().execute((tx) => jobs.enqueue(tx, queue, {}))
  await vi.waitUntil(() => troubles.length > 0, { timeout: 60_000, interval: 50 })
  expect(begun).toBe(2)
  expect(troubles).toEqual([expect.objectContaining({ cause, message: expect.stringContaining(queue) })])
})
