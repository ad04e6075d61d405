import { beforeAll, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { maxThresholds, thresholds } from '#contract/thresholds/thresholds.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { levelHead, openReadings } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { checkThresholds } from './check.ts'
import { compareCrossings } from './crossings.ts'
import { markForCheck } from './thresholds.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
})

const above = (code: string, bound: number) => ({
  ...{ kind: 'pumpingWell', code, quantity: 'waterDepth' },
  ...{ measure: 'value' as const, since: null, side: 'above' as const, bound },
})
const take = (code: string, ...rows: [day: string, value: number][]) =>
  monitoring.take('pumpingWell', [levelHead, ...rows.map(([day, value]) => [code, day, value])])
const check = () => checkThresholds(library.db, kinds)
const heardBy = async (member: SignedIn) =>
  (await member.call(notices.page, { topic: 'threshold', size: 50 })).records
    .map(({ title }) => title)
    .toReversed()

/** A member who may read everything, and a well with some readings. */
async function openWell(...rows: [day: string, value: number][]) {
  const member = await library.signIn('records.read')
  const code = await monitoring.well()
  if (rows.length > 0) await take(code, ...rows)
  await check()
  return { member, code }
}

describe('a threshold is refused', () => {
  test('to a visitor, to whoever may not open the record, and on what is not there', async () => {
    const { member, code } = await openWell()
    expect(await outcomeOf(library.visitor.call(thresholds.set, above(code, 9)))).toBe(
      'not_signed_in missing',
    )
    const reader = await library.signIn()
    const closed = await buildRecord(library.db, kinds.pumpingWell, {
      ...{ access: 'protected', openOn: '2999-01-01' },
    })
    expect(await outcomeOf(reader.call(thresholds.set, above(closed, 9)))).toBe('record_locked')
    expect(await outcomeOf(member.call(thresholds.set, above('no-such-well', 9)))).toBe('not_found')
    const unknown = { ...above(code, 9), quantity: 'temperature' }
    expect(await outcomeOf(member.call(thresholds.set, unknown))).toBe('not_found')
  })

  test('without a day for a change, with one for a value, and without a finite bound', async () => {
    const { member, code } = await openWell()
    const terms = above(code, 9)
    expect(await outcomeOf(member.call(thresholds.set, { ...terms, measure: 'change' }))).toBe(
      'invalid_input',
    )
    expect(await outcomeOf(member.call(thresholds.set, { ...terms, since: '2026-01-01' }))).toBe(
      'invalid_input',
    )
    const noDay = { ...terms, measure: 'change' as const, since: '0000-01-01' }
    expect(await outcomeOf(member.call(thresholds.set, noDay))).toBe('invalid_input')
    expect(await outcomeOf(member.call(thresholds.set, { ...terms, bound: 1e12 }))).toBe('invalid_input')
    const rate = { ...terms, measure: 'rate' as const }
    for (const days of [null, 6, 3661, 30.5])
      expect(await outcomeOf(member.call(thresholds.set, { ...rate, days }))).toBe('invalid_input')
    expect(await outcomeOf(member.call(thresholds.set, { ...terms, days: 30 }))).toBe('invalid_input')
  })

  test('on a secret record, even to whoever may read it', async () => {
    const officer = await library.signIn('records.read', 'records.secret')
    const code = await buildRecord(library.db, kinds.pumpingWell, { access: 'secret' })
    expect(await outcomeOf(officer.call(thresholds.set, above(code, 9)))).toBe('threshold_secret')
  })

  test('beyond the bound of a member, however many calls come at once; the same one again is none more', async () => {
    const { member, code } = await openWell()
    const { rows } = await library.pool.query<{ id: number }>('select id from record where code = $1', [code])
    await library.pool.query(
      `insert into threshold (account, record, quantity, measure, side, bound)
        select $1, $2, 'waterDepth', 'value', 'above', 1000 + n from generate_series(2, $3::int) as n`,
      [member.actor.id, rows[0]?.id, maxThresholds],
    )
    const set = (bound: number) => outcomeOf(member.call(thresholds.set, above(code, bound)))
    const outcomes = await Promise.all([set(1), set(2), set(3)])
    expect(outcomes.filter((one) => one === 'threshold_limit')).toHaveLength(2)
    expect(await outcomeOf(member.call(thresholds.set, above(code, 1002)))).not.toBe('threshold_limit')
  })

  test('to be ended by another', async () => {
    const { member, code } = await openWell()
    const { id } = await member.call(thresholds.set, above(code, 9))
    const other = await library.signIn('records.read')
    expect(await outcomeOf(other.call(thresholds.end, { id }))).toBe('not_found')
    expect(await other.call(thresholds.list, {})).toEqual([])
    await member.call(thresholds.end, { id })
    expect(await member.call(thresholds.list, {})).toEqual([])
  })
})

