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

/** Those that are searched, the last ones, and so much of each: some megabytes. */
const maxArticles = 500
const maxLength = 10_000

type Written = Omit<SearchedArticle, 'read'>

const read = (article: Written): SearchedArticle => {
  const body = article.body.slice(0, maxLength)
  const { title, summary } = article
  return {
    ...article,
    body,
    read: { title: readText(title), summary: readText(summary), body: readText(body) },
  }
}

async function readArticles(db: Db): Promise<Articles> {
  const [texts, about, name, section] = await Promise.all([
    readTexts(db, maxArticles),
    readAbout(db),
    readName(db),
    readSection(db),
  ])
  const articles = texts.map(({ id, category, title, summary, pinned, publishedOn, lines }) =>
    read({
      ...{
        path: `/information/${id}`,
        label: articleCategories[category],
        title,
        summary,
        pinned,
        publishedOn,
      },
      body: lines.join('\n'),
      guide: category === 'guide',
    }),
  )
  const own = [...linesOf(about.body), ...linesOf(about.directions)].join('\n')
  const page: Written = {
    ...{ path: '/about', label: '关于本馆', title: '关于本馆与到馆路线', summary: '', body: own },
    ...{ publishedOn: null, pinned: false, guide: false },
  }
  return { name, layers: layersOf(section), list: own === '' ? articles : [...articles, read(page)] }
}

const layersOf = (section: GroundSection | null) =>
  new Map(
    (section?.strata ?? []).flatMap(({ layer, alsoCalled = [] }) =>
      alsoCalled.map((name) => [fold(name), `第${layer}层`] as const),
    ),
  )

export type ArticleCache = (version: number) => Promise<Articles>

/** The published articles and the settings of the archive, as they are now. */
export const openArticles = (db: Db): ArticleCache => ofVersion(() => readArticles(db))
