import { sql } from 'kysely'

import type { Attachment } from '#contract/content/article.ts'
import type { ArticleCategory, ArticleLine, BannerLine } from '#contract/content/content.ts'
import type { Db } from '#database/database.ts'

const day = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`)
/** A draft is previewed as if it were published now. */
const publishedOn = sql`${day('coalesce(publish_from, now())')} as "publishedOn"`
const line = sql`id, category, title, summary, source, pinned, ${publishedOn}`
const isPublic = sql`is_public(publish_from, publish_until, removed_at)`

/** A banner has one picture or none. */
const picture = sql`picture -> 0 as picture`

/** Which texts are shown: what is public, or drafts too, to those who write them. */
export type Audience = 'public' | 'preview'
const isShownTo = (shown: Audience) => (shown === 'public' ? isPublic : sql`removed_at is null`)

interface ArticleListQuery {
  category: ArticleCategory | undefined
  current: number
  size: number
}

const ofCategory = (category: ArticleCategory | undefined) =>
  category ? sql`where ${isPublic} and category = ${category}` : sql`where ${isPublic}`

export async function listArticles(
  db: Db,
  { category, current, size }: ArticleListQuery,
): Promise<ArticleLine[]> {
  const { rows } = await sql<ArticleLine>`
    select ${line} from article ${ofCategory(category)}
    order by pinned desc, publish_from desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  return rows
}

export async function countArticles(db: Db, category: ArticleCategory | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from article ${ofCategory(category)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Public articles with their bodies, guides and pinned ones first, then the last: as many as so many bytes of bodies hold. */
export async function listWhole(db: Db, maxBytes: number): Promise<(ArticleLine & { body: unknown })[]> {
  const order = sql`order by (category = 'guide' or pinned) desc, publish_from desc, id desc`
  const { rows } = await sql<ArticleLine & { body: unknown }>`
    select ${line}, body
    from (select *, sum(octet_length(body::text)) over (${order}) as reached from article
      where ${isPublic}) a
    where reached <= ${maxBytes} ${order}`.execute(db)
  return rows
}

export interface StoredArticle extends ArticleLine {
  updatedOn: string
  body: unknown
  attachments: Attachment[]
}

export async function findArticle(db: Db, id: number, shown: Audience): Promise<StoredArticle | undefined> {
  const { rows } = await sql<StoredArticle>`
    select ${line}, body, attachments, ${day('greatest(updated_at, publish_from)')} as "updatedOn"
    from article where id = ${id} and ${isShownTo(shown)}`.execute(db)
  return rows[0]
}

interface Neighbour {
  id: number
  title: string
}

/** The next or previous article of the same category by publication date. */
export async function findNeighbour(db: Db, id: number, way: 'newer' | 'older'): Promise<Neighbour | null> {
  const [sign, order] = way === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<Neighbour>`
    select a.id, a.title from article a join article b
      on b.category = a.category and (a.publish_from, a.id) ${sign} (b.publish_from, b.id)
    where b.id = ${id} and is_public(a.publish_from, a.publish_until, a.removed_at)
    order by a.publish_from ${order}, a.id ${order} limit 1`.execute(db)
  return rows[0] ?? null
}

export async function listBanners(db: Db): Promise<BannerLine[]> {
  const { rows } = await sql<BannerLine>`
    select id, title, summary, drawing, ${picture} from banner where ${isPublic} order by position, id limit 6`.execute(
    db,
  )
  return rows
}

export interface StoredBanner extends BannerLine {
  publishedOn: string
  body: unknown
}

export async function findBanner(db: Db, id: number, shown: Audience): Promise<StoredBanner | undefined> {
  const { rows } = await sql<StoredBanner>`
    select id, title, summary, drawing, ${picture}, body, ${publishedOn}
    from banner where id = ${id} and ${isShownTo(shown)}`.execute(db)
  return rows[0]
}

interface HotKeyword {
  word: string
  href: string
}

/** Reviewed keywords: those with most searchers in the last 30 days first, then in their own order. */
export async function listHotKeywords(db: Db): Promise<HotKeyword[]> {
  const { rows } = await sql<HotKeyword>`
    select h.word, h.href from hot_keyword h
    order by (select coalesce(sum(searchers), 0) from search_log s
      where s.word = h.word and s.day > (now() at time zone 'Asia/Shanghai')::date - 30) desc, h.position
    limit 12`.execute(db)
  return rows
}
