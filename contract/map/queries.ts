import { z } from 'zod'

import { conditionLimits, Near } from '#contract/catalogue/condition.ts'
import { Entry } from '#contract/catalogue/routes.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { route } from '../route.ts'
import { AreaShape } from './area-layers.ts'
import { queryId } from './favourites.ts'
import { layerCode } from './layers.ts'

/**
 * What a button below the answers of a map query does. Type '1' opens a path of this site in a new window, '2' emits
 * an event on the bus, any other opens the popup with the page of an address. `:code` stands for the record's code.
 */
export const ExtraMethod = z
  .object({
    type: z.string().max(20).meta({ label: '方式' }),
    path: z.string().max(300).optional().meta({ label: '页面地址' }),
    event: z.string().max(60).optional().meta({ label: '事件名' }),
    title: z.string().max(60).optional().meta({ label: '查询标题' }),
    url: z.string().max(500).optional().meta({ label: '网址' }),
    data: z.record(z.string(), z.unknown()).optional().meta({ label: '附带数据' }),
  })
  .meta({ label: '操作方式' })
export type ExtraMethod = z.infer<typeof ExtraMethod>

export const Extra = z.object({
  id: z.string().max(40).meta({ label: '编号' }),
  name: z.string().max(30).meta({ label: '按钮名称' }),
  extraMethod: ExtraMethod,
})
namedSchemas.add(Extra, { id: 'MapExtra' })
export type Extra = z.infer<typeof Extra>

const MapQuery = z.object({
  code: z.string(),
  title: z.string(),
  kind: z.string(),
  fields: z.array(z.string()),
  extras: z.array(Extra),
  /** It asks the areas of a layer, whose code it has. */
  area: z.boolean().optional(),
})
namedSchemas.add(MapQuery, { id: 'MapQuery' })
export type MapQuery = z.infer<typeof MapQuery>

/** One answer: a record at the asked place. */
const MapResult = z.object({
  /** Of the query and the record; favourites are kept by it. */
  id: z.string(),
  title: z.string(),
  iQueryList: z.array(z.object({ label: z.string(), prop: z.string(), value: z.unknown() })),
  /** GeoJSON, degrees; as exact as the caller may know. */
  shape: z.union([z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }), AreaShape]),
  extras: z.array(Extra),
  /** With what lists draw of it; only where `drawn` asks for it. */
  entry: Entry.nullable(),
  query: z.string(),
  kind: z.string(),
  code: z.string(),
  access: z.string(),
  type: z.string().nullable(),
})
namedSchemas.add(MapResult, { id: 'MapResult' })
export type MapResult = z.infer<typeof MapResult>

/** What is found at a place. */
export const Identified = z.object({
  records: z.array(MapResult),
  /** Points, 1,000 of them at most, and areas. */
  total: z.int(),
  current: z.int(),
  size: z.int(),
})

/** The most metres around a place that are asked at once. */
export const maxBuffer = 2000

export const lng = z
  .number()
  .min(-conditionLimits.lng)
  .max(conditionLimits.lng)
  .meta({ label: '横向编号或经度' })
export const lat = z
  .number()
  .min(-conditionLimits.lat)
  .max(conditionLimits.lat)
  .meta({ label: '纵向编号或纬度' })

const Conditions = z
  .object({
    size: z.int().min(1).max(50).default(10).meta({ label: '每页条数' }),
    current: z.int().min(1).max(1000).default(1).meta({ label: '页码' }),
    /** Metres around the place within which points are met. */
    buffer: z.number().min(0).max(maxBuffer).default(5).meta({ label: '点选半径（米）' }),
    x: lng.optional(),
    y: lat.optional(),
    /** Degrees by which lines and areas may be missed. */
    deviation: z.number().min(0).max(0.1).default(0.0001).meta({ label: '容许偏差（度）' }),
    /** The page that holds this answer, if there is one; else `current`. */
    holding: queryId.optional(),
    drawn: z.boolean().default(false).meta({ label: '附带预览' }),
  })
  .meta({ label: '查询条件' })

export const mapQueries = {
  queries: route({
    method: 'GET',
    path: '/map/iQuery',
    summary: '可用的地图查询',
    access: 'anyone',
    replica: 'outage',
    input: z.object({}),
    output: z.array(MapQuery),
  }),
  identify: route({
    method: 'POST',
    path: '/map/identify',
    summary: '一处有哪些资料：icxCodes 为地图查询编码，coordinate 为 [经度, 纬度]',
    access: 'anyone',
    replica: 'visitors',
    query: true,
    built: true,
    input: z.object({
      icxCodes: z.array(layerCode).min(1).max(40).meta({ label: '地图查询编码' }),
      coordinate: z.tuple([lng, lat]).optional().meta({ label: '坐标' }),
      conditions: Conditions.prefault({}),
    }),
    output: Identified,
  }),
  counts: route({
    method: 'POST',
    path: '/map/counts',
    summary: '一个范围内，或登记在一个区的各类资料的件数',
    access: 'anyone',
    replica: 'visitors',
    query: true,
    bodyLimit: 16_384,
    input: z
      .object({
        near: Near.optional(),
        district: z.string().min(1).max(40).optional().meta({ label: '所在区' }),
      })
      .refine(
        ({ near, district }) => (near === undefined) !== (district === undefined),
        '请给出一个范围，或一个区',
      ),
    output: z.array(z.object({ kind: z.string(), total: z.int() })),
  }),
}
