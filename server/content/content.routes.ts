import { content } from '#contract/content.ts'
import { fail } from '#contract/errors.ts'
import { implement } from '#server/http/implement.ts'

import { deleteArticle, insertArticle, listBanners, setArticle } from './content.queries.ts'
import { readArticle, readArticles, readBanner, readHotKeywords } from './content.ts'

export const contentRoutes = implement(content, {
  articles: ({ db, input }) => readArticles(db, input),
  article: ({ db, input }) => readArticle(db, input.id),
  createArticle: ({ db, input }) => insertArticle(db, input),
  updateArticle: async ({ db, input }) => (await setArticle(db, input)) ?? fail('not_found'),
  removeArticle: async ({ db, input }) => (await deleteArticle(db, input.id)) ?? fail('not_found'),
  banners: ({ db }) => listBanners(db),
  banner: ({ db, input }) => readBanner(db, input.id),
  hotKeywords: ({ db }) => readHotKeywords(db),
})
