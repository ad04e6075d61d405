import { content } from '#contract/content/content.ts'
import { implement } from '#server/http/implement.ts'

import { listBanners } from './content.queries.ts'
import { readArticle, readArticles, readBanner, readHotKeywords } from './content.ts'
import { createArticle, removeArticle, updateArticle } from './writing.ts'

export const contentRoutes = implement(content, {
  articles: ({ db, input }) => readArticles(db, input),
  article: ({ db, input }) => readArticle(db, input.id),
  createArticle: ({ db, input, actor, from }) => createArticle(db, input, { actor, from }),
  updateArticle: ({ db, input, actor, from }) => updateArticle(db, input, { actor, from }),
  removeArticle: ({ db, input, actor, from }) => removeArticle(db, input.id, { actor, from }),
  banners: ({ db }) => listBanners(db),
  banner: ({ db, input }) => readBanner(db, input.id),
  hotKeywords: ({ db }) => readHotKeywords(db),
})
