import { blocks, choice, flag, items, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes, restoreRoutes } from '#contract/back-office/routes.ts'
import type { Attachment } from '#contract/content/article.ts'
import { articleCategories, ArticleDraft } from '#contract/content/content.ts'
import { attachmentWords, maxAttachments } from '#contract/content/file-bounds.ts'

import { publication, publicationRoutes } from './publication.ts'

export const article = resource({
  name: 'article',
  label: '文章',
  counter: '篇',
  table: 'article',
  api: '/article',
  page: '/admin/articles',
  permissions: { read: 'content.write', write: 'content.write' },
  fields: {
    category: choice('栏目', articleCategories),
    title: text('标题', { required: true, max: 120 }),
    summary: text('摘要', { max: 300, long: true }),
    source: text('来源', { required: true, max: 60 }),
    body: blocks('正文', { pictures: true }),
    attachments: items<Attachment>('附件', 'attachment', { max: maxAttachments, hint: attachmentWords }),
    pinned: flag('置顶', { required: true }),
    ...publication,
  },
  key: 'title',
  title: 'title',
  list: ['title', 'state', 'category', 'missing', 'publishFrom', 'publishUntil'],
  more: ['pinned', 'source', 'summary'],
  search: ['title', 'summary'],
  filters: ['state', 'category', 'pinned'],
  sort: ['publishFrom'],
  order: '-id',
  form: [
    { label: '文章', fields: ['category', 'title', 'summary', 'source'] },
    { label: '正文', fields: ['body', 'attachments'] },
    { label: '发布', fields: ['pinned', 'publishFrom', 'publishUntil'] },
  ],
  neededToPublish: ['category', 'body'],
  restoreDays: 30,
})

export const articleRoutes = {
  ...resourceRoutes(article),
  ...restoreRoutes(article),
  ...publicationRoutes(article, ArticleDraft),
}
