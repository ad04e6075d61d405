import { beforeAll, describe, expect, test } from 'vitest'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import { search, type SearchResults } from '#contract/search/search.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ city: true })
})

const ask = (text: string): Promise<SearchResults> => library.visitor.call(search.find, { text })

/** What stands first on the page, in one line. */
function firstOf({ facts, articles, records, didYouMean, synonyms }: SearchResults): string {
  if (facts.length > 0) return `fact ${facts.join(' ')}`
  const [article] = articles
  if (article) return `article ${article.title}`
  const [record] = records
  if (!record) return `instead ${didYouMean.map(({ text }) => text).join(' ')}`
  return `${record.entry.kind} ${record.entry.title} ${synonyms.join('、')}`
}

const rows: Record<string, [question: string, first: RegExp][]> = {
  'the archive itself': [
    ['服务时间', /^fact hours$/],
    ['开放时间', /^fact hours$/],
    ['開放時間', /^fact hours$/],
    ['fuwushijian', /^fact hours$/],
    ['几点关门', /^fact hours$/],
    ['周末开门吗', /^fact hours$/],
    ['地址', /^fact address$/],
    ['资料馆在哪里', /^fact address$/],
    ['怎么走', /^fact address$/],
    ['电话', /^fact phones$/],
    ['联系方式', /^fact phones$/],
    ['云汀市地质资料馆电话', /^fact phones$/],
  ],
  articles: [
    ['国庆闭馆', /^article 2026 年国庆节闭馆安排$/],
    ['国庆开门吗', /^article 2026 年国庆节闭馆安排$/],
    ['怎样借阅', /^article 怎样借阅保护期内的资料$/],
    ['怎么借书', /^article 怎样借阅保护期内的资料$/],
    ['借阅指南', /^article 怎样借阅保护期内的资料$/],
    ['身份证', /^article 怎样借阅保护期内的资料$/],
    ['汇交', /^article 怎样汇交地质资料$/],
    ['钻孔位置', /^article 怎样查一个地方的钻孔$/],
    ['涉密', /^article 地质资料的公开程度是怎么分的$/],
    ['复印', /^article 关于对外服务时间与办理地点的公告$/],
    ['停车', /^article 关于本馆与到馆路线$/],
    ['无障碍', /^article 关于本馆与到馆路线$/],
  ],
  'words mistyped': [
    ['沉将', /^instead 沉降$/],
    ['地质调察', /^instead 地质调查$/],
    ['勘擦报告', /^instead 勘察报告$/],
    ['粉质黏士', /^instead 粉质黏土$/],
    ['岩土工程堪察', /^instead 岩土工程勘察$/],
    ['承压谁', /^instead 承压水$/],
    ['静力触谈', /^instead 静力触探$/],
    ['地下水围', /^instead 地下水位$/],
  ],
  pinyin: [
    ['yuni', /^borehole .* 淤泥$/],
    ['fenzhiniantu', /^borehole .* 粉质黏土$/],
    ['chengyashui', /承压水$/],
    ['wangjiangqu', /望江区/],
  ],
  records: [
    ['地质资料管理条例', /^publicDocument 地质资料管理条例 $/],
    ['暗绿色硬土', /第6层$/],
    ['5-1', /^borehole /],
    ['5-1层', /^borehole /],
    ['地铁', /轨道交通$/],
    ['淤泥', /^borehole /],
  ],
}

describe.each(Object.entries(rows))('%s', (_, table) => {
  test.each(table)('%s', async (question, first) => {
    expect(firstOf(await ask(question))).toMatch(first)
  })
})

test('hits of one hole name each layer once', async () => {
  const { records } = await ask('淤泥质')
  const layers = records.flatMap(({ snippets }) => snippets.filter(({ label }) => label === '地层'))
  expect(layers.length).toBeGreaterThan(0)
  for (const { text } of layers) {
    const each = text.split('；')
    expect(new Set(each).size).toBe(each.length)
  }
})

test('no hit is on two pages, and none is missing', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((current) => library.visitor.call(search.find, { text: '淤泥', current, size: 20 })),
  )
  const ids = pages.flatMap(({ records }) => records.map(({ entry }) => entry.id))
  expect(new Set(ids).size).toBe(100)
  const whole = await library.visitor.call(search.find, { text: '淤泥', size: 50 })
  expect(whole.records.map(({ entry }) => entry.id)).toEqual(ids.slice(0, 50))
})

