import { linesOf, readBody } from '#contract/content/article.ts'
import type { Article, ArticleCategory, ArticleLine } from '#contract/content/content.ts'
import { safeLink } from '#contract/content/link.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import {
  countArticles,
  findArticle,
  findBanner,
  findNeighbour,
  listArticles,
  listHotKeywords,
  listWhole,
  type Audience,
} from './content.queries.ts'

export { addHotKeyword, removeHotKeyword } from './hot-keywords.ts'
export { purgeRemoved } from './removal.ts'

interface Page<T> {
  records: T[]
  total: number
  current: number
  size: number
}

export async function readArticles(
  db: Db,
  asked: { category?: ArticleCategory | undefined; current: number; size: number },
): Promise<Page<ArticleLine>> {
  const { category, current, size } = asked
  const [records, total] = await Promise.all([
    listArticles(db, { category, current, size }),
    countArticles(db, category),
  ])
  return { records, total, current, size }
}

/** Returns an article with the previous and the next one. Links and blocks are validated on reading too. */
export async function readArticle(db: Db, id: number, shown: Audience): Promise<Article> {
  const [article, newer, older] = await Promise.all([
    findArticle(db, id, shown),
    findNeighbour(db, id, 'newer'),
    findNeighbour(db, id, 'older'),
  ])
  if (!article) return fail('not_found')
  return { ...article, body: readBody(article.body), newer, older }
}

/** Articles as plain text, for searching: as many as so many bytes hold. */
export async function readTexts(db: Db, maxBytes: number): Promise<(ArticleLine & { lines: string[] })[]> {
  const articles = await listWhole(db, maxBytes)
  return articles.map(({ body, ...line }) => ({ ...line, lines: linesOf(readBody(body)) }))
}

export async function readBanner(db: Db, id: number, shown: Audience) {
  const banner = (await findBanner(db, id, shown)) ?? fail('not_found')
  return { ...banner, body: readBody(banner.body) }
}

export async function readHotKeywords(db: Db) {
  return (await listHotKeywords(db)).filter(({ href }) => safeLink(href) !== undefined)
}
