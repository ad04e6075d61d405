import { expect, test, vi } from 'vitest'

import { statements } from '#contract/telemetry/statements.ts'
import { testApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { labelOf } from './statement-label.ts'
import { openStatementTimes } from './statement-times.ts'
import { deleteOldStatementTimes, writeStatementTimes } from './statements.ts'
import { bandOf, timeAtShare } from './time-bands.ts'
import { withoutValues } from './without-values.ts'

/** Times of statements whose clock and hour the test sets. */
function openTimes(port: number) {
  const clock = { now: Date.now(), ms: 0 }
  const times = openStatementTimes(port, () => clock.now)
  const send = (text: string, milliseconds: number, name?: string) => {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(milliseconds)
    times.observe({ text, name })?.()
    now.mockRestore()
  }
  return { clock, times, send }
}

const listed = "select id from record where kind = $1 and title = 'a word' limit 20"

test('whoever has not the duty sees none; whoever has sees what was slow, of all servers, the slowest first', async () => {
  const { db, signIn } = await testApp()
  const [one, other] = [openTimes(8081), openTimes(8082)]
  for (let call = 0; call < 99; call += 1) one.send(listed, 10, 'hash-of-a-list')
  one.send(listed, 3000, 'hash-of-a-list')
  one.send('select 1 from quick where id = $1', 99, 'hash-of-quick')
  other.send(listed, 5000, 'hash-of-a-list')
  other.send('commit', 140)
  for (const { times } of [one, other]) {
    const { flush, close } = writeStatementTimes(db, times, console.error)
    await flush()
    await close()
  }
  expect(await outcomeOf((await signIn('jobs.read')).call(statements.slow, {}))).toBe('forbidden')
  const staff = await signIn('statements.read')
  const all = await staff.call(statements.slow, {})
  expect(all.servers).toEqual([expect.stringMatching(/:8081$/), expect.stringMatching(/:8082$/)])
  expect(all.statements).toMatchObject([
    {
      ...{ statement: 'hash-of-', summary: 'select record', calls: 101, greatest: 5000, total: 8990 },
      ...{ text: 'select id from record where kind = $1 and title = ? limit ?', servers: all.servers },
    },
    { statement: 'commit', summary: 'commit', text: '', calls: 1, p99: 140, greatest: 140 },
  ])
  expect(all.statements[0]?.p99).toBe(timeAtShare(countsOf([10, 3000, 5000], [99, 1, 1]), 0.99, 5000))
  const [, server] = all.servers
  const ofOne = await staff.call(statements.slow, { server, order: 'greatest', period: 'hour' })
  expect(ofOne.statements.map(({ statement, calls }) => [statement, calls])).toEqual([
    ['hash-of-', 1],
    ['commit', 1],
  ])
  expect(await outcomeOf(staff.call(statements.slow, { order: 'text' as 'p99' }))).toBe('invalid_input')
})

const countsOf = (times: readonly number[], calls: readonly number[]) => {
  const counts = Array.from({ length: 64 }, () => 0)
  for (const [i, time] of times.entries()) counts[bandOf(time)] = calls[i] ?? 0
  return counts
}

test('what a server writes of an hour twice is added up, and after a week it is gone', async () => {
  const { db, pool, signIn } = await testApp()
  const { times, send } = openTimes(8081)
  const { flush } = writeStatementTimes(db, times, console.error)
  for (const time of [200, 400]) {
    send(listed, time, 'hash-of-a-list')
    await flush()
    await flush() // nothing has come: nothing is added
  }
  const staff = await signIn('statements.read')
  const { statements: found } = await staff.call(statements.slow, { period: 'week' })
  expect(found).toMatchObject([{ calls: 2, mean: 300, greatest: 400, total: 600 }])
  await pool.query(`update slow_statement set hour = hour - interval '8 days'`)
  await deleteOldStatementTimes(db)
  expect((await pool.query('select from slow_statement')).rowCount).toBe(0)
})

test('an hour is complete, though it was over before it was written; the next one begins empty', () => {
  const { clock, times, send } = openTimes(8081)
  send(listed, 150, 'hash-of-a-list')
  clock.now += 3_600_000
  send(listed, 10, 'hash-of-a-list')
  expect(times.take()).toMatchObject([{ calls: 1, greatest: 150 }])
  expect(times.take()).toEqual([])
})

test('however many statements there are, a bounded number of them is measured and written', () => {
  const { times, send } = openTimes(8081)
  for (let n = 0; n < 3000; n += 1) send(`select ${n} from record`, 150, `name-${n}`)
  expect(times.take()).toHaveLength(100)
})

test.each([
  ['select "id", "x" from "record" where a = $1', 'select record'],
  ['with hits as (select 1 from search_document) select * from hits', 'with search_document'],
  ['insert into "job"."job" (name) values ($1)', 'insert job.job'],
  ['  update only account set name = $1', 'update account'],
  ['/* once */ delete from download where id = $1', 'delete download'],
  ['START TRANSACTION', 'begin'],
  [
    'select (select max(n) from (select 1 from agreement) a) as n from session where id = $1',
    'select session',
  ],
  ['select 1', 'select'],
])('%s is called %s', (text, summary) => {
  expect(labelOf({ text, name: undefined }).summary).toBe(summary)
})

test('a text without values keeps its form, and of a long one only its beginning is stored', () => {
  expect(
    withoutValues(`select $1::int, 'it''s 3',\n  t2.c3 from t2 where n in (1, 2.5) and "a1" = $12`),
  ).toBe('select $1::int, ?, t2.c3 from t2 where n in (?, ?) and "a1" = $12')
  expect(withoutValues(`select ${'a, '.repeat(2000)}`)).toHaveLength(1501)
})

test('a time read from bands is never too short, and a fifth too long at most', () => {
  for (const time of [1, 7, 99, 100, 1234, 29_000]) {
    const counts = countsOf([time], [10])
    const read = timeAtShare(counts, 0.99, 1e9)
    expect(read).toBeGreaterThanOrEqual(time)
    expect(read).toBeLessThan(time * 1.2)
  }
  expect(timeAtShare(countsOf([10, 3000], [99, 1]), 0.99, 3000)).toBeLessThan(12)
})