test('what the archive says is on the first page alone, and beside no chosen facet', async () => {
  const asked = { text: '服务时间', conditions: [{ prop: 'access' as const, anyOf: ['open'] }] }
  expect(await library.visitor.call(search.find, asked)).toMatchObject({ facts: [], articles: [] })
  expect(await library.visitor.call(search.find, { text: '服务时间', current: 2 })).toMatchObject({
    facts: [],
  })
})

test('suggestions offer what the archive says', async () => {
  const suggest = (text: string) => library.visitor.call(search.suggest, { text })
  expect(await suggest('服务时间')).toMatchObject({ facts: ['hours'] })
  const [first] = (await suggest('闭馆')).articles
  expect(first).toMatchObject({ title: '2026 年国庆节闭馆安排', label: '通知公告' })
  expect((await suggest('fuwu')).words.map(({ text }) => text)).toContain('服务时间')
})

test('an article is found as soon as it is published, as it was changed, and no longer once removed', async () => {
  const clerk = await library.signIn('content.write', 'content.publish')
  const titles = async (text: string) => (await ask(text)).articles.map(({ title }) => title)
  const write = (title: string, text: string) => ({
    ...{ category: 'notice' as const, title, summary: '', source: '本馆', pinned: false },
    body: [{ type: 'paragraph' as const, spans: [{ text }] }],
  })
  const [now, later] = ['now' as const, new Date(Date.now() + 60_000).toISOString()]
  expect(await titles('岩画临展')).toEqual([])
  const { id } = await clerk.call(articleRoutes.create, { values: write('岩画临展预告', '旧址甲厅') })
  expect(await titles('岩画临展')).toEqual([])
  const publish = (publishFrom: string) =>
    clerk.call(articleRoutes.publication, { rows: [{ id, publishFrom, publishUntil: null }] })
  await publish(later)
  expect(await titles('岩画临展')).toEqual([])
  await publish(now)
  expect(await titles('岩画临展')).toEqual(['岩画临展预告'])
  const { version } = await clerk.call(articleRoutes.detail, { id })
  await clerk.call(articleRoutes.update, { id, version, values: write('岩画特展预告', '新址乙厅') })
  expect([await titles('岩画临展'), await titles('旧址甲厅'), await titles('岩画特展')]).toEqual([
    [],
    [],
    ['岩画特展预告'],
  ])
  await clerk.call(articleRoutes.batchDelete, { ids: [id] })
  expect([await titles('岩画特展'), await titles('新址乙厅')]).toEqual([[], []])
  expect((await library.visitor.call(search.suggest, { text: '岩画特展' })).articles).toEqual([])
})

test('an article is found from its minute on, and until its last', async () => {
  const isFound = async (title: string) =>
    (await ask(title)).articles.some((article) => article.title === title)
  await library.pool.query(
    `insert into article (category, title, source, body, publish_from, publish_until)
     values ('news', '潮位年报', '本馆', '[]', now() + interval '1 day', null),
       ('news', '潮位月报', '本馆', '[]', now() + interval '2 seconds', null),
       ('news', '潮位周报', '本馆', '[]', now() - interval '1 day', now() + interval '2 seconds')`,
  )
  expect(await isFound('潮位年报')).toBe(false)
  await expect.poll(() => isFound('潮位月报')).toBe(true)
  await expect.poll(() => isFound('潮位周报')).toBe(false)
})

test('a layer is found by the name that the settings give it from now on', async () => {
  const synonyms = async () => (await ask('听潮硬壳层')).synonyms
  expect(await synonyms()).toEqual([])
  await library.pool.query(
    `update site set section = jsonb_set(section, '{strata,1,alsoCalled}', '["听潮硬壳层"]')`,
  )
  expect(await synonyms()).toHaveLength(1)
})

test('an article that is not committed yet is not found', async () => {
  const client = await library.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into article (category, title, source, body, publish_from)
        values ('news', '未刊稿月球勘查', '本馆', '[]', now())`,
    )
    expect((await ask('未刊稿月球勘查')).articles).toEqual([])
    await client.query('rollback')
    expect((await ask('未刊稿月球勘查')).articles).toEqual([])
  } finally {
    client.release()
  }
})

test('a title that is the question comes first, whatever its rank', async () => {
  const { records } = await ask('《地质资料管理条例》')
  expect(records[0]?.entry.title).toBe('地质资料管理条例')
})
