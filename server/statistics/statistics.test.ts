import { expect, test, vi, onTestFinished } from 'vitest'

import { statistics } from '#contract/statistics.ts'
import { testApp } from '#testing/app.ts'

const storedIn = async (pool: {
  query: (text: string) => Promise<{ rows: { day: string; count: number }[] }>
}) => (await pool.query('select day, count from visit_day order by day')).rows

test('counts a visit at once and writes visits in one statement later', async () => {
  const { services, pool, visitor } = await testApp()
  const visit = () => visitor.call(statistics.updateTotalVisit, {})
  await pool.query(`insert into visit_day values ('2020-01-01', 40)`)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await Promise.all(Array.from({ length: 25 }, visit))
  vi.useRealTimers()
  expect(await storedIn(pool)).toHaveLength(1)
  expect(await visitor.call(statistics.totalVisit, {})).toEqual({ total: 65, today: 25 })
  await pool.query(`create table written (at timestamptz default clock_timestamp());
    create function note_writing() returns trigger language plpgsql as
      'begin insert into written default values; return null; end';
    create trigger note after insert on visit_day for each statement execute function note_writing()`)
  await Promise.all([services.visits.flush(), services.visits.flush()])
  expect((await pool.query('select from written')).rowCount).toBe(1)
  await visit()
  expect(await visitor.call(statistics.totalVisit, {})).toEqual({ total: 66, today: 26 })
  await services.visits.flush()
  expect((await storedIn(pool)).map(({ count }) => count)).toEqual([40, 26])
})

test('retries a failed write', async () => {
  const { services, pool, visitor } = await testApp()
  await visitor.call(statistics.updateTotalVisit, {})
  await pool.query('alter table visit_day rename to visit_day_away')
  await expect(services.visits.flush()).rejects.toThrow('visit_day')
  await visitor.call(statistics.updateTotalVisit, {})
  await pool.query('alter table visit_day_away rename to visit_day')
  expect(await visitor.call(statistics.totalVisit, {})).toEqual({ total: 2, today: 2 })
  await services.visits.flush()
  expect((await storedIn(pool)).map(({ count }) => count)).toEqual([2])
})

test('a visit needs neither sign-in nor body and does not wait for the database', async () => {
  const { pool, raw } = await testApp()
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(new Error('gone')))
  onTestFinished(() => connect.mockRestore()) // else a failure would keep the file from ending
  expect((await raw('POST', '/api/statistics/updateTotalVisit')).status).toBe(200)
  connect.mockRestore()
  expect((await raw('GET', '/api/statistics/getTotalVisit')).body.data).toEqual({ total: 1, today: 1 })
})

test('a stopping server writes its counts', async () => {
  const { app, pool, visitor } = await testApp()
  await visitor.call(statistics.updateTotalVisit, {})
  await app.close()
  expect((await storedIn(pool)).map(({ count }) => count)).toEqual([1])
})
