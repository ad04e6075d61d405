import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

import { linkRule } from './link-fault.ts'
import { safeLink } from './link.ts'

export const articleCategories = {
  notice: '通知公告',
  news: '馆内动态',
  guide: '办事指南',
  faq: '常见问题',
} as const
export type ArticleCategory = keyof typeof articleCategories

const Category = z.enum(['notice', 'news', 'guide', 'faq']).meta({ label: '栏目' })
export const Link = z
  .string()
  .refine((text) => safeLink(text) !== undefined, linkRule)
  .meta({ label: '链接' })

const words = z.string().min(1).max(5000).meta({ label: '文字' })
const Span = z.strictObject({ text: words, href: Link.optional() })
const Spans = z.array(Span).min(1).max(200).meta({ label: '文字' })
const maxWords = 200
const pictureShape = {
  file: id.meta({ label: '图片' }),
  alt: z.string().trim().max(maxWords, `替代文字最多 ${maxWords} 字`).meta({ label: '替代文字' }),
  decorative: z.literal(true).optional().meta({ label: '装饰' }),
  caption: z.string().trim().max(maxWords, `图注最多 ${maxWords} 字`).optional().meta({ label: '图注' }),
  width: z.int().min(1).max(100_000).meta({ label: '宽' }),
  height: z.int().min(1).max(100_000).meta({ label: '高' }),
}
export const Picture = z.strictObject(pictureShape)
namedSchemas.add(Picture, { id: 'Picture' })

export const Attachment = z.strictObject({
  file: id.meta({ label: '附件' }),
  name: z.string().min(1).max(255).meta({ label: '名称' }),
  size: z.int().min(0).meta({ format: 'int64' }).meta({ label: '大小' }),
})
namedSchemas.add(Attachment, { id: 'Attachment' })

const Block = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('heading').meta({ label: '类型' }),
    text: z.string().min(1).max(200).meta({ label: '文字' }),
  }),
  z.strictObject({ type: z.literal('picture').meta({ label: '类型' }), ...pictureShape }),
  z.strictObject({ type: z.literal('paragraph').meta({ label: '类型' }), spans: Spans }),
  z.strictObject({
    type: z.literal('list').meta({ label: '类型' }),
    ordered: z.boolean().default(false).meta({ label: '是否编号' }),
    items: z.array(Spans).min(1).max(200).meta({ label: '列表项' }),
  }),
])
namedSchemas.add(Block, { id: 'Block' })

/** The body of an article: blocks of text, links and pictures, no markup. */
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
namedSchemas.add(ArticleLine, { id: 'ArticleLine' })
export type ArticleLine = z.infer<typeof ArticleLine>

const Neighbour = z.object({ id, title: z.string() }).nullable()

export const Article = ArticleLine.extend({
  updatedOn: z.string(),
  body: Body,
  attachments: z.array(Attachment),
  newer: Neighbour,
  older: Neighbour,
})
namedSchemas.add(Article, { id: 'Article' })

/** A draft may have no category yet. */
export const ArticleDraft = Article.extend({ category: Category.nullable() })
namedSchemas.add(ArticleDraft, { id: 'ArticleDraft' })
export type ArticleDraft = z.infer<typeof ArticleDraft>

export type Article = z.infer<typeof Article>

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
  /** Instead of the drawing. */
  picture: Picture.nullable(),
})
export type BannerLine = z.infer<typeof BannerLine>

export const Banner = BannerLine.extend({ publishedOn: z.string(), body: Body })
namedSchemas.add(Banner, { id: 'Banner' })

export const content = {
  articles: route({
    method: 'GET',
    path: '/content/articles',
    summary: '公告、动态与指南的目录，置顶在前，新的在前',
    access: 'anyone',
    replica: 'readers',
    input: PageQuery.extend({ category: Category.optional() }),
    output: pageOf(ArticleLine),
  }),
  article: route({
    method: 'GET',
    path: '/content/articles/:id',
    summary: '一篇文章',
    access: 'anyone',
    replica: 'readers',
    input: z.object({ id }),
    output: Article,
  }),
  banners: route({
    method: 'GET',
    path: '/content/banners',
    summary: '首页专题',
    access: 'anyone',
    replica: 'readers',
    input: z.object({}),
    output: z.array(BannerLine),
  }),
  banner: route({
    method: 'GET',
    path: '/content/banners/:id',
    summary: '一个专题的正文',
    access: 'anyone',
    replica: 'readers',
    input: z.object({ id }),
    output: Banner,
  }),
  hotKeywords: route({
    method: 'GET',
    path: '/content/getHotKeyword',
    summary: '常查的词及其去处',
    access: 'anyone',
    replica: 'readers',
    input: z.object({}),
    output: z.array(z.object({ word: z.string(), href: z.string() })),
  }),
}
