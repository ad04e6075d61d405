import { z } from 'zod'

import { namedSchemas } from '#contract/schemas/named.ts'

import { route } from '../route.ts'
import { codeOfLayer } from './layer-code.ts'
import { Source } from './source.ts'
import { fills, layerSymbols, lineStyles } from './style.ts'

/** What a layer is made of: other layers, points or areas of records, or an external service. */
export const layerTypes = ['group', 'kind', 'area', 'geojson', 'wms', 'wmts', 'xyz'] as const
export type LayerType = (typeof layerTypes)[number]

const namesOf = <N extends string>(table: Readonly<Record<N, string>>) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
  z.enum(Object.keys(table) as N[])

/** Of its own; null: as its type and its kind are drawn. */
const Style = z.object({
  colour: z.string().nullable(),
  symbol: namesOf(layerSymbols).nullable(),
  lineWidth: z.int().nullable(),
  lineStyle: namesOf(lineStyles).nullable(),
  fill: namesOf(fills).nullable(),
})

const Layer = z.object({
  /** Names the layer in addresses and tiles. */
  code: z.string(),
  parent: z.string().nullable(),
  name: z.string(),
  type: z.enum(layerTypes),
  /** The kind of its records. */
  kind: z.string().nullable(),
  source: Source,
  opacity: z.number(),
  style: Style,
  /** The zoom levels from and to which it is drawn; null: any. */
  minZoom: z.number().nullable(),
  maxZoom: z.number().nullable(),
  /** Shown when the map is first opened. */
  checked: z.boolean(),
  visits: z.int(),
  /** Number of records; null where it is no layer of records. */
  total: z.int().nullable(),
  /** Moves with the data of the layer. */
  version: z.int(),
})
namedSchemas.add(Layer, { id: 'MapLayer' })
export type Layer = z.infer<typeof Layer>

export interface LayerNode extends Layer {
  children: LayerNode[]
}
const LayerNode: z.ZodType<LayerNode> = Layer.extend({
  get children() {
    return z.array(LayerNode)
  },
})
namedSchemas.add(LayerNode, { id: 'MapLayerNode' })

const BaseMap = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(['city', 'tianditu', 'xyz', 'wms', 'wmts']),
  source: Source,
  /** 审图号; empty for the city's own map, which has the site's. */
  mark: z.string(),
})
namedSchemas.add(BaseMap, { id: 'BaseMap' })
export type BaseMap = z.infer<typeof BaseMap>

/** A place of the gazetteer as GeoJSON draws it. */
const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({ name: z.string(), category: z.string() }),
  geometry: z.looseObject({ type: z.string() }),
})

export const layerCode = z.string().regex(codeOfLayer, '没有这个图层').meta({ label: '图层' })

export const mapLayers = {
  version: route({
    method: 'GET',
    path: '/map/version',
    summary: '地图的版本：图层、底图、地图查询任何一项改动即加一',
    access: 'anyone',
    replica: 'outage',
    input: z.object({}),
    output: z.object({ version: z.int() }),
  }),
  getTreeList: route({
    method: 'GET',
    path: '/map/getTreeList',
    summary: '可见的图层与目录，按次序',
    access: 'anyone',
    replica: 'outage',
    input: z.object({}),
    output: z.array(Layer),
  }),
  getLayerTree: route({
    method: 'GET',
    path: '/map/getLayerTree',
    summary: '可见的图层，逐级',
    access: 'anyone',
    replica: 'outage',
    input: z.object({}),
    output: z.array(LayerNode),
  }),
  updateLayerVisit: route({
    method: 'POST',
    path: '/map/updateLayerVisit',
    summary: '记一次图层浏览',
    access: 'anyone',
    limit: { calls: 120, seconds: 60 },
    input: z.object({ code: layerCode }),
    output: z.object({ visits: z.int() }),
  }),
  baseMaps: route({
    method: 'GET',
    path: '/map/base-maps',
    summary: '已发布的底图及其审图号',
    access: 'anyone',
    replica: 'outage',
    input: z.object({}),
    output: z.array(BaseMap),
  }),
  city: route({
    method: 'GET',
    path: '/map/city',
    summary: '城市底图：行政区、水系、道路、轨道交通（GeoJSON，经纬度）',
    access: 'anyone',
    replica: 'readers',
    input: z.object({}),
    output: z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) }),
    answer: 'json',
    built: true,
  }),
}
