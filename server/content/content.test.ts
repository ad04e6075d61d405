import { beforeAll, describe, expect, test } from 'vitest'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import { content } from '#contract/content/content.ts'
import type { Input } from '#contract/route.ts'
import { testApp } from '#testing/app.ts'
import { badLinks } from '#testing/builders/links.ts'

type ArticleWrite = NonNullable<Input<typeof articleRoutes.create>['values']>

const { pool, raw, visitor, signIn } = await testApp()
const editor = await signIn('content.write', 'content.publish')
const member = await signIn()

const paragraph = (text: string, href?: string) => ({ type: 'paragraph' as const, spans: [{ text, href }] })
const draft = (fields: Partial<ArticleWrite> = {}): ArticleWrite => ({
  category: 'notice',
  title: '闭馆公告',
  summary: '',
  source: '资料馆',
  pinned: false,
  body: [paragraph('今日闭馆。')],
  publishFrom: '2026-01-02T00:00:00Z',
  ...fields,
})
const publish = (fields: Partial<ArticleWrite> = {}) =>
  editor.call(articleRoutes.create, { values: draft(fields) })

const html = '<img src=x onerror=alert(1)><script>alert(1)</script>'

const send = (values: unknown, token = editor.token) =>
  raw('POST', '/api/article', {
    token,
    body: JSON.stringify({ values }),
    headers: { 'content-type': 'application/json' },
  })

test.each(['0', '-1', '1.5', 'x', '9007199254740993', '%00', '1%20or%201=1'])(
  'no article has the id %s',
  async (id) => {
    expect((await raw('GET', `/api/content/articles/${id}`)).status).toBe(404)
    expect((await raw('GET', `/api/content/banners/${id}`)).status).toBe(404)
  },
)

test.each(['/content/articles/999999', '/content/banners/999999'])('%s is not found', async (path) => {
  expect((await raw('GET', `/api${path}`)).body.data).toMatchObject({ error: 'not_found' })
})

test.each(['category=press', 'current=0', 'size=201', 'size=x'])(
  'a list by ?%s is refused',
  async (query) => {
    expect((await raw('GET', `/api/content/articles?${query}`)).status).toBe(400)
  },
)

test('anonymous callers and members cannot write', async () => {
  expect((await send(draft(), '')).status).toBe(401)
  expect((await send(draft(), member.token)).status).toBe(403)
})

test('replaces an unpaired surrogate in an article', async () => {
  const [half, sign] = ['开馆\ud800', '开馆\ufffd']
  const answer = await send({ ...draft(), title: half, body: [paragraph(half)] })
  expect(answer.status).toBe(200)
  const { id } = Object(answer.body.data)
  expect(await visitor.call(content.article, { id })).toMatchObject({
    title: sign,
    body: [{ spans: [{ text: sign }] }],
  })
})

test.each(badLinks)('an article with a link to %j is refused', async (href) => {
  const list = { type: 'list', items: [[{ text: '点此', href }]] }
  for (const block of [paragraph('点此', href), list]) {
    const answer = await send({ ...draft(), body: [block] })
    expect(answer.status).toBe(400)
    expect(Object.keys(Object(answer.body.data['fields']))[0]).toMatch(/^values\.body\.0\..*href$/)
  }
})

test.each([
  ['markup as a block', [{ type: 'html', html }]],
  ['attributes', [{ ...paragraph('一'), onclick: 'x' }]],
  ['attributes of a span', [{ type: 'paragraph', spans: [{ text: '一', style: 'x' }] }]],
  ['bare words', ['一']],
  ['markup instead of blocks', html],
])('a body of %s is refused', async (_name, body) => {
  expect((await send({ ...draft(), body })).status).toBe(400)
})

test('stores and sends markup as plain text', async () => {
  const { id } = await publish({
    title: html,
    summary: html,
    source: html.slice(0, 60),
    body: [paragraph(html)],
  })
  const article = await visitor.call(content.article, { id })
  expect(article).toMatchObject({ title: html, summary: html, body: [{ spans: [{ text: html }] }] })
  await editor.call(articleRoutes.batchDelete, { ids: [id] })
})

test.each(badLinks)('a stored link to %j is not sent', async (href) => {
  const body = JSON.stringify([{ type: 'html' }, paragraph('点此', href)])
  const stored = (table: string, names: string, ...values: string[]) =>
    pool.query<{ id: number }>(
      `insert into ${table} (${names}, body, publish_from)
       values (${values.map((value) => `'${value}'`).join()}, $1, now()) returning id`,
      [body],
    )
  const article = (await stored('article', 'category, title, source', 'news', '一', '馆')).rows[0]?.id ?? 0
  const banner = (await stored('banner', 'title, summary, drawing', '一', '二', 'shelf')).rows[0]?.id ?? 0
  const plain = [{ type: 'paragraph', spans: [{ text: '点此' }] }]
  expect((await visitor.call(content.article, { id: article })).body).toEqual(plain)
  expect((await visitor.call(content.banner, { id: banner })).body).toEqual(plain)
  await pool.query('insert into hot_keyword (position, word, href) values (1, $1, $2)', ['词', href])
  expect(await visitor.call(content.hotKeywords, {})).toEqual([])
  await pool.query('truncate article, banner, hot_keyword')
})

describe('lists', () => {
  beforeAll(async () => {
    await pool.query('truncate article, banner, hot_keyword restart identity')
    for (let n = 1; n <= 12; n += 1) {
      await publish({ title: `第 ${n} 号`, category: n % 3 === 0 ? 'news' : 'notice', pinned: n === 2 })
    }
    await pool.query(
      `update article set publish_from = '2026-01-01 09:00+08'::timestamptz + id * interval '1 day'`,
    )
  })

  const titles = async (asked: {
    category?: 'notice' | 'news' | 'guide'
    current?: number
    size?: number
  }) => {
    const { records, total } = await visitor.call(content.articles, asked)
    return [total, ...records.map(({ title }) => title.replace(/\D/g, ''))]
  }

  test('articles: pinned first, then the newest, by page and category', async () => {
    expect(await titles({ size: 3 })).toEqual([12, '2', '12', '11'])
    expect(await titles({ size: 3, current: 4 })).toEqual([12, '4', '3', '1'])
    expect(await titles({ category: 'news' })).toEqual([4, '12', '9', '6', '3'])
    expect(await titles({ category: 'guide' })).toEqual([0])
    expect(await titles({ current: 99 })).toEqual([12])
  })

  test('an article has the previous and next one of its category', async () => {
    const near = async (id: number) => {
      const { newer, older } = await visitor.call(content.article, { id })
      return [newer?.id, older?.id]
    }
    expect(await near(6)).toEqual([9, 3])
    expect(await near(12)).toEqual([undefined, 9])
    expect(await near(2)).toEqual([4, 1])
  })

  test('banners are in order and end at their time', async () => {
    await pool.query(`insert into banner (position, title, summary, drawing, body, publish_from, publish_until) values
      (2, '乙', '', 'shelf', '[]', '2026-01-01', now() + interval '1 day'), (1, '甲', '', 'series', '[]', '2026-01-01', null),
      (0, '过期', '', 'core', '[]', '2026-01-01', now() - interval '1 second')`)
    const shown = await visitor.call(content.banners, {})
    expect(shown.map(({ title, drawing }) => [title, drawing])).toEqual([
      ['甲', 'series'],
      ['乙', 'shelf'],
    ])
    await expect(visitor.call(content.banner, { id: 3 })).rejects.toMatchObject({ code: 'not_found' })
    expect(await visitor.call(content.banner, { id: 1 })).toMatchObject({ title: '乙', body: [] })
  })
})
