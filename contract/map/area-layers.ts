import { z } from 'zod'

import { namedSchemas } from '#contract/schemas/named.ts'

import { route } from '../route.ts'
import { layerCode } from './layers.ts'

/** Of a layer so many areas at most are drawn at once. */
export const maxAreas = 2000

const corner = z.tuple([z.number(), z.number()])
const ring = z.array(corner)

/** Outlines as GeoJSON, degrees: one ring, or one of each map sheet. */
export const AreaShape = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
])
export type AreaShape = z.infer<typeof AreaShape>

const Area = z.object({
  type: z.literal('Feature'),
  id: z.int(),
  properties: z.object({ code: z.string(), title: z.string(), access: z.string(), kind: z.string() }),
  geometry: AreaShape,
})
namedSchemas.add(Area, { id: 'MapAreaFeature' })
export type Area = z.infer<typeof Area>

const number = /-?\d{1,3}(?:\.\d{1,12})?/
const bbox = new RegExp(`^${Array.from({ length: 4 }, () => number.source).join(',')}$`)

/** `west,south,east,north`, degrees. */
const Bbox = z
  .string()
  .regex(bbox, '范围写作：西,南,东,北（经纬度）')
  .refine((text) => {
    const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
    return west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  }, '范围有误：西须小于东，南须小于北，且在经纬度之内')
  .meta({ label: '四至' })

export const mapAreaLayers = {
  areaLayer: route({
    method: 'GET',
    path: '/map/area-layers/:layer',
    summary: '范围图层在一个范围内的面（GeoJSON，经纬度）：调查项目取其图幅，勘察项目取其钻孔的外包',
    access: 'anyone',
    replica: 'visitors',
    input: z.object({ layer: layerCode, bbox: Bbox }),
    output: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(Area),
      /** Why nothing is drawn, where there is too much. */
      reason: z.string().optional(),
    }),
    answer: 'json',
    built: true,
  }),
  recordArea: route({
    method: 'GET',
    path: '/map/record-area',
    summary: '一条资料的范围：调查项目取其图幅，勘察项目取其钻孔的外包；没有范围或涉密的为空',
    access: 'anyone',
    replica: 'visitors',
    input: z.object({
      kind: z.string().max(40).meta({ label: '资料类别' }),
      code: z.string().min(1).max(200).meta({ label: '编号' }),
    }),
    output: z.object({ shape: AreaShape.nullable() }),
  }),
}
