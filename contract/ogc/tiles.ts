import { z } from 'zod'

import { maxTileZoom } from '#contract/map/tiles.ts'
import { route } from '#contract/route.ts'

/** Pictures of the map as WMTS: the last zoom level at which they are pictures. */
export const maxPictureZoom = 18

/** The one tile matrix set: that of most maps on the web. */
export const tileMatrixSet = 'WebMercatorQuad'

export const tileTypes = {
  mvt: 'application/vnd.mapbox-vector-tile',
  tilejson: 'application/json',
  style: 'application/vnd.mapbox.style+json',
  png: 'image/png',
  xml: 'application/xml',
} as const

const f = z.enum(['json', 'html'], '可为“json”或“html”').optional().meta({ label: '格式' })
const describedBy = z
  .enum(['json', 'html', 'tilejson'], '可为“json”“html”或“tilejson”')
  .optional()
  .meta({ label: '格式' })
const collection = z.string().max(40).meta({ label: '资料类别' })
const set = z.string().max(60).meta({ label: '瓦片矩阵集' })
const place = z
  .int()
  .min(0)
  .max(2 ** maxTileZoom - 1)
const position = {
  z: z.int().min(0).max(maxTileZoom).meta({ label: '级别' }),
  row: place.meta({ label: '行' }),
  column: place.meta({ label: '列' }),
  f: z.literal('mvt', '只有“mvt”').optional().meta({ label: '格式' }),
}

const documents = {
  method: 'GET',
  access: 'anyone',
  replica: 'readers',
  answer: 'bytes',
  output: z.unknown(),
  limit: { calls: 1200, seconds: 60 },
} as const

const pictures = { ...documents, limit: { calls: 6000, seconds: 60 }, compress: false } as const

/** OGC API – Tiles: the layers of records that everybody sees on the map, as vector tiles, and how they are pictures. */
export const ogcTiles = {
  matrixSets: route({
    ...documents,
    path: '/ogc/tileMatrixSets',
    summary: '瓦片矩阵集',
    input: z.object({ f }),
    sends: ['application/json', 'text/html'],
  }),
  matrixSet: route({
    ...documents,
    path: '/ogc/tileMatrixSets/:set',
    summary: '一个瓦片矩阵集：各级的比例、原点与块数',
    input: z.object({ set, f }),
    sends: ['application/json', 'text/html'],
  }),
  tilesets: route({
    ...documents,
    path: '/ogc/tiles',
    summary: '全部资料的瓦片集',
    input: z.object({ f }),
    sends: ['application/json', 'text/html'],
  }),
  tileset: route({
    ...documents,
    path: '/ogc/tiles/:set',
    summary: '全部资料的瓦片集：图层、范围与取瓦片的网址；f=tilejson 为 TileJSON',
    input: z.object({ set, f: describedBy }),
    sends: ['application/json', 'text/html'],
  }),
  tile: route({
    ...pictures,
    path: '/ogc/tiles/:set/:z/:row/:column',
    summary: '全部资料的一块矢量瓦片（MVT），每类资料一个图层',
    input: z.object({ set, ...position }),
    sends: [tileTypes.mvt],
  }),
  collectionTilesets: route({
    ...documents,
    path: '/ogc/collections/:collection/tiles',
    summary: '一类资料的瓦片集',
    input: z.object({ collection, f }),
    sends: ['application/json', 'text/html'],
  }),
  collectionTileset: route({
    ...documents,
    path: '/ogc/collections/:collection/tiles/:set',
    summary: '一类资料的瓦片集；f=tilejson 为 TileJSON',
    input: z.object({ collection, set, f: describedBy }),
    sends: ['application/json', 'text/html'],
  }),
  collectionTile: route({
    ...pictures,
    path: '/ogc/collections/:collection/tiles/:set/:z/:row/:column',
    summary: '一类资料的一块矢量瓦片（MVT）',
    input: z.object({ collection, set, ...position }),
    sends: [tileTypes.mvt],
  }),
  style: route({
    ...documents,
    path: '/ogc/styles/map',
    summary: '瓦片的 MapLibre 样式：颜色与符号同地图',
    input: z.object({}),
    sends: [tileTypes.style],
  }),
  sprite: route({
    ...documents,
    path: '/ogc/styles/map/:sprite',
    summary: '样式的符号：图与各符号在图上的位置',
    input: z.object({
      sprite: z
        .string()
        .regex(/^sprite(@2x)?\.(json|png)$/, '没有这个文件')
        .meta({ label: '文件' }),
    }),
    sends: ['application/json', tileTypes.png],
    compress: false,
  }),
}

/** WMTS 1.0, for clients that draw pictures. */
export const wmts = {
  wmts: route({
    ...pictures,
    path: '/wmts',
    summary: 'WMTS 1.0：服务说明（REQUEST=GetCapabilities）与瓦片（REQUEST=GetTile），PNG',
    input: z.object({}).loose(),
    sends: [tileTypes.xml, tileTypes.png],
  }),
  capabilities: route({
    ...documents,
    path: '/wmts/1.0.0/WMTSCapabilities.xml',
    summary: 'WMTS 1.0 的服务说明',
    input: z.object({}),
    sends: [tileTypes.xml],
  }),
  picture: route({
    ...pictures,
    path: '/wmts/1.0.0/:layer/:z/:row/:column',
    summary: '一块 PNG 瓦片，底透明',
    input: z.object({
      layer: z.string().max(40).meta({ label: '图层' }),
      z: z.int().min(0).max(maxPictureZoom).meta({ label: '级别' }),
      row: place.meta({ label: '行' }),
      column: z
        .string()
        .regex(/^(?:0|[1-9]\d{0,6})\.png$/, '没有这块图')
        .meta({ label: '列' }),
    }),
    sends: [tileTypes.png],
  }),
}
