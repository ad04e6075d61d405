import { z } from 'zod'

import { version } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { route } from '../route.ts'

/** Limits of one drawing, and of how many a member keeps. */
export const drawingLimits = {
  features: 200,
  bytes: 200_000,
  corners: 2000,
  text: 100,
  title: 60,
  drawings: 100,
} as const

/** Colours of labels, dark enough to be read on every base map. */
export const drawingColours = {
  red: '#b3261e',
  amber: '#8a5200',
  green: '#1f6b3a',
  blue: '#1a5fb4',
  violet: '#6b3fa0',
  ink: '#1b2430',
} as const
export type DrawingColour = keyof typeof drawingColours
// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
export const drawingColourNames = Object.keys(drawingColours) as [DrawingColour, ...DrawingColour[]]

const lng = z.number().min(-180).max(180)
const lat = z.number().min(-85).max(85)
const corner = z.tuple([lng, lat]).meta({ label: '坐标' })
const line = z.array(corner).min(2).max(drawingLimits.corners).meta({ label: '坐标' })
const ring = z
  .array(corner)
  .min(4)
  .max(drawingLimits.corners)
  .refine((corners) => String(corners[0]) === String(corners.at(-1)), '面须首尾相接')

export const DrawingFeature = z.strictObject({
  type: z.literal('Feature').meta({ label: '类型' }),
  geometry: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('Point').meta({ label: '类型' }), coordinates: corner }),
      z.strictObject({ type: z.literal('LineString').meta({ label: '类型' }), coordinates: line }),
      z.strictObject({
        type: z.literal('Polygon').meta({ label: '类型' }),
        coordinates: z.array(ring).length(1).meta({ label: '坐标' }),
      }),
    ])
    .meta({ label: '图形' }),
  properties: z
    .strictObject({
      text: z.string().max(drawingLimits.text).default('').meta({ label: '文字' }),
      colour: z.enum(drawingColourNames).default('red').meta({ label: '颜色' }),
      /** A point that is only its text. */
      isText: z.boolean().default(false).meta({ label: '文字标注' }),
    })
    .meta({ label: '属性' }),
})
namedSchemas.add(DrawingFeature, { id: 'DrawingFeature' })
export type DrawingFeature = z.infer<typeof DrawingFeature>

export const DrawingFeatures = z
  .strictObject({
    type: z.literal('FeatureCollection').meta({ label: '类型' }),
    features: z
      .array(DrawingFeature)
      .max(drawingLimits.features, `一张图至多 ${drawingLimits.features} 个标注`)
      .meta({ label: '标注' }),
  })
  .meta({ label: '标注' })
export type DrawingFeatures = z.infer<typeof DrawingFeatures>

const title = z
  .string()
  .trim()
  .min(1, '请填写图名')
  .max(drawingLimits.title, `图名最长 ${drawingLimits.title} 字`)
  .meta({ label: '标题' })
const id = z.uuid('没有这张图').meta({ label: '编号' })
const DrawingLine = z.object({
  id: z.string(),
  title: z.string(),
  shared: z.boolean(),
  version,
  total: z.int(),
  updatedAt: z.string(),
})
namedSchemas.add(DrawingLine, { id: 'DrawingLine' })
export type DrawingLine = z.infer<typeof DrawingLine>

const Drawing = DrawingLine.extend({ features: DrawingFeatures, own: z.boolean() })
namedSchemas.add(Drawing, { id: 'Drawing' })
export type Drawing = z.infer<typeof Drawing>

const DrawingVersion = z.object({ id: z.string(), version })

export const mapDrawings = {
  drawings: route({
    method: 'GET',
    path: '/map/drawings',
    summary: '本人的标注图',
    access: 'member',
    input: z.object({}),
    output: z.array(DrawingLine),
  }),
  drawing: route({
    method: 'GET',
    path: '/map/drawings/:id',
    summary: '一张标注图：本人的，或他人分享的',
    access: 'anyone',
    input: z.object({ id }),
    output: Drawing,
  }),
  saveDrawing: route({
    method: 'POST',
    path: '/map/drawings',
    summary: '保存一张新的标注图（GeoJSON，经纬度）',
    access: 'member',
    bodyLimit: drawingLimits.bytes + 1000,
    input: z.object({
      title,
      features: DrawingFeatures,
      shared: z.boolean().default(false).meta({ label: '允许他人查看' }),
    }),
    output: DrawingVersion,
  }),
  changeDrawing: route({
    method: 'PUT',
    path: '/map/drawings/:id',
    summary: '修改一张标注图；version 须为所见版本',
    access: 'member',
    bodyLimit: drawingLimits.bytes + 1000,
    input: z.object({
      id,
      title,
      features: DrawingFeatures,
      shared: z.boolean().meta({ label: '允许他人查看' }),
      version,
    }),
    output: DrawingVersion,
  }),
  removeDrawing: route({
    method: 'DELETE',
    path: '/map/drawings/:id',
    summary: '删除一张标注图',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ id: z.string() }),
  }),
}