describe('a crossing', () => {
  test('is told once, by whichever of several servers, and again only after a return', async () => {
    const { member, code } = await openWell(['2026-01-05', 8])
    await member.call(thresholds.set, above(code, 9))
    await take(code, ['2026-02-05', 9.4], ['2026-03-05', 9.9])
    await Promise.all([check(), check(), check()])
    await take(code, ['2026-04-05', 10.2])
    await check()
    expect(await heardBy(member)).toEqual([`${code} 越过上限 9 m`])
    expect(await member.call(thresholds.list, {})).toMatchObject([
      { code, label: '水位埋深', unit: 'm', crossing: { from: '2026-02-04T16:00:00.000Z', extreme: 10.2 } },
    ])
    await take(code, ['2026-05-05', 8.8], ['2026-06-05', 9.1])
    await check()
    expect(await heardBy(member)).toHaveLength(2)
  })

  test('that stands when the threshold is set is answered and not told; one that was over is neither', async () => {
    const { member, code } = await openWell(['2026-01-05', 12], ['2026-02-05', 8], ['2026-03-05', 9.5])
    const { crossing } = await member.call(thresholds.set, above(code, 9))
    expect(crossing).toEqual({ from: '2026-03-04T16:00:00.000Z', extreme: 9.5 })
    await take(code, ['2026-04-05', 9.6])
    await check()
    expect(await heardBy(member)).toEqual([])
  })

  test('whose readings are taken back is withdrawn, once, and told anew when they come again', async () => {
    const { member, code } = await openWell(['2026-01-05', 8])
    await member.call(thresholds.set, above(code, 9))
    const batch = await take(code, ['2026-02-05', 94])
    await check()
    await monitoring.move(monitoring.reviewer, batch, 'undo')
    await check()
    await check()
    expect(await heardBy(member)).toEqual([`${code} 越过上限 9 m`, `${code} 不再算越过上限 9 m`])
    expect(await member.call(thresholds.list, {})).toMatchObject([{ crossing: null }])
    await take(code, ['2026-02-05', 9.4])
    await check()
    expect(await heardBy(member)).toHaveLength(3)
  })

  test('that was taken back before anybody looked is told to nobody', async () => {
    const { member, code } = await openWell(['2026-01-05', 8])
    await member.call(thresholds.set, above(code, 9))
    const batch = await take(code, ['2026-02-05', 94])
    await monitoring.move(monitoring.reviewer, batch, 'undo')
    await check()
    expect(await heardBy(member)).toEqual([])
  })

  test('of a change is counted from its day', async () => {
    const { member, code } = await openWell(['2026-01-05', 8], ['2026-02-05', 8.2])
    const terms = { ...above(code, 0.5), measure: 'change' as const, since: '2026-02-05' }
    await member.call(thresholds.set, terms)
    await take(code, ['2026-03-05', 8.7])
    await check()
    expect(await heardBy(member)).toEqual([])
    await take(code, ['2026-04-05', 8.8])
    await check()
    expect(await heardBy(member)).toEqual([`${code} 越过上限 0.5 m`])
    expect((await member.call(notices.page, { topic: 'threshold' })).records[0]?.body).toBe(
      '水位埋深自 2026-02-05 起的变化越过您设的上限 0.5 m，首次见于 2026-04-05 的读数。',
    )
  })

  test('of an amount is one of its sum since the day', async () => {
    const { member, code } = await openWell()
    const terms = { ...above(code, 100), quantity: 'pumped', measure: 'change' as const, since: '2026-02-01' }
    await member.call(thresholds.set, terms)
    const months = [70, 40, 50, 30].map((amount, i) => [code, `2026-0${i + 1}-15`, amount])
    await monitoring.take('pumpingWell', [['井号', '观测日期', '月开采量'], ...months])
    await check()
    expect(await member.call(thresholds.list, {})).toMatchObject([
      { crossing: { from: '2026-04-14T16:00:00.000Z', extreme: 120 }, isAmount: true },
    ])
    expect((await member.call(notices.page, { topic: 'threshold' })).records[0]?.body).toBe(
      '月开采量自 2026-02-01 起的累计越过您设的上限 100 m³，首次见于 2026-04-15 的读数。',
    )
  })

  test('is listed without its reading while its record is to be paid for', async () => {
    const { code } = await openWell(['2026-01-05', 9.5])
    const reader = await library.signIn()
    await reader.call(thresholds.set, above(code, 9))
    const listed = async () => (await reader.call(thresholds.list, {}))[0]?.crossing?.extreme
    expect(await listed()).toBe(9.5)
    await library.pool.query(`insert into credit_price (kind, price) values ('pumpingWell', 3)`)
    expect(await listed()).toBeNull()
    await library.pool.query(
      `insert into credit_opening (account, record) select $1, id from record where code = $2`,
      [reader.actor.id, code],
    )
    expect(await listed()).toBe(9.5)
    await library.pool.query(`delete from credit_price where kind = 'pumpingWell'`)
  })
})

