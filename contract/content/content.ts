import { z } from 'zod'

import { named } from '#contract/named.ts'
import { route } from '#contract/route.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

import { safeLink } from './link.ts'

export const articleCategories = { notice: '通知公告', news: '馆内动态', guide: '办事指南' } as const
export type ArticleCategory = keyof typeof articleCategories

const Category = z.enum(['notice', 'news', 'guide'])
const id = z.int().min(1)

export const Link = z
  .string()
  .refine((text) => safeLink(text) !== undefined, '须为 http(s) 网址或本站 #/ 路径')

const words = z.string().min(1).max(5000)
const Span = z.strictObject({ text: words, href: Link.optional() })
const Spans = z.array(Span).min(1).max(200)
const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: z.string().min(1).max(200) }),
  z.strictObject({ type: z.literal('paragraph'), spans: Spans }),
  z.strictObject({
    type: z.literal('list'),
    ordered: z.boolean().default(false),
    items: z.array(Spans).min(1).max(200),
  }),
])
named.add(Block, { id: 'Block' })

/** The body of an article: blocks of text and links, no markup. */
export const Body = z.array(Block).max(500, '正文最多 500 段')

const ArticleLine = z.object({
  id,
  category: Category,
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  publishedOn: z.string(),
  pinned: z.boolean(),
})
named.add(ArticleLine, { id: 'ArticleLine' })
export type ArticleLine = z.infer<typeof ArticleLine>

const Neighbour = z.object({ id, title: z.string() }).nullable()

const Article = ArticleLine.extend({ updatedOn: z.string(), body: Body, newer: Neighbour, older: Neighbour })
named.add(Article, { id: 'Article' })
export type Article = z.infer<typeof Article>

/** Body of a write request for an article. The server sets the publication date. */
const ArticleWrite = z.object({
  category: Category,
  title: z.string().trim().min(1).max(120),
  summary: z.string().trim().max(300).default(''),
  source: z.string().trim().min(1).max(60),
  pinned: z.boolean().default(false),
  body: Body.min(1, '请填写正文'),
})
export type ArticleWrite = z.infer<typeof ArticleWrite>

/** Drawings that the web can put beside a subject. */
export const bannerDrawings = [
  'columns',
  'survey',
  'core',
  'shelf',
  'series',
  'service',
  'channel',
  'instruments',
  'accession',
] as const

const BannerLine = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  drawing: z.enum(bannerDrawings),
})
export type BannerLine = z.infer<typeof BannerLine>

const Banner = BannerLine.extend({ publishedOn: z.string(), body: Body })
named.add(Banner, { id: 'Banner' })

export const content = {
  articles: route({
    method: 'GET',
    path: '/content/articles',
    summary: '公告、动态与指南的目录，置顶在前，新的在前',
    access: 'anyone',
    input: PageQuery.extend({ category: Category.optional() }),
    output: pageOf(ArticleLine),
  }),
  article: route({
    method: 'GET',
    path: '/content/articles/:id',
    summary: '一篇文章',
    access: 'anyone',
    input: z.object({ id }),
    output: Article,
  }),
  createArticle: route({
    method: 'POST',
    path: '/content/articles',
    summary: '发布一篇文章；发布时间由服务器记录',
    access: 'records.write',
    bodyLimit: 1_048_576,
    input: ArticleWrite,
    output: z.object({ id }),
  }),
  updateArticle: route({
    method: 'PUT',
    path: '/content/articles/:id',
    summary: '修改一篇文章；发布时间不变',
    access: 'records.write',
    bodyLimit: 1_048_576,
    input: ArticleWrite.extend({ id }),
    output: z.object({ id }),
  }),
  removeArticle: route({
    method: 'DELETE',
    path: '/content/articles/:id',
    summary: '撤下一篇文章',
    access: 'records.write',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  banners: route({
    method: 'GET',
    path: '/content/banners',
    summary: '首页专题',
    access: 'anyone',
    input: z.object({}),
    output: z.array(BannerLine),
  }),
  banner: route({
    method: 'GET',
    path: '/content/banners/:id',
    summary: '一个专题的正文',
    access: 'anyone',
    input: z.object({ id }),
    output: Banner,
  }),
  hotKeywords: route({
    method: 'GET',
    path: '/content/getHotKeyword',
    summary: '常查的词及其去处',
    access: 'anyone',
    input: z.object({}),
    output: z.array(z.object({ word: z.string(), href: z.string() })),
  }),
}
