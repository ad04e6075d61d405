import { beforeEach, describe, expect, test } from 'vitest'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import { bannerRoutes } from '#contract/back-office/content/banner.ts'
import { hotKeywordRoutes } from '#contract/back-office/content/hot-keyword.ts'
import { siteLinkRoutes } from '#contract/back-office/content/site-link.ts'
import { content } from '#contract/content/content.ts'
import { site } from '#contract/site.ts'
import { testApp } from '#testing/app.ts'
import { badLinks } from '#testing/builders/links.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { purgeRemoved } from './content.ts'

const { db, pool, visitor, signIn } = await testApp()
const writer = await signIn('content.write')
const publisher = await signIn('content.write', 'content.publish')

const paragraph = (text: string, href?: string) => ({ type: 'paragraph' as const, spans: [{ text, href }] })
const written = {
  category: 'faq' as const,
  title: '怎样预约',
  summary: '',
  source: '本馆',
  pinned: false,
  body: [paragraph('先登录。')],
}
const minute = 60_000
const from = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

beforeEach(() => pool.query('truncate article, banner, hot_keyword'))

const draft = async (values: object = {}) =>
  (await writer.call(articleRoutes.create, { values: { ...written, ...values } })).id
const publish = (id: number, publishFrom: string | null = 'now', publishUntil: string | null = null) =>
  publisher.call(articleRoutes.publication, { rows: [{ id, publishFrom, publishUntil }] })
const stateOf = async (id: number) => (await writer.call(articleRoutes.detail, { id })).state

/** How often the public comes across an article: in the list, by its number, beside its neighbours. */
async function seen(id: number): Promise<boolean[]> {
  const { records, total } = await visitor.call(content.articles, {})
  const one = await outcomeOf(visitor.call(content.article, { id }))
  return [records.some((line) => line.id === id), total > 0, one !== 'not_found']
}
const [nowhere, everywhere] = [
  [false, false, false],
  [true, true, true],
]

describe('without the right to publish', () => {
  test('nothing is published: not at creation, later, in a batch, nor by restoring', async () => {
    const publishFrom = from(-minute)
    expect(await outcomeOf(draft({ publishFrom }))).toBe('publish_refused')
    expect(await outcomeOf(draft({ publishUntil: from(minute) }))).toBe('publish_refused')
    const id = await draft()
    const change = (values: object) => writer.call(articleRoutes.update, { id, version: 1, values })
    expect(await outcomeOf(change({ publishFrom }))).toBe('publish_refused')
    const rows = [{ id, publishFrom: 'now' as const, publishUntil: null }]
    expect(await outcomeOf(writer.call(articleRoutes.publication, { rows }))).toBe('forbidden')
    expect(await seen(id)).toEqual(nowhere)
    await publish(id)
    await publisher.call(articleRoutes.batchDelete, { ids: [id] })
    expect(await outcomeOf(writer.call(articleRoutes.restore, { ids: [id] }))).toBe('publish_refused')
    expect(await stateOf(id)).toBe('removed')
  })

  test.each([
    ['public', 'now'],
    ['planned', from(minute)],
  ])('what is %s is neither changed nor removed', async (_, at) => {
    const id = await draft()
    await publish(id, at)
    const values = { title: '改题' }
    expect(await outcomeOf(writer.call(articleRoutes.update, { id, version: 2, values }))).toBe(
      'publish_refused',
    )
    const removed = writer.call(articleRoutes.batchDelete, { ids: [id] })
    expect(await outcomeOf(removed)).toBe('publish_refused')
    await publisher.call(articleRoutes.update, { id, version: 2, values })
    expect(await writer.call(articleRoutes.detail, { id })).toMatchObject(values)
  })

  test('words and links of the front page are not changed', async () => {
    const values = { word: '软土', href: '#/home/search?q=软土', position: 1 }
    expect(await outcomeOf(writer.call(hotKeywordRoutes.create, { values }))).toBe('forbidden')
    expect(await outcomeOf(writer.call(siteLinkRoutes.page, {}))).toBe('forbidden')
  })

  test('members preview nothing', async () => {
    const member = await signIn()
    const id = await draft()
    expect(await outcomeOf(member.call(articleRoutes.preview, { id }))).toBe('forbidden')
    expect(await outcomeOf(visitor.call(articleRoutes.preview, { id }))).toMatch(/^not_signed_in/)
  })
})

