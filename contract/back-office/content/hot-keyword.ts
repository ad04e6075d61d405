import { integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { linkFault } from '#contract/content/link-fault.ts'

export const hotKeyword = resource({
  name: 'hotKeyword',
  label: '常查的词',
  counter: '个',
  table: 'hot_keyword',
  api: '/hotKeyword',
  page: '/admin/hot-keywords',
  permissions: { read: 'content.publish', write: 'content.publish' },
  fields: {
    word: text('词', { required: true, unique: true, max: 40 }),
    href: text('去处', {
      required: true,
      max: 1000,
      fault: linkFault,
      hint: '本站 #/ 路径，或 https:// 网址',
    }),
    position: integer('次序', { required: true, max: 10_000, hint: '检索的人一样多时，小的在前' }),
  },
  key: 'word',
  title: 'word',
  list: ['word', 'href', 'position'],
  search: ['word'],
  filters: [],
  sort: ['position', 'word'],
  order: 'position',
  form: [{ label: '常查的词', fields: ['word', 'href', 'position'] }],
})

export const hotKeywordRoutes = resourceRoutes(hotKeyword)
