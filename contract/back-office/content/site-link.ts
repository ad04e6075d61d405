import { integer, items, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import type { Picture } from '#contract/content/article.ts'
import { linkFault } from '#contract/content/link-fault.ts'

export const siteLink = resource({
  name: 'siteLink',
  label: '友情链接',
  counter: '个',
  table: 'site_link',
  api: '/siteLink',
  page: '/admin/site-links',
  permissions: { read: 'content.publish', write: 'content.publish' },
  fields: {
    name: text('名称', { required: true, max: 200 }),
    href: text('网址', { max: 1000, fault: linkFault, hint: '没有网址的只列名称' }),
    position: integer('次序', {
      required: true,
      max: 10_000,
      hint: '小的在前；没有图标的按次序配馆方的图样',
    }),
    picture: items<Picture>('图标', 'picture', { max: 1, hint: '宜用透明底的 PNG，显示时与文字同高' }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'href', 'position'],
  search: ['name', 'href'],
  filters: [],
  sort: ['position', 'name'],
  order: 'position',
  form: [{ label: '友情链接', fields: ['name', 'href', 'picture', 'position'] }],
})

export const siteLinkRoutes = resourceRoutes(siteLink)
