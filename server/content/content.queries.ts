import { sql } from 'kysely'

import type { ArticleCategory, ArticleLine, ArticleWrite, BannerLine } from '#contract/content/content.ts'
import type { Db } from '#database/database.ts'

const day = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`)
const line = sql`id, category, title, summary, source, pinned, ${day('published_at')} as "publishedOn"`

interface Paged {
  category: ArticleCategory | undefined
  current: number
  size: number
}

const ofCategory = (category: ArticleCategory | undefined) =>
  category ? sql`where category = ${category}` : sql``

export async function listArticles(db: Db, { category, current, size }: Paged): Promise<ArticleLine[]> {
  const { rows } = await sql<ArticleLine>`
    select ${line} from article ${ofCategory(category)}
    order by pinned desc, published_at desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  return rows
}

export async function countArticles(db: Db, category: ArticleCategory | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from article ${ofCategory(category)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Articles with their bodies, guides and pinned ones first, then the last: as many as so many bytes of bodies hold. */
export async function listWhole(db: Db, maxBytes: number): Promise<(ArticleLine & { body: unknown })[]> {
  const order = sql`order by (category = 'guide' or pinned) desc, published_at desc, id desc`
  const { rows } = await sql<ArticleLine & { body: unknown }>`
    select ${line}, body
    from (select *, sum(octet_length(body::text)) over (${order}) as reached from article) a
    where reached <= ${maxBytes} ${order}`.execute(db)
  return rows
}

export interface StoredArticle extends ArticleLine {
  updatedOn: string
  body: unknown
}

export async function findArticle(db: Db, id: number): Promise<StoredArticle | undefined> {
  const { rows } = await sql<StoredArticle>`
    select ${line}, body, ${day('updated_at')} as "updatedOn" from article where id = ${id}`.execute(db)
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
      on b.category = a.category and (a.published_at, a.id) ${sign} (b.published_at, b.id)
    where b.id = ${id} order by a.published_at ${order}, a.id ${order} limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertArticle(db: Db, article: ArticleWrite): Promise<{ id: number }> {
  const { category, title, summary, source, pinned, body } = article
  const { rows } = await sql<{ id: number }>`
    insert into article (category, title, summary, source, pinned, body)
    values (${category}, ${title}, ${summary}, ${source}, ${pinned}, ${JSON.stringify(body)}::jsonb)
    returning id`.execute(db)
  return { id: rows[0]?.id ?? 0 }
}

/** Locks and returns the stored article. */
export async function lockArticle(tx: Db, id: number): Promise<ArticleWrite | undefined> {
  const { rows } = await sql<ArticleWrite>`
    select category, title, summary, source, pinned, body from article where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function setArticle(
  db: Db,
  article: ArticleWrite & { id: number },
): Promise<{ id: number } | undefined> {
  const { id, category, title, summary, source, pinned, body } = article
  const { rows } = await sql<{ id: number }>`
    update article set category = ${category}, title = ${title}, summary = ${summary}, source = ${source},
      pinned = ${pinned}, body = ${JSON.stringify(body)}::jsonb, updated_at = now()
    where id = ${id} returning id`.execute(db)
  return rows[0]
}

export async function deleteArticle(db: Db, id: number): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{ title: string }>`delete from article where id = ${id} returning title`.execute(
    db,
  )
  return rows[0]
}

const shown = sql`(ends_at is null or ends_at > now())`

export async function listBanners(db: Db): Promise<BannerLine[]> {
  const { rows } = await sql<BannerLine>`
    select id, title, summary, drawing from banner where ${shown} order by position, id limit 6`.execute(db)
  return rows
}

export interface StoredBanner extends BannerLine {
  publishedOn: string
  body: unknown
}

export async function findBanner(db: Db, id: number): Promise<StoredBanner | undefined> {
  const { rows } = await sql<StoredBanner>`
    select id, title, summary, drawing, body, ${day('published_at')} as "publishedOn"
    from banner where id = ${id} and ${shown}`.execute(db)
  return rows[0]
}

export interface HotKeyword {
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

/** Serialises additions, so that each keyword gets its own position. */
export async function lockHotKeywords(tx: Db): Promise<void> {
  await sql`lock table hot_keyword in share row exclusive mode`.execute(tx)
}

/** Appends a keyword; returns false if it exists already. */
export async function insertHotKeyword(tx: Db, { word, href }: HotKeyword): Promise<boolean> {
  const { rows } = await sql`insert into hot_keyword (position, word, href)
    select coalesce(max(position), 0) + 1, ${word}, ${href} from hot_keyword
    on conflict (word) do nothing returning word`.execute(tx)
  return rows.length > 0
}

/** Returns false if the keyword does not exist. */
export async function deleteHotKeyword(db: Db, word: string): Promise<boolean> {
  const { rows } = await sql`delete from hot_keyword where word = ${word} returning word`.execute(db)
  return rows.length > 0
}
