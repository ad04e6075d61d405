import { z } from 'zod'

import { choice, flag, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { route } from '#contract/route.ts'

import { codeFault } from './layer.ts'
import { sourceFields } from './source-fields.ts'

export const baseMapTypes = {
  city: '自备城市底图',
  tianditu: '天地图',
  xyz: '切片地图（XYZ）',
  wms: '网络地图（WMS）',
  wmts: '切片地图（WMTS）',
} as const

export const baseMap = resource({
  name: 'baseMap',
  label: '底图',
  counter: '幅',
  table: 'base_map',
  api: '/baseMap',
  page: '/admin/base-maps',
  permissions: { read: 'maps.read', write: 'maps.write' },
  fields: {
    name: text('底图名称', { required: true, max: 40 }),
    code: text('底图编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    type: choice('类型', baseMapTypes, { required: true, fixed: true }),
    position: integer('次序', { required: true, min: 0, max: 1000, hint: '小的在前' }),
    tone: choice('色调', { light: '浅色', grey: '灰色' }, { when: ['type', 'city'], hint: '不选即浅色' }),
    tianditu: choice(
      '内容',
      { vec: '矢量', img: '影像', ter: '地形' },
      { when: ['type', 'tianditu'], required: true },
    ),
    ...sourceFields,
    reviewNumber: text('审图号', {
      max: 40,
      hint: '没有审图号的不能发布；自备的城市底图不填则用本站的',
    }),
    published: flag('发布', { required: true }),
    isDefault: flag('默认底图', { required: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'type', 'reviewNumber', 'published', 'isDefault', 'position'],
  more: ['code', 'url'],
  search: ['name', 'code', 'reviewNumber'],
  filters: ['type', 'published'],
  sort: ['position', 'name'],
  order: 'position',
  form: [
    { label: '底图', fields: ['name', 'code', 'type', 'position'] },
    {
      label: '来源',
      fields: [
        ...(['tone', 'tianditu', 'url', 'layers', 'wmsVersion', 'matrixSet', 'matrixPrefix'] as const),
        ...(['wmtsStyle', 'grid', 'format', 'levels', 'legend'] as const),
      ],
    },
    { label: '发布', fields: ['reviewNumber', 'published', 'isDefault'] },
  ],
})

/** Stands in the address of a tile for the key of Tianditu, which only the server knows. */
export const tiandituKey = '{key}'

export const baseMapRoutes = {
  ...resourceRoutes(baseMap),
  preview: route({
    method: 'POST',
    path: '/baseMap/preview',
    summary: '一张图的预览页：一分钟内可在框内打开，只许取这一张图',
    access: 'maps.write',
    query: true,
    input: z.object({ url: z.string().max(1500).meta({ label: '服务网址' }) }),
    output: z.object({ path: z.string() }),
  }),
}
