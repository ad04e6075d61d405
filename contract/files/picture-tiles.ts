import { z } from 'zod'

import { route } from '#contract/route.ts'

import { maxColumn, maxLevel } from './tile-levels.ts'

const PictureTiles = z.object({
  name: z.string(),
  /** Whether the tiles can be had; else how much of them is cut, percent. */
  ready: z.boolean(),
  done: z.int(),
  /** Pixels; 0 until the tiles can be had. */
  width: z.int(),
  height: z.int(),
})
export type PictureTiles = z.infer<typeof PictureTiles>

const id = z.uuid().meta({ label: '编号' })

/** Large pictures among the files of records, tile by tile. */
export const pictureTiles = {
  describe: route({
    method: 'GET',
    path: '/files/:id/picture',
    summary: '一张图片切块的情况：尺寸，或已切的百分比；还没有切时开始切，请每两秒再问一次，直到 ready',
    access: 'anyone',
    limit: { calls: 240, seconds: 60 },
    input: z.object({ id }),
    output: PictureTiles,
  }),
  tile: route({
    method: 'GET',
    path: '/files/:id/picture/:level/:column/:row',
    summary:
      '一张图片的一块（边长至多 512 像素，PNG 或 JPEG）：0 级为全图，每级放大一倍，最大一级为原图；权限与下载该文件相同',
    access: 'anyone',
    limit: { calls: 6000, seconds: 60 },
    answer: 'bytes',
    sends: ['image/png', 'image/jpeg'],
    compress: false,
    input: z.object({
      id,
      level: z.int().min(0).max(maxLevel).meta({ label: '级' }),
      column: z.int().min(0).max(maxColumn).meta({ label: '列' }),
      row: z.int().min(0).max(maxColumn).meta({ label: '行' }),
    }),
    output: z.unknown(),
  }),
}