describe('readings that come while others are at work', () => {
  const dueOf = async (code: string) => {
    const { rows } = await library.pool.query<{ id: number; isDue: boolean; record: number }>(
      `select t.id, t.is_due as "isDue", t.record from threshold t join record r on r.id = t.record where r.code = $1`,
      [code],
    )
    return rows[0] ?? { id: 0, isDue: false, record: 0 }
  }

  test('are not lost where the threshold is due already: nobody takes it before they are there', async () => {
    const { member, code } = await openWell()
    await member.call(thresholds.set, above(code, 9))
    const { isDue, record } = await dueOf(code)
    expect(isDue).toBe(true)
    await library.db.transaction().execute(async (tx) => {
      await markForCheck(tx, [record])
      await check()
    })
    expect((await dueOf(code)).isDue).toBe(true)
    await check()
    expect((await dueOf(code)).isDue).toBe(false)
  })

  test('are told where they come between the reading and the storing of a new threshold', async () => {
    const { member, code } = await openWell(['2026-01-05', 8])
    const client = await library.pool.connect()
    await client.query('begin')
    await client.query('select from account where id = $1 for no key update', [member.actor.id])
    const setting = member.call(thresholds.set, above(code, 9))
    await expect
      .poll(async () => {
        const { rows } = await library.pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBe(1)
    await take(code, ['2026-02-05', 9.4])
    await client.query('commit')
    client.release()
    await setting
    await check()
    expect(await heardBy(member)).toEqual([`${code} 越过上限 9 m`])
  })

  test('are told to others where a threshold fails, which stays due, and where a kind is not there', async () => {
    const { member, code } = await openWell()
    const other = await library.signIn('records.read')
    await member.call(thresholds.set, above(code, 9))
    await other.call(thresholds.set, above(code, 9))
    await take(code, ['2026-02-05', 9.4])
    const { id } = await dueOf(code)
    await library.pool.query(
      `alter table threshold_crossing add constraint refused check (threshold <> ${id}) not valid`,
    )
    await expect(check()).rejects.toThrow('1 thresholds were not checked')
    expect([await heardBy(member), await heardBy(other)]).toEqual([[], [`${code} 越过上限 9 m`]])
    await library.pool.query('alter table threshold_crossing drop constraint refused')
    expect(await check()).toBe(1)
    expect(await heardBy(member)).toHaveLength(1)
    await take(code, ['2026-03-05', 9.5])
    const { pumpingWell: _, ...others } = kinds
    expect(await checkThresholds(library.db, others)).toBe(2)
  })
})

test('who may not see the point any more is told that the threshold has ended, and nothing of the point', async () => {
  const { member, code } = await openWell(['2026-01-05', 8])
  await member.call(thresholds.set, above(code, 9))
  await library.pool.query(`update record set access = 'protected' where code = $1`, [code])
  await library.pool.query('delete from account_role where account = $1', [member.actor.id])
  await take(code, ['2026-02-05', 9.4])
  await check()
  expect(await heardBy(member)).toEqual(['一个监测阈值已结束'])
  await take(code, ['2026-03-05', 9.5])
  await check()
  expect(await heardBy(member)).toHaveLength(1)
})

test('a crossing that was told and shares a moment with what is found is the same', () => {
  const on = (day: number) => new Date(Date.UTC(2026, 0, day))
  const crossing = (from: number, to: number, isStanding = false) => ({
    ...{ from: on(from), to: on(to), isStanding, extreme: 1 },
  })
  const reported = [crossing(3, 4, true), crossing(20, 21)]
  const found = [crossing(2, 5), crossing(8, 9), crossing(11, 12, true)]
  expect(compareCrossings(reported, found, on(8))).toEqual({
    begun: [crossing(8, 9), crossing(11, 12, true)],
    changed: [{ ...crossing(2, 5), from: on(3) }],
    withdrawn: [crossing(20, 21)],
  })
  expect(compareCrossings([], found, on(9)).begun).toEqual([crossing(11, 12, true)])
})
