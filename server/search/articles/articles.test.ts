import { beforeAll, expect, test } from 'vitest'

import type { ArticleCategory } from '#contract/content/content.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type TestApp } from '#testing/app.ts'

import { type Articles, openArticles } from './articles.ts'

let library: TestApp
let articles: Articles

const maxBytes = 4_000_000
const longest = 300_000

beforeAll(async () => {
  library = await testApp()
  const publish = (title: string, day: string, category: ArticleCategory, letters: number) =>
    library.pool.query(
      `insert into article (category, title, source, body, publish_from) values ($1, $2, '本馆', $3, $4)`,
      [
        category,
        title,
        JSON.stringify([{ type: 'paragraph', spans: [{ text: '岩'.repeat(letters) }] }]),
        day,
      ],
    )
  await publish('怎样查一个钻孔', '2001-01-01', 'guide', 20)
  await publish('开馆公告', '2002-01-01', 'notice', 20)
  for (let n = 1; n <= 20; n += 1) await publish(`长文 ${n}`, `2020-01-${n + 10}`, 'news', longest)
  articles = await openArticles()(library.db)('1')
})

test('of very long articles as many are searched as a budget of bytes holds, guides first, then the last ones', () => {
  const titles = articles.list.map(({ title }) => title)
  const count = Math.floor(maxBytes / (3 * longest))
  expect(titles).toEqual(['怎样查一个钻孔', ...Array.from({ length: count }, (_, n) => `长文 ${20 - n}`)])
})

test('of one article the beginning is searched', async () => {
  expect(Math.max(...articles.list.map(({ body }) => body.length))).toBe(10_000)
  const found = await library.visitor.call(search.find, { text: '岩'.repeat(30) })
  expect(found.articles[0]).toMatchObject({ title: '长文 20' })
})

test('while a question is typed no text of an article is read, only titles', async () => {
  const { articles: lines } = await library.visitor.call(search.suggest, { text: '钻孔' })
  expect(lines).toEqual([expect.objectContaining({ title: '怎样查一个钻孔', titleHighlights: [[5, 7]] })])
})
