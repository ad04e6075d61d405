import { expect, test } from 'vitest'

import { search, type SearchQuestion } from '#contract/search/search.ts'
import { testApp } from '#testing/app.ts'

import { maxSavedSearches } from './saved.ts'

const { pool, raw, signIn } = await testApp()

const question = (text: string, rest: Partial<SearchQuestion> = {}): SearchQuestion => ({
  text,
  exact: false,
  conditions: [],
  sort: 'relevance',
  ...rest,
})
const json = { 'content-type': 'application/json' }
const post = (token: string, body: unknown) =>
  raw('POST', '/api/search/saved', { token, headers: json, body: JSON.stringify(body) })

test('a visitor keeps no searches', async () => {
  for (const answer of [
    await raw('GET', '/api/search/saved'),
    await post('', { name: '一', question: question('黏土') }),
  ]) {
    expect(answer.status).toBe(401)
  }
})

const member = await signIn()

test.each<[string, unknown]>([
  ['without a name', { name: ' ', question: question('黏土') }],
  ['with a long name', { name: '字'.repeat(61), question: question('黏土') }],
  ['with a name of NUL', { name: 'a\0b', question: question('黏土') }],
  ['without words', { name: '空', question: question('  ') }],
  ['with words of NUL', { name: '空', question: question('a\0b') }],
  [
    'with a condition on what is no facet',
    { name: '侧', question: { ...question('黏土'), conditions: [{ prop: 'remark', anyOf: ['1'] }] } },
  ],
  ['of long words', { name: '长', question: question('字'.repeat(101)) }],
])('a search %s is refused', async (_, body) => {
  expect((await post(member.token, body)).body.data).toMatchObject({ error: 'invalid_input' })
  expect(await member.call(search.saved, {})).toEqual([])
})

test.each([
  '<img src=x onerror=alert(1)>',
  `'; drop table saved_search; --`,
  '%',
  '𠮷\u{1F600}',
  '__proto__',
])('the name %s is a name like others', async (name) => {
  const own = await signIn()
  const { id } = await own.call(search.save, { name, question: question(name) })
  expect(await own.call(search.saved, {})).toMatchObject([
    { id, name, question: question(name), alert: false },
  ])
})

test('half a character becomes a sign that says so', async () => {
  const own = await signIn()
  const body = `{"name":"半\\ud800","question":{"text":"黏\\udc00土"}}`
  expect((await raw('POST', '/api/search/saved', { token: own.token, headers: json, body })).status).toBe(200)
  expect(await own.call(search.saved, {})).toMatchObject([
    { name: '半\ufffd', question: { text: '黏\ufffd土' } },
  ])
})

test('a search is kept as it was asked, the last one first; twice the same is kept once', async () => {
  const own = await signIn()
  const filtered = question('ZK 17', {
    exact: true,
    conditions: [
      { prop: 'kind', anyOf: ['borehole'] },
      { prop: 'district', anyOf: [''] },
    ],
    sort: 'newest',
  })
  const first = await own.call(search.save, { name: '十七号孔', question: filtered })
  const second = await own.call(search.save, { name: '黏土', question: question('黏土'), alert: true })
  const again = await Promise.all(
    Array.from({ length: 5 }, () =>
      own.call(search.save, { name: ' 黏土 ', question: question('黏土'), alert: true }),
    ),
  )
  expect(again).toEqual(Array.from({ length: 5 }, () => second))
  expect(await own.call(search.saved, {})).toMatchObject([
    { ...second, name: '黏土', alert: true },
    { ...first, name: '十七号孔', question: filtered, alert: false },
  ])
})

test('a name is one search only; another member may use it', async () => {
  const [own, other] = [await signIn(), await signIn()]
  await own.call(search.save, { name: '甲', question: question('黏土') })
  const { id } = await own.call(search.save, { name: '乙', question: question('粉砂') })
  const taken = { code: 'saved_search_name_taken' }
  await expect(own.call(search.save, { name: '甲', question: question('粉土') })).rejects.toMatchObject(taken)
  await expect(own.call(search.changeSaved, { id, name: '甲' })).rejects.toMatchObject(taken)
  await own.call(search.changeSaved, { id, name: '乙' })
  await other.call(search.save, { name: '甲', question: question('粉土') })
  expect((await own.call(search.saved, {})).map(({ name }) => name)).toEqual(['乙', '甲'])
})

test("another member's search is not there", async () => {
  const [own, other] = [await signIn(), await signIn()]
  const { id } = await own.call(search.save, { name: '甲', question: question('黏土') })
  const refused = [
    () => other.call(search.changeSaved, { id, name: '丙' }),
    () => other.call(search.changeSaved, { id, alert: true }),
    () => other.call(search.removeSaved, { id }),
    () => own.call(search.removeSaved, { id: id + 1000 }),
  ]
  for (const ask of refused) await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
  expect(await other.call(search.saved, {})).toEqual([])
  expect(await own.call(search.saved, {})).toMatchObject([{ id, name: '甲', alert: false }])
})

test('a search is renamed, told of, and gone', async () => {
  const own = await signIn()
  const { id } = await own.call(search.save, { name: '甲', question: question('黏土') })
  await own.call(search.changeSaved, { id, name: '丁', alert: true })
  expect(await own.call(search.saved, {})).toMatchObject([{ id, name: '丁', alert: true }])
  await own.call(search.changeSaved, { id, alert: false })
  expect(await own.call(search.saved, {})).toMatchObject([{ name: '丁', alert: false }])
  await own.call(search.removeSaved, { id })
  await expect(own.call(search.removeSaved, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await own.call(search.saved, {})).toEqual([])
})

test('fifty are kept and no more, even of two who save the last one at once', async () => {
  const own = await signIn()
  await pool.query(
    `insert into saved_search (account, name, question) select $1, 'n' || n, '{"text":"x"}' from generate_series(2, $2) n`,
    [own.actor.id, maxSavedSearches],
  )
  const both = await Promise.allSettled(
    ['甲', '乙'].map((name) => own.call(search.save, { name, question: question('黏土') })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(own.call(search.save, { name: '丙', question: question('黏土') })).rejects.toMatchObject({
    code: 'saved_search_limit',
    message: expect.stringContaining(String(maxSavedSearches)),
  })
  const { rows } = await pool.query('select count(*) as count from saved_search where account = $1', [
    own.actor.id,
  ])
  expect(rows).toEqual([{ count: maxSavedSearches }])
})
