import { z } from 'zod'

import { route } from '../route.ts'
import { layerCode } from './layers.ts'

/** Tiles are 512 pixels wide; at the last zoom level a pixel is 0.07 m. */
export const maxTileZoom = 20

/** Cells on a side of a tile: of the records in one cell a tile shows one. */
export const cellsOfTile = 64

/**
 * The layer of a tile: all its records, those in one cell counted, or one record of each cell, whose number is not
 * known.
 */
export const tileLayers = { all: 'records', sample: 'sample' } as const

/** Units on a side of a tile. */
export const tileExtent = 4096

/** The types of so many points of a tile at most are sent, and drawn as signs: more are dots. */
export const maxTyped = 1200

export const mapTiles = {
  tile: route({
    method: 'GET',
    path: '/map/tiles/:layer/:z/:x/:y',
    summary: '图块（Mapbox Vector Tile 2.1，EPSG:3857）；q 为查询条件（JSON）',
    access: 'anyone',
    replica: 'visitors',
    input: z.object({
      layer: layerCode,
      z: z.int().min(0).max(maxTileZoom).meta({ label: '级别' }),
      x: z
        .int()
        .min(0)
        .max(2 ** maxTileZoom - 1)
        .meta({ label: '横向编号或经度' }),
      y: z
        .string()
        .regex(/^(?:0|[1-9]\d{0,6})\.mvt$/, '没有这块图')
        .meta({ label: '纵向编号或纬度' }),
      q: z.string().max(16_384).optional().meta({ label: '查询条件' }),
    }),
    output: z.any(),
    answer: 'bytes',
    sends: ['application/vnd.mapbox-vector-tile'],
    compress: false,
  }),
}
