import { isDeepStrictEqual } from 'node:util'

import type { ArticleWrite } from '#contract/content/content.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'

import {
  deleteArticle,
  deleteHotKeyword,
  type HotKeyword,
  insertArticle,
  insertHotKeyword,
  lockArticle,
  lockHotKeywords,
  setArticle,
} from './content.queries.ts'

interface Numbered {
  id: number
}

const named = ({ id, title }: Numbered & { title: string }) => `${title}（${id}）`

/** Each write is audited in its transaction. */
export function createArticle(db: Db, article: ArticleWrite, by: AtWork): Promise<Numbered> {
  return atomically(db, async (tx) => {
    const { id } = await insertArticle(tx, article)
    const object = named({ id, title: article.title })
    await audit(tx, { ...doneBy(by), action: 'article_created', object })
    return { id }
  })
}

const labels: Record<keyof ArticleWrite, string> = {
  category: '栏目',
  title: '标题',
  summary: '摘要',
  source: '来源',
  pinned: '置顶',
  body: '正文',
}
// oxlint-disable-next-line no-unsafe-type-assertion -- the keys are those of the record above
const names = Object.keys(labels) as (keyof ArticleWrite)[]

/** Audits the names of the changed fields; without a change nothing is written. */
export function updateArticle(db: Db, article: ArticleWrite & Numbered, by: AtWork): Promise<Numbered> {
  return atomically(db, async (tx) => {
    const before = (await lockArticle(tx, article.id)) ?? fail('not_found')
    const changed = names.filter((name) => !isDeepStrictEqual(before[name], article[name]))
    if (changed.length === 0) return { id: article.id }
    await setArticle(tx, article)
    const detail = { fields: changed.map((name) => labels[name]) }
    await audit(tx, { ...doneBy(by), action: 'article_updated', object: named(article), detail })
    return { id: article.id }
  })
}

export function removeArticle(db: Db, id: number, by: AtWork): Promise<Numbered> {
  return atomically(db, async (tx) => {
    const { title } = (await deleteArticle(tx, id)) ?? fail('not_found')
    await audit(tx, { ...doneBy(by), action: 'article_removed', object: named({ id, title }) })
    return { id }
  })
}

/** Adds a reviewed keyword to the front page; an existing one is unchanged. */
export function addHotKeyword(db: Db, keyword: HotKeyword, by: AtWork): Promise<void> {
  return atomically(db, async (tx) => {
    await lockHotKeywords(tx)
    if (await insertHotKeyword(tx, keyword))
      await audit(tx, { ...doneBy(by), action: 'hot_keyword_added', object: keyword.word })
  })
}

export function removeHotKeyword(db: Db, word: string, by: AtWork): Promise<void> {
  return atomically(db, async (tx) => {
    if (await deleteHotKeyword(tx, word))
      await audit(tx, { ...doneBy(by), action: 'hot_keyword_removed', object: word })
  })
}
