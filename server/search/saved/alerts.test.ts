import { beforeEach, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { safeLink } from '#contract/content/link.ts'
import { search } from '#contract/search/search.ts'
import { openDueRecords } from '#server/catalogue/opening/opening.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'

import { notifySavedSearches } from './alerts.ts'

const { db, pool, signIn, services } = await testApp()

beforeEach(async () => {
  await pool.query('delete from saved_search; delete from notice; delete from record')
})

/** As if everything had happened an hour earlier: what is to be told lies behind us. */
const anHourPasses = () =>
  pool.query(`update search_document set added_at = added_at - interval '1 hour';
    update saved_search set seen_at = seen_at - interval '1 hour'`)

const report = async () => {
  await anHourPasses()
  return notifySavedSearches(services.search)
}

const noticesOf = async (account: number) =>
  (await pool.query('select title, body, href from notice where account = $1 order by id', [account])).rows

async function reader(text: string, conditions: Condition[] = [], name = '关注') {
  const member = await signIn()
  const { id } = await member.call(search.save, { name, question: { text, conditions }, alert: true })
  return { ...member, saved: id, notices: () => noticesOf(member.actor.id) }
}

const clay = (fields = {}) =>
  buildBorehole(db, { parts: { strata: strata(['⑤1', '灰色粉质黏土', 12]) }, ...fields })

test('a new record is told once, to whom it answers', async () => {
  const [asks, mud] = [await reader('粉质黏土'), await reader('淤泥')]
  await clay({ code: 'ZK-1' })
  expect([await report(), await report()]).toEqual([1, 0])
  expect(await asks.notices()).toEqual([
    {
      title: '新资料：关注',
      body: '查到 1 件新资料。',
      href: '#/home/search?q=%E7%B2%89%E8%B4%A8%E9%BB%8F%E5%9C%9F',
    },
  ])
  expect(await mud.notices()).toEqual([])
  await clay({ code: 'ZK-2' })
  expect(await report()).toBe(1)
  expect((await asks.notices()).map(({ body }) => body)).toEqual(['查到 1 件新资料。', '查到 1 件新资料。'])
})

test('what stood there before, and what has only just come, is not told; the latter next time', async () => {
  await clay({ code: 'old' })
  await anHourPasses()
  const asks = await reader('黏土')
  await clay({ code: 'new' })
  expect(await notifySavedSearches(services.search)).toBe(0)
  expect(await report()).toBe(1)
  expect((await asks.notices()).map(({ body }) => body)).toEqual(['查到 1 件新资料。'])
})

test('a record written by a transaction that outlives a round is told by the next one', async () => {
  const asks = await reader('黏土')
  const slow = await pool.connect()
  await slow.query('begin; select pg_sleep(1.2)')
  await clay({ code: 'quick' })
  await anHourPasses()
  await clay({ code: 'slow' })
  await slow.query(`update search_document set added_at = now() where code = 'slow'`)
  expect(await notifySavedSearches(services.search)).toBe(1)
  await slow.query('commit')
  slow.release()
  expect(await report()).toBe(1)
  expect((await asks.notices()).map(({ body }) => body)).toEqual(['查到 1 件新资料。', '查到 1 件新资料。'])
})

test('conditions hold; more than five records are named by five, those whose codes tell of them by none', async () => {
  const asks = await reader('黏土', [
    { prop: 'district', anyOf: ['鹭洲区'] },
    { prop: 'kind', anyOf: ['borehole', 'survey'] },
  ])
  for (const n of [1, 2, 3, 4, 5, 6])
    await buildRecord(db, kinds.survey, { code: `L-${n}`, title: '黏土调查', district: '鹭洲区' })
  await clay({ code: 'ZK-1', district: '鹭洲区' })
  await clay({ code: 'elsewhere', district: '汀东新区' })
  expect(await report()).toBe(1)
  const [{ body, href }] = (await asks.notices()) as [{ body: string; href: string }]
  expect(body).toMatch(/^查到 7 件新资料，其中有：(L-\d；){4}L-\d。$/)
  expect(safeLink(href)).toBe(href)
})

test('words without a space between them are told as the search finds them', async () => {
  const asks = await reader('鹭洲区粉质黏土')
  await clay({ code: 'ZK-1', district: '鹭洲区' })
  await clay({ code: 'ZK-2', district: '汀东新区' })
  expect(await report()).toBe(1)
  expect((await asks.notices()).map(({ body }) => body)).toEqual(['查到 1 件新资料。'])
})

test('a changed record is none that is new, nor is one whose date has come', async () => {
  await clay({ code: 'P-1', access: 'protected', openOn: '2099-01-01' })
  await clay({ code: 'C-1' })
  await anHourPasses()
  const asks = await reader('黏土')
  await clay({ code: 'C-1', district: '鹭洲区' })
  await pool.query(`update record set open_on = '2020-01-01' where code = 'P-1'`)
  await openDueRecords(db, kinds)
  expect(await report()).toBe(0)
  expect(await asks.notices()).toEqual([])
})

test('of a record that is not open only the entry counts; a notice names codes alone', async () => {
  const [clays, reports] = [await reader('黏土'), await reader('档案')]
  const closed = { access: 'protected', openOn: '2099-01-01' } as const
  await clay({ code: 'P-1', ...closed })
  await buildRecord(db, kinds.archive, {
    code: 'S-1',
    title: '某某禁区黏土勘察',
    access: 'secret',
    values: { level: 'item' },
  })
  expect(await report()).toBe(1)
  expect(await clays.notices()).toEqual([])
  expect((await reports.notices()).map(({ body }) => body)).toEqual(['查到 1 件新资料。'])
})

test('alerts that are off, or of an account that is disabled, tell nothing; switched on, they begin at once', async () => {
  const [off, gone] = [await reader('黏土'), await reader('黏土')]
  await off.call(search.changeSaved, { id: off.saved, alert: false })
  await pool.query('update account set disabled_at = now() where id = $1', [gone.actor.id])
  await clay({ code: 'missed' })
  expect(await report()).toBe(0)
  await off.call(search.changeSaved, { id: off.saved, alert: true })
  expect(await report()).toBe(0)
  await clay({ code: 'heard' })
  expect(await report()).toBe(1)
  expect((await off.notices()).map(({ body }) => body)).toEqual(['查到 1 件新资料。'])
  expect(await gone.notices()).toEqual([])
})

test('two processes tell of a record once', async () => {
  const readers = [await reader('黏土'), await reader('黏土'), await reader('黏土')]
  await clay({ code: 'ZK-1' })
  await anHourPasses()
  const reported = await Promise.all([1, 2, 3].map(() => notifySavedSearches(services.search)))
  expect(reported.reduce((a, b) => a + b)).toBe(3)
  for (const { notices } of readers) expect(await notices()).toHaveLength(1)
})

test('a server that ends leaves what is due to the next round', async () => {
  const asks = await reader('黏土')
  await clay({ code: 'ZK-1' })
  await anHourPasses()
  expect(await notifySavedSearches(services.search, AbortSignal.abort())).toBe(0)
  expect(await notifySavedSearches(services.search)).toBe(1)
  expect(await asks.notices()).toHaveLength(1)
})

test('a search that cannot be read fails by itself; the others are told', async () => {
  const [broken, sound] = [await reader('黏土'), await reader('黏土')]
  await pool.query(`update saved_search set question = '{"text":7}' where id = $1`, [broken.saved])
  await clay({ code: 'ZK-1' })
  await expect(report()).rejects.toThrow('1 saved searches were not notified')
  expect(await sound.notices()).toHaveLength(1)
  expect(await broken.notices()).toEqual([])
})

test.each([`'`, '\\', '%_', `a' | 'b:*`, '(a+)+$', '🗿', '，。'])(
  'a search for %s disturbs no round',
  async (text) => {
    const asks = await reader('黏土')
    await reader(text)
    await clay()
    expect(await report()).toBe(1)
    expect(await asks.notices()).toHaveLength(1)
  },
)
