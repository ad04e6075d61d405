import { setImmediate as turn } from 'node:timers/promises'

import { linesOf } from '#contract/content/article.ts'
import { articleCategories } from '#contract/content/content.ts'
import type { GroundSection } from '#contract/site.ts'
import type { Db } from '#database/database.ts'
import { fold } from '#language/fold.ts'
import { readText, type ReadText } from '#language/highlights.ts'
import { ofVersion } from '#server/caching/latest.ts'
import { readTexts } from '#server/content/content.ts'
import { readAbout, readName, readSection } from '#server/site/site.ts'

/** An article as it is searched; the page about the archive is one of them. */
export interface SearchedArticle {
  path: string
  label: string
  title: string
  summary: string
  body: string
  publishedOn: string | null
  pinned: boolean
  guide: boolean
  read: { title: ReadText; summary: ReadText; body: ReadText }
}

export interface Articles {
  /** Of the archive, as people may call it. */
  name: string
  /** Layers by the folded names that the archive gives them. */
  layers: ReadonlyMap<string, string>
  list: readonly SearchedArticle[]
}

/** Stored bodies that are searched; they are held as they are and folded, in about twice as many bytes. */
const maxBytes = 4_000_000
/** So much of one is searched: folding takes time. */
const maxLength = 10_000

type ArticleRow = Omit<SearchedArticle, 'read'>

async function readAll(written: readonly ArticleRow[]): Promise<SearchedArticle[]> {
  const articles: SearchedArticle[] = []
  for (const article of written) {
    await turn() // lets other tasks run
    const { title, summary } = article
    const body = article.body.slice(0, maxLength)
    const read = { title: readText(title), summary: readText(summary), body: readText(body) }
    articles.push({ ...article, body, read })
  }
  return articles
}

async function readArticles(db: Db): Promise<Articles> {
  const [texts, about, name, section] = await Promise.all([
    readTexts(db, maxBytes),
    readAbout(db),
    readName(db),
    readSection(db),
  ])
  const articles = texts.map(({ id, category, title, summary, pinned, publishedOn, lines }): ArticleRow => ({
    ...{ path: `/information/${id}`, label: articleCategories[category], title, summary },
    ...{ body: lines.join('\n'), publishedOn, pinned, guide: category === 'guide' },
  }))
  const own = [...linesOf(about.body), ...linesOf(about.directions)].join('\n')
  const page: ArticleRow = {
    ...{ path: '/about', label: '关于本馆', title: '关于本馆与到馆路线', summary: '', body: own },
    ...{ publishedOn: null, pinned: false, guide: false },
  }
  const list = await readAll(own === '' ? articles : [...articles, page])
  return { name, layers: layersOf(section), list }
}

const layersOf = (section: GroundSection | null) =>
  new Map(
    (section?.strata ?? []).flatMap(({ layer, alsoCalled = [] }) =>
      alsoCalled.map((name) => [fold(name), `第${layer}层`] as const),
    ),
  )

export type ArticleCache = (version: string) => Promise<Articles>

/** The published articles and the settings of the archive, as they are now: of each copy of the database for itself. */
export function openArticles(): (db: Db) => ArticleCache {
  const caches = new WeakMap<Db, ArticleCache>()
  return (db) => {
    const cache = caches.get(db) ?? ofVersion(() => readArticles(db))
    caches.set(db, cache)
    return cache
  }
}
