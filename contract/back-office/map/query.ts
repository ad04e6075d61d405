import { z } from 'zod'

import { choice, flag, integer, items, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { Extra, Identified, lat, lng, maxBuffer } from '#contract/map/queries.ts'
import { route } from '#contract/route.ts'

import { codeFault } from './layer.ts'

/** Kinds whose points are asked by a click. */
const askedKinds = Object.fromEntries(
  Object.values<Kind>(kinds).flatMap(({ name, label, place }) => (place === 'point' ? [[name, label]] : [])),
)

export const mapQuery = resource({
  name: 'mapQuery',
  label: '地图查询',
  counter: '项',
  table: 'map_query',
  api: '/mapQuery',
  page: '/admin/map-queries',
  permissions: { read: 'maps.read', write: 'maps.write' },
  fields: {
    title: text('查询标题', { required: true, max: 40 }),
    code: text('查询编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    kind: choice('资料类别', askedKinds, { required: true, fixed: true }),
    position: integer('次序', { required: true, min: 0, max: 1000, hint: '小的在前' }),
    published: flag('启用', { required: true }),
    fields: items<string>('显示字段', 'fieldName', { required: true }),
    extras: items<Extra>('附加操作', 'mapExtra'),
  },
  key: 'code',
  title: 'title',
  list: ['title', 'kind', 'fields', 'extras', 'published', 'position'],
  more: ['code'],
  search: ['title', 'code'],
  filters: ['kind', 'published'],
  sort: ['position', 'title'],
  order: 'position',
  form: [
    { label: '地图查询', fields: ['title', 'code', 'kind', 'position', 'published'] },
    { label: '显示字段', fields: ['fields'] },
    { label: '附加操作', fields: ['extras'] },
  ],
})

export const mapQueryRoutes = {
  ...resourceRoutes(mapQuery),
  test: route({
    method: 'POST',
    path: '/mapQuery/test',
    summary: '现场试查：表单中的地图查询在一处坐标会给读者看到什么，不必先保存',
    access: 'maps.write',
    query: true,
    input: z.object({
      title: z.string().max(60).meta({ label: '查询标题' }),
      kind: z.string().max(60).meta({ label: '资料类别' }),
      fields: z.array(z.string().max(60)).max(40).meta({ label: '显示字段' }),
      extras: z.array(Extra).max(40).meta({ label: '附加操作' }),
      coordinate: z.tuple([lng, lat]).meta({ label: '坐标' }),
      buffer: z.number().min(0).max(maxBuffer).default(5).meta({ label: '点选半径（米）' }),
    }),
    output: Identified.extend({
      /** Who finds these records by a click: everybody, whoever has a role of the layer, nobody. */
      readers: z.enum(['everybody', 'some', 'nobody']),
    }),
  }),
}
