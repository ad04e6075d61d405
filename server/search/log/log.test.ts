import { beforeEach, expect, test, vi } from 'vitest'

import { content } from '#contract/content/content.ts'
import { search } from '#contract/search/search.ts'
import { testApp } from '#testing/app.ts'

import { forgetLoggedWords, type listLoggedWords } from './log.ts'

const { db, pool, raw, visitor, signIn, services } = await testApp()
const clerk = await signIn('records.read')
const editor = await signIn('records.read', 'content.publish')

beforeEach(async () => {
  await services.searchLog.flush()
  await pool.query('truncate search_log, hot_keyword')
})

const count = (word: string, source: string, hits = 3) => services.searchLog.count({ word, source, hits })
const stored = async () =>
  (await pool.query('select word, searchers, zero_result as "zeroResult" from search_log order by day, word'))
    .rows

/** Words as they were gathered on days before today. */
const gathered = (...rows: [word: string, daysAgo: number, searchers: number, zeroResult: number][]) =>
  pool.query(
    `insert into search_log select (now() at time zone 'Asia/Shanghai')::date - (r->>1)::int, r->>0, (r->>2)::int,
      (r->>3)::int from jsonb_array_elements($1) r`,
    [JSON.stringify(rows)],
  )

test('readers do not see what others search for, nor choose what stands on the front page', async () => {
  const [member, path] = [await signIn(), '/api/search/words/x/hotKeyword']
  const headers = { 'content-type': 'application/json' }
  const body = '{"hot":true}'
  expect((await raw('GET', '/api/search/words')).status).toBe(401)
  expect((await raw('GET', '/api/search/words', { token: member.token })).status).toBe(403)
  expect((await raw('PUT', path, { headers, body })).status).toBe(401)
  expect((await raw('PUT', path, { headers, body, token: clerk.token })).status).toBe(403)
  expect(await visitor.call(content.hotKeywords, {})).toEqual([])
})

test.each(['days=0', 'days=181', 'show=none', 'size=201'])('words by ?%s are refused', async (query) => {
  expect((await raw('GET', `/api/search/words?${query}`, { token: clerk.token })).status).toBe(400)
})

test('a source counts once a day, another one again; spaces make no other word', async () => {
  for (const word of ['黏土', ' 黏土 ', '黏土\n']) count(word, '10.0.0.1')
  count('黏土', '10.0.0.2', 0)
  count('黏土', '10.0.0.2', 5)
  count('粉 砂', '10.0.0.1')
  await services.searchLog.flush()
  count('黏土', '10.0.0.1')
  count('黏土', '10.0.0.3')
  await services.searchLog.flush()
  expect(await stored()).toEqual([
    { word: '粉 砂', searchers: 1, zeroResult: 0 },
    { word: '黏土', searchers: 3, zeroResult: 1 },
  ])
})

test('the next day counts anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime('2026-03-01T15:59:00Z')
    count('黏土', '10.0.0.1')
    vi.setSystemTime('2026-03-01T16:01:00Z')
    count('黏土', '10.0.0.1')
    count('黏土', '10.0.0.1')
  } finally {
    vi.useRealTimers()
  }
  await services.searchLog.flush()
  const { rows } = await pool.query('select day, searchers from search_log order by day')
  expect(rows).toEqual([
    { day: '2026-03-01', searchers: 1 },
    { day: '2026-03-02', searchers: 1 },
  ])
})

test('what tells a person is not written, nor is an address', async () => {
  for (const word of ['13800138000', 'a@b.cn', '黏土']) count(word, '10.9.8.7')
  await services.searchLog.flush()
  expect(await stored()).toEqual([{ word: '黏土', searchers: 1, zeroResult: 0 }])
})

test('one source cannot fill the list', async () => {
  for (let n = 0; n < 1000; n += 1) count(`flood ${n}`, '10.0.0.66')
  count('黏土', '10.0.0.7')
  await services.searchLog.flush()
  const { rows } = await pool.query('select count(*) as count from search_log')
  expect(rows).toEqual([{ count: 301 }])
})

test('what cannot be written is kept for the next time', async () => {
  count('粉土', '10.0.0.8')
  await pool.query('alter table search_log rename to search_log_away')
  await expect(services.searchLog.flush()).rejects.toThrow('search_log')
  count('粉土', '10.0.0.9')
  await pool.query('alter table search_log_away rename to search_log')
  await services.searchLog.flush()
  expect(await stored()).toEqual([{ word: '粉土', searchers: 2, zeroResult: 0 }])
})

