import { z } from 'zod'

import { maxInteger } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** Features of a page: as many as the standard takes for granted, and the most. */
export const featureLimits = { defaultCount: 10, maxCount: 10_000, maxOnPage: 100 } as const

export const jsonTypes = {
  plain: 'application/json',
  geo: 'application/geo+json',
  schema: 'application/schema+json',
  openapi: 'application/vnd.oai.openapi+json',
  html: 'text/html',
  csv: 'text/csv',
} as const

const f = z.enum(['json', 'html'], '可为“json”或“html”').optional().meta({ label: '格式' })
const collection = z.string().max(40).meta({ label: '资料类别' })
const text = (label: string, max = 300) => z.string().max(max, `最长 ${max} 字`).optional().meta({ label })

/** Counted for each address: a walk through a million records by a thousand takes as many calls. */
const limit = { calls: 1200, seconds: 60 }

const common = {
  method: 'GET',
  access: 'anyone',
  replica: 'readers',
  answer: 'bytes',
  output: z.unknown(),
  limit,
} as const

/** OGC API – Features: every kind with a place is a collection, every entry of it a feature. */
export const ogc = {
  landing: route({
    ...common,
    path: '/ogc',
    summary: 'OGC API 要素服务的首页：把这个地址填进 QGIS',
    input: z.object({ f }),
    sends: [jsonTypes.plain, jsonTypes.html],
  }),
  landingBelow: route({
    ...common,
    path: '/ogc/',
    summary: '同上，地址以斜线结尾',
    input: z.object({ f }),
    sends: [jsonTypes.plain, jsonTypes.html],
  }),
  conformance: route({
    ...common,
    path: '/ogc/conformance',
    summary: '要素服务所符合的标准条款',
    input: z.object({ f }),
    sends: [jsonTypes.plain, jsonTypes.html],
  }),
  api: route({
    ...common,
    path: '/ogc/api',
    summary: '要素服务的 OpenAPI 3.0 描述',
    input: z.object({ f }),
    sends: [jsonTypes.openapi, jsonTypes.html],
  }),
  collections: route({
    ...common,
    path: '/ogc/collections',
    summary: '有位置的各类资料',
    input: z.object({ f }),
    sends: [jsonTypes.plain, jsonTypes.html],
  }),
  collection: route({
    ...common,
    path: '/ogc/collections/:collection',
    summary: '一类资料：范围、坐标系、许可与引用',
    input: z.object({ collection, f }),
    sends: [jsonTypes.plain, jsonTypes.html],
  }),
  schema: route({
    ...common,
    path: '/ogc/collections/:collection/schema',
    summary: '一类资料的字段：中文名称、单位与代码',
    input: z.object({ collection, f }),
    sends: [jsonTypes.schema, jsonTypes.html],
  }),
  queryables: route({
    ...common,
    path: '/ogc/collections/:collection/queryables',
    summary: '一类资料可以筛选的字段',
    input: z.object({ collection, f }),
    sends: [jsonTypes.schema, jsonTypes.html],
  }),
  items: route({
    ...common,
    path: '/ogc/collections/:collection/items',
    summary: '一类资料的要素：按范围、时间与字段筛选，逐页取得',
    input: z
      .object({
        collection,
        f: z.enum(['json', 'html', 'csv'], '可为“json”“html”或“csv”').optional().meta({ label: '格式' }),
        limit: z
          .int('须为整数')
          .min(1, '至少 1 条')
          .max(maxInteger) // what is more than a page holds is a page
          .default(featureLimits.defaultCount)
          .meta({ label: '每页条数' }),
        bbox: text('范围'),
        'bbox-crs': text('范围的坐标系'),
        crs: text('坐标系'),
        datetime: text('时间', 80),
        filter: text('过滤条件', 10_000),
        'filter-lang': text('过滤条件的语言', 40),
        'filter-crs': text('过滤条件中坐标的坐标系'),
        after: text('接续处', 3000),
      })
      .loose(),
    sends: [jsonTypes.geo, jsonTypes.html, jsonTypes.csv],
    seconds: 30,
  }),
  feature: route({
    ...common,
    path: '/ogc/collections/:collection/items/:feature',
    summary: '一个要素',
    input: z.object({
      collection,
      feature: z.string().min(1).max(200).meta({ label: '编号' }),
      f,
      crs: text('坐标系'),
    }),
    sends: [jsonTypes.geo, jsonTypes.html],
  }),
}
