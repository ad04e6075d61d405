import { blocks, choice, integer, items, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes, restoreRoutes } from '#contract/back-office/routes.ts'
import type { Picture } from '#contract/content/article.ts'
import { Banner, type bannerDrawings } from '#contract/content/content.ts'

import { publication, publicationRoutes } from './publication.ts'

const drawings = {
  columns: '柱状图',
  survey: '地质调查',
  core: '岩芯',
  shelf: '书架',
  series: '监测曲线',
  service: '窗口服务',
  channel: '古河道',
  instruments: '仪器',
  accession: '汇交',
} as const satisfies Record<(typeof bannerDrawings)[number], string>

export const banner = resource({
  name: 'banner',
  label: '专题',
  counter: '个',
  table: 'banner',
  api: '/banner',
  page: '/admin/banners',
  permissions: { read: 'content.write', write: 'content.write' },
  fields: {
    title: text('标题', { required: true, max: 60 }),
    summary: text('摘要', { max: 200, long: true }),
    drawing: choice('图样', drawings, { required: true }),
    picture: items<Picture>('图片', 'picture', { max: 1, hint: '有图片的不用图样' }),
    body: blocks('正文', { pictures: true }),
    position: integer('次序', { required: true, max: 10_000, hint: '小的在前；首页至多展出 6 个' }),
    ...publication,
  },
  key: 'title',
  title: 'title',
  list: ['title', 'state', 'drawing', 'missing', 'publishFrom', 'publishUntil', 'position'],
  more: ['summary'],
  search: ['title', 'summary'],
  filters: ['state'],
  sort: ['position', 'publishFrom'],
  order: 'position',
  form: [
    { label: '专题', fields: ['title', 'summary', 'drawing', 'picture', 'position'] },
    { label: '正文', fields: ['body'] },
    { label: '发布', fields: ['publishFrom', 'publishUntil'] },
  ],
  neededToPublish: ['summary', 'body'],
  restoreDays: 30,
})

export const bannerRoutes = {
  ...resourceRoutes(banner),
  ...restoreRoutes(banner),
  ...publicationRoutes(banner, Banner),
}