test('staff see words by searchers, or by how many did not find them, of the days that they choose', async () => {
  await gathered(
    ['黏土', 0, 5, 0],
    ['黏土', 20, 4, 1],
    ['砂桩', 6, 3, 3],
    ['孔压', 7, 8, 2],
    ['旧词', 100, 50, 50],
  )
  const page = (input: Partial<Parameters<typeof listLoggedWords>[1]>) => clerk.call(search.words, input)
  const names = async (input: Parameters<typeof page>[0]) =>
    (await page(input)).records.map(({ word }) => word)
  expect(await names({ days: 7 })).toEqual(['黏土', '砂桩'])
  expect(await names({})).toEqual(['黏土', '孔压', '砂桩'])
  expect(await names({ days: 180 })).toEqual(['旧词', '黏土', '孔压', '砂桩'])
  expect(await names({ show: 'zeroResult' })).toEqual(['砂桩', '孔压', '黏土'])
  expect(await names({ days: 7, show: 'zeroResult' })).toEqual(['砂桩'])
  const { records, total } = await page({ size: 1 })
  expect([total, records]).toMatchObject([3, [{ word: '黏土', searchers: 9, zeroResult: 1, hot: false }]])
  expect(await names({ size: 2, current: 2 })).toEqual(['砂桩'])
})

test('attempts to break in come after the words of readers, however often they were made', async () => {
  await gathered(
    [`' or 1=1 --`, 0, 9, 9],
    ['<script>alert(1)</script>', 0, 8, 8],
    ['深度>50', 0, 2, 0],
    ['ZK-17', 0, 1, 0],
  )
  const { records } = await clerk.call(search.words, {})
  expect(records.map(({ word }) => word)).toEqual([
    ...['深度>50', 'ZK-17', `' or 1=1 --`, '<script>alert(1)</script>'],
  ])
})

test('a reviewed word stands on the front page once, and goes', async () => {
  await gathered(['a/b c?', 0, 1, 0])
  for (const hot of [true, true]) await editor.call(search.setHotKeyword, { word: 'a/b c?', hot })
  expect(await visitor.call(content.hotKeywords, {})).toEqual([
    { word: 'a/b c?', href: '#/home/search?q=a%2Fb+c%3F' },
  ])
  expect((await clerk.call(search.words, {})).records).toMatchObject([{ word: 'a/b c?', hot: true }])
  for (const hot of [false, false]) await editor.call(search.setHotKeyword, { word: 'a/b c?', hot })
  expect(await visitor.call(content.hotKeywords, {})).toEqual([])
})

test.each(['%', `'; drop table hot_keyword; --`, '<script>', '⑤1', '#/x'])(
  'the word %s is a word like others',
  async (word) => {
    await editor.call(search.setHotKeyword, { word, hot: true })
    expect((await visitor.call(content.hotKeywords, {})).map((one) => one.word)).toEqual([word])
  },
)

test('two words added at once both find a place; an older link of a word stays', async () => {
  await pool.query(`insert into hot_keyword values (7, '深孔', '#/gcdzzkInfo')`)
  await Promise.all(
    ['甲', '乙', '丙', '深孔'].map((word) => editor.call(search.setHotKeyword, { word, hot: true })),
  )
  const shown = await visitor.call(content.hotKeywords, {})
  expect(shown[0]).toEqual({ word: '深孔', href: '#/gcdzzkInfo' })
  expect(shown.map(({ word }) => word).toSorted()).toEqual(['丙', '乙', '深孔', '甲'].toSorted())
})

test('reviewed words that most searchers have searched for in 30 days come first, then as they stand', async () => {
  await pool.query(
    `insert into hot_keyword values (1, '一', '#/a'), (2, '二', '#/b'), (3, '三', '#/c'), (4, '四', '#/d')`,
  )
  await gathered(
    ['三', 0, 2, 0],
    ['三', 29, 2, 0],
    ['四', 3, 3, 0],
    ['二', 30, 99, 0],
    ['不在其列', 0, 500, 0],
  )
  expect((await visitor.call(content.hotKeywords, {})).map(({ word }) => word)).toEqual([
    '三',
    '四',
    '一',
    '二',
  ])
})

test('words are forgotten after 180 days', async () => {
  await gathered(['早', 180, 1, 0], ['留', 179, 1, 0])
  await forgetLoggedWords(db)
  expect((await stored()).map(({ word }) => word)).toEqual(['留'])
})