describe('refused', () => {
  test.each([
    ['an end before the beginning', { publishFrom: from(minute), publishUntil: from(0) }, 'publishUntil'],
    [
      'an end at the beginning',
      { publishFrom: '2030-01-01T00:00:00Z', publishUntil: '2030-01-01T08:00:00+08:00' },
      'publishUntil',
    ],
    ['no date', { publishFrom: '明天' }, 'publishFrom'],
    ['a long title', { title: '长'.repeat(121) }, 'title'],
    ['another category', { category: 'press' }, 'category'],
  ])('%s', async (_, values, field) => {
    const sent = publisher.call(articleRoutes.create, { values: { ...written, ...values } as typeof written })
    await expect(sent).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { [`values.${field}`]: expect.any(String) } },
    })
  })

  test('what is not whole is a draft: it says what it lacks, and is not published', async () => {
    const { id } = await writer.call(articleRoutes.create, {
      values: { title: '半篇', source: '本馆', pinned: false },
    })
    expect(await publisher.call(articleRoutes.detail, { id })).toMatchObject({
      missing: '栏目、正文',
      body: [],
    })
    expect(await writer.call(articleRoutes.preview, { id })).toMatchObject({ category: null })
    const rows = [{ id, publishFrom: from(minute), publishUntil: null }]
    expect(await outcomeOf(publisher.call(articleRoutes.publication, { rows }))).toBe('content_incomplete')
    const values = { publishFrom: from(minute), category: 'notice' as const }
    await expect(publisher.call(articleRoutes.update, { id, version: 1, values })).rejects.toMatchObject({
      code: 'content_incomplete',
      detail: { fields: { 'values.body': '发布前须有正文' } },
    })
    expect(await stateOf(id)).toBe('draft')
  })

  test('a publication that ends before it begins, with all others of its batch', async () => {
    const [one, other] = [await draft(), await draft()]
    const rows = [
      { id: one, publishFrom: 'now' as const, publishUntil: null },
      { id: other, publishFrom: from(minute), publishUntil: 'now' as const },
    ]
    expect(await outcomeOf(publisher.call(articleRoutes.publication, { rows }))).toBe('invalid_input')
    expect([await stateOf(one), await stateOf(other)]).toEqual(['draft', 'draft'])
  })

  test.each(badLinks.filter((link) => link.trim() === link && link !== '' && link.length < 1000))(
    'a word or a link that leads to %j',
    async (href) => {
      const word = { word: '词', href, position: 1 }
      const link = { place: 'partner' as const, name: '单位', href, position: 1 }
      expect(await outcomeOf(publisher.call(hotKeywordRoutes.create, { values: word }))).toBe('invalid_input')
      expect(await outcomeOf(publisher.call(siteLinkRoutes.create, { values: link }))).toBe('invalid_input')
    },
  )
})

test('an article is public from its minute on and until its last, and a draft before', async () => {
  const id = await draft()
  const at = async (begin: number, end: number | null) => {
    await pool.query(
      `update article set publish_from = now() + $1 * interval '1 second',
         publish_until = now() + $2 * interval '1 second' where id = $3`,
      [begin, end, id],
    )
    return [await stateOf(id), await seen(id)]
  }
  expect([await stateOf(id), await seen(id)]).toEqual(['draft', nowhere])
  expect(await at(60, null)).toEqual(['pending', nowhere])
  expect(await at(0, 60)).toEqual(['published', everywhere])
  expect(await at(-60, null)).toEqual(['published', everywhere])
  expect(await at(-60, 0)).toEqual(['offline', nowhere])
})

test('a draft is no neighbour of what is public', async () => {
  const ids = [await draft(), await draft(), await draft()]
  for (const [i, id] of ids.entries()) await publish(id, from((i - 5) * minute))
  await publish(ids[1] ?? 0, from(minute))
  const { older, newer } = await visitor.call(content.article, { id: ids[2] ?? 0 })
  expect([older?.id, newer]).toEqual([ids[0], null])
})

test('publication answers with what was, and sent back it is as before', async () => {
  const id = await draft()
  const { before } = await publish(id)
  expect(before).toEqual([{ id, publishFrom: null, publishUntil: null }])
  const { publishFrom } = await writer.call(articleRoutes.detail, { id })
  const { before: then } = await publish(id, publishFrom, from(minute))
  await publish(id, publishFrom, 'now')
  expect(await stateOf(id)).toBe('offline')
  await publisher.call(articleRoutes.publication, { rows: then })
  expect(await stateOf(id)).toBe('published')
  await publisher.call(articleRoutes.publication, { rows: before })
  expect([await stateOf(id), await seen(id)]).toEqual(['draft', nowhere])
})

