import { article } from '#contract/back-office/content/article.ts'
import { banner } from '#contract/back-office/content/banner.ts'
import { hotKeyword } from '#contract/back-office/content/hot-keyword.ts'
import { siteLink } from '#contract/back-office/content/site-link.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { store } from '#server/back-office/store.ts'

import { columnsOfFiles } from './files/content-files.ts'
import { checkPublication, type PublishedText, requirePublisher } from './publication.ts'
import { countPublic, removeTexts, type TextTable } from './texts.queries.ts'
import { isKept, missingOf, stateOfText } from './texts.sql.ts'

/** What articles and banners have in common: they are drafts, published for a time, and removed for thirty days. */
const storeOfTexts = (table: TextTable, resource: Resource) => ({
  columns: { state: stateOfText, missing: missingOf(resource) },
  listed: isKept,
  unique: {},
  allow: async (_: Db, row: PublishedText, { actor }: { actor: Actor }) => requirePublisher([row], actor),
  touched: async (db: Db, ids: readonly number[]) => [
    { label: '公众正在看的', count: await countPublic(db, table, ids), blocks: false },
  ],
  remove: async (tx: Db, rows: readonly PublishedText[]) => {
    const ids = rows.map(({ id }) => id)
    await removeTexts(tx, table, ids)
    return true
  },
})

export const articles = store({
  ...storeOfTexts('article', article),
  resource: article,
  write: async (tx, writing) => {
    checkPublication(article, writing)
    return { ...notNull('summary', writing.given.summary), ...(await columnsOfFiles(tx, writing.given)) }
  },
})

export const banners = store({
  ...storeOfTexts('banner', banner),
  resource: banner,
  write: async (tx, writing) => {
    checkPublication(banner, writing)
    return { ...notNull('summary', writing.given.summary), ...(await columnsOfFiles(tx, writing.given)) }
  },
})

/** An empty text of a column that knows no null. */
const notNull = (column: string, value: string | null | undefined) =>
  value === null || value === '' ? { [column]: '' } : {}

export const hotKeywords = store({ resource: hotKeyword, unique: { hot_keyword_word_key: 'word' } })

export const siteLinks = store({
  resource: siteLink,
  unique: {},
  write: async (tx, { given }) => ({ ...notNull('href', given.href), ...(await columnsOfFiles(tx, given)) }),
})
