import { articleRoutes } from '#contract/back-office/content/article.ts'
import { bannerRoutes } from '#contract/back-office/content/banner.ts'
import { hotKeywordRoutes } from '#contract/back-office/content/hot-keyword.ts'
import type { publicationRoutes } from '#contract/back-office/content/publication.ts'
import { siteLinkRoutes } from '#contract/back-office/content/site-link.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import type { restoreRoutes } from '#contract/back-office/routes.ts'
import { contentFiles } from '#contract/content/content-files.ts'
import { content } from '#contract/content/content.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { eraseType, type Store } from '#server/back-office/store.ts'
import { fileContext, type FileService } from '#server/files/service/service.ts'
import { type Endpoint, type Handler, implement } from '#server/http/implement.ts'
import { requireReceived } from '#server/http/spool/spool.ts'

import { listBanners } from './content.queries.ts'
import { readArticle, readArticles, readBanner, readHotKeywords } from './content.ts'
import { openContentFile, storeContentFile } from './files/content-files.ts'
import { setPublication } from './publication.ts'
import { restore } from './removal.ts'
import { articles, banners, hotKeywords, siteLinks } from './stores.ts'

export const contentRoutes = implement(content, {
  articles: ({ db, input }) => readArticles(db, input),
  article: ({ db, input }) => readArticle(db, input.id, 'public'),
  banners: ({ db }) => listBanners(db),
  banner: ({ db, input }) => readBanner(db, input.id, 'public'),
  hotKeywords: ({ db }) => readHotKeywords(db),
})

/** Files that texts name. */
export const contentFileEndpoints = (service: FileService): Endpoint[] =>
  implement(contentFiles, {
    upload: ({ input: { file, use }, actor, ...call }) =>
      storeContentFile(fileContext(service, call), { file: requireReceived(file), use }, actor),
    open: ({ db, input, actor }) => openContentFile({ ...service, db }, input, actor),
  })

type Publication = Handler<ReturnType<typeof publicationRoutes>['publication']>
type Restore = Handler<ReturnType<typeof restoreRoutes>['restore']>

/** The handlers of what is published and can be restored. */
function textHandlers<R extends Resource>(given: Store<R>) {
  const store = eraseType(given)
  const publication: Publication = ({ db, input, actor, from }) =>
    setPublication(db, store, input.rows, { actor, from })
  const restoring: Restore = ({ db, input, actor, from }) => restore(db, store, input.ids, { actor, from })
  return { ...resourceHandlers(given), publication, restore: restoring }
}

/** What writers and publishers of content call, beside what the public does. */
export const contentEndpoints: Record<'article' | 'banner' | 'hotKeyword' | 'siteLink', Endpoint[]> = {
  article: implement(articleRoutes, {
    ...textHandlers(articles),
    preview: ({ db, input }) => readArticle(db, input.id, 'preview'),
  }),
  banner: implement(bannerRoutes, {
    ...textHandlers(banners),
    preview: ({ db, input }) => readBanner(db, input.id, 'preview'),
  }),
  hotKeyword: implement(hotKeywordRoutes, resourceHandlers(hotKeywords)),
  siteLink: implement(siteLinkRoutes, resourceHandlers(siteLinks)),
}