test('a writer sees a draft as readers will; a removed one nobody', async () => {
  const id = await draft({ body: [paragraph('见', '#/about')] })
  const shown = await writer.call(articleRoutes.preview, { id })
  expect(shown).toMatchObject({ title: '怎样预约', category: 'faq', newer: null, older: null })
  await publish(id)
  expect(await visitor.call(content.article, { id })).toEqual(shown)
  await publisher.call(articleRoutes.batchDelete, { ids: [id] })
  expect(await outcomeOf(writer.call(articleRoutes.preview, { id }))).toBe('not_found')
})

test('the second of two editors is told; the log holds both texts', async () => {
  const id = await draft()
  const body = [paragraph('先登录，再选日期。', 'https://a.example/')]
  await publisher.call(articleRoutes.update, { id, version: 1, values: { body } })
  const late = writer.call(articleRoutes.update, { id, version: 1, values: { title: '迟到' } })
  await expect(late).rejects.toMatchObject({
    code: 'row_changed',
    detail: { current: { version: 2, body }, editor: publisher.actor.name },
  })
  const { rows } = await pool.query(
    `select detail from audit_event where action = 'resource_updated' order by id desc limit 1`,
  )
  expect(rows[0].detail).toEqual({
    of: 'article',
    before: { body: ['先登录。'] },
    after: { body: ['先登录，再选日期。〔https://a.example/〕'] },
  })
})

test('what was removed is hidden, restored as it was for thirty days, and then deleted', async () => {
  const [id, old] = [await draft(), await draft()]
  await publish(id)
  expect(await writer.call(articleRoutes.touched, { ids: [id, old] })).toEqual([
    { label: '公众正在看的', count: 1, blocks: false },
  ])
  await publisher.call(articleRoutes.batchDelete, { ids: [id, old] })
  expect(await seen(id)).toEqual(nowhere)
  expect((await writer.call(articleRoutes.page, {})).total).toBe(0)
  expect((await writer.call(articleRoutes.page, { filters: { state: ['removed'] } })).total).toBe(2)
  await pool.query(`update article set removed_at = now() - interval '31 days' where id = $1`, [old])
  expect(await outcomeOf(publisher.call(articleRoutes.restore, { ids: [id, old] }))).toBe('not_found')
  await publisher.call(articleRoutes.restore, { ids: [id] })
  expect(await seen(id)).toEqual(everywhere)
  expect(await purgeRemoved(db)).toBe(1)
  expect(await outcomeOf(writer.call(articleRoutes.detail, { id: old }))).toBe('not_found')
})

test('lists find by title, category and state, and leave the long text out', async () => {
  const id = await draft()
  await publish(await draft({ category: 'news', title: '开放日' }))
  const find = async (asked: object) =>
    (await writer.call(articleRoutes.page, asked)).records.map(({ title }) => title)
  expect(await find({ text: '预约' })).toEqual(['怎样预约'])
  expect(await find({ filters: { category: ['news'] } })).toEqual(['开放日'])
  expect(await find({ filters: { state: ['draft'] } })).toEqual(['怎样预约'])
  const { records } = await writer.call(articleRoutes.page, { text: '怎样' })
  expect(records[0]).toMatchObject({ id, state: 'draft', publishFrom: null })
  expect(records[0]).not.toHaveProperty('body')
})

test('a banner is written, previewed and published in its place', async () => {
  const values = {
    ...{ title: '古河道', summary: '河曾在此', drawing: 'channel' as const, position: 2 },
    body: [paragraph('河。')],
  }
  const { id } = await writer.call(bannerRoutes.create, { values })
  expect(await outcomeOf(visitor.call(content.banner, { id }))).toBe('not_found')
  expect(await writer.call(bannerRoutes.preview, { id })).toMatchObject({ title: '古河道' })
  const rows = [{ id, publishFrom: 'now' as const, publishUntil: null }]
  await publisher.call(bannerRoutes.publication, { rows })
  expect((await visitor.call(content.banners, {})).map((line) => line.title)).toEqual(['古河道'])
})

test('words and links of the front page are edited one by one', async () => {
  const values = { word: '软土', href: '#/home/search?q=软土', position: 3 }
  const { id } = await publisher.call(hotKeywordRoutes.create, { values })
  expect(await outcomeOf(publisher.call(hotKeywordRoutes.create, { values }))).toBe('value_taken')
  await publisher.call(hotKeywordRoutes.update, { id, version: 1, values: { word: '暗浜' } })
  expect((await visitor.call(content.hotKeywords, {})).map(({ word }) => word)).toEqual(['暗浜'])
  const { version } = await visitor.call(site.read, {})
  await publisher.call(siteLinkRoutes.create, {
    values: { name: '勘察院', href: null, position: 1 },
  })
  const now = await visitor.call(site.read, {})
  expect(now).toMatchObject({ partners: [{ name: '勘察院', href: '' }] })
  expect(now.version).toBeGreaterThan(version)
})
