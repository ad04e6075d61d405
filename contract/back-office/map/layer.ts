import { z } from 'zod'

import { choice, flag, integer, ref, refs, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes, treeRoutes } from '#contract/back-office/routes.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { codeOfLayer } from '#contract/map/layer-code.ts'
import { colourFault, fills, layerSymbols, lineStyles, lineWidths } from '#contract/map/style.ts'
import { route } from '#contract/route.ts'

import { sourceFields } from './source-fields.ts'

export const layerTypeLabels = {
  group: '目录',
  kind: '资料点位',
  area: '资料范围',
  geojson: '矢量数据（GeoJSON）',
  wms: '网络地图（WMS）',
  wmts: '切片地图（WMTS）',
  xyz: '切片地图（XYZ）',
} as const

/** Kinds with points or areas on the map. */
const mappedKinds = Object.fromEntries(
  Object.values<Kind>(kinds).flatMap(({ name, label, place, extent }) =>
    place === 'point' || extent ? [[name, label]] : [],
  ),
)

export const codeFault = (code: string): string | undefined =>
  codeOfLayer.test(code) ? undefined : '以字母开头，只含字母、数字、横线、下划线，至多 40 个'

const typesWithLines = ['area', 'geojson'] as const
const typesWithColour = ['kind', ...typesWithLines] as const

export const mapLayer = resource({
  name: 'mapLayer',
  label: '图层',
  counter: '项',
  table: 'map_layer',
  api: '/mapLayer',
  page: '/admin/map-layers',
  permissions: { read: 'maps.read', write: 'maps.write' },
  fields: {
    parent: ref('上级目录', 'mapLayer'),
    type: choice('类型', layerTypeLabels, { required: true, fixed: true }),
    kind: choice('资料类别', mappedKinds, { required: true, fixed: true, when: ['type', 'kind', 'area'] }),
    name: text('图层名称', { required: true, max: 40 }),
    code: text('图层编码', {
      required: true,
      fixed: true,
      unique: true,
      max: 40,
      fault: codeFault,
      hint: '用在网址里，建立之后不再更改',
    }),
    visible: flag('列在地图上', { required: true }),
    checked: flag('打开地图时显示', { required: true }),
    ...sourceFields,
    colour: text('颜色', { max: 7, fault: colourFault, when: ['type', ...typesWithColour] }),
    symbol: choice('符号', layerSymbols, { when: ['type', 'kind'] }),
    lineWidth: choice('线宽', lineWidths, { when: ['type', ...typesWithLines] }),
    lineStyle: choice('线型', lineStyles, { when: ['type', ...typesWithLines] }),
    fill: choice('填充', fills, { when: ['type', ...typesWithLines] }),
    opacity: integer('不透明度', { required: true, min: 10, max: 100 }),
    minZoom: integer('最小级别', { min: 0, max: 22 }),
    maxZoom: integer('最大显示级别', { min: 0, max: 22 }),
    roles: refs('可见的角色', 'role', {
      link: ['map_layer_role', 'layer', 'role'],
      hint: '一个不选即人人可见；目录的限制对其中各层都有效',
    }),
    visits: integer('浏览次数', { computed: true, required: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'code', 'type', 'visible', 'checked', 'visits'],
  search: ['name', 'code'],
  filters: ['type', 'visible'],
  sort: [],
  order: 'id',
  form: [
    { label: '图层', fields: ['parent', 'type', 'kind', 'name', 'code', 'visible', 'checked'] },
    {
      label: '来源',
      fields: [
        ...(['url', 'layers', 'wmsVersion', 'matrixSet', 'matrixPrefix', 'wmtsStyle', 'grid'] as const),
        ...(['format', 'levels', 'legend'] as const),
      ],
    },
    { label: '样式', fields: ['colour', 'symbol', 'lineWidth', 'lineStyle', 'fill', 'opacity'] },
    { label: '显示级别', fields: ['minZoom', 'maxZoom'] },
    { label: '谁能看到', fields: ['roles'] },
  ],
  parent: 'parent',
})

export const mapLayerRoutes = {
  ...resourceRoutes(mapLayer),
  ...treeRoutes(mapLayer),
  roles: route({
    method: 'GET',
    path: '/mapLayer/roles',
    summary: '图层可以指定给哪些角色',
    access: 'maps.read',
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), name: z.string(), users: z.int() })),
  }),
}
