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
  await vi.waitUntil(() => begun.length === 2, { timeout: 15_000, interval: 50 })
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
  await vi.waitUntil(() => troubles.length === 1, { timeout: 15_000, interval: 20 })
  await db.transaction().execute((tx) => jobs.enqueue(tx, queue, { errand: 1 }))
  await vi.waitUntil(() => begun.length === 1, { timeout: 15_000, interval: 50 })
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
  await vi.waitUntil(() => begun.length === 1, { timeout: 15_000, interval: 50 })
  await pool.query(`update job.job set heartbeat_on = now() - interval '1 hour' where name = $1`, [queue])
  other.work(queue, async () => void begun.push('other'))
  await other.recover()
  await vi.waitUntil(() => begun.length === 2, { timeout: 15_000, interval: 50 })
  held.resolve()
  expect(begun).toEqual(['dead', 'other'])
})
