import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { keysOf } from '#contract/wire.ts'
import { outlierTests } from '#geology/statistics/describe-values.ts'

import { mostHoles } from './most-holes.ts'
import { chosenCodes } from './section-parameters.ts'

/** Days for which a set is kept, how many a member has at most (the oldest makes room), and of how many saved sections. */
export const setLimits = { days: 7, sets: 5, sections: 20 } as const

const DrawingSet = z.object({
  id,
  title: z.string(),
  holes: z.int(),
  askedAt: z.iso.datetime(),
  state: z.enum(['making', 'ready', 'failed']),
  /** Sheets that are drawn, of so many; 0 of 0 while the records are read. */
  drawn: z.int(),
  sheets: z.int(),
  /** Why none was made. */
  failure: z.string().nullable(),
  /** Bytes of the file, and until when it is there. */
  size: z.int().nullable(),
  until: z.iso.datetime().nullable(),
})
namedSchemas.add(DrawingSet, { id: 'DrawingSet' })
export type DrawingSet = z.infer<typeof DrawingSet>

/** Sets of drawings (成套图件) of holes: made by a job from what their owner may see, fetched as one PDF. */
export const drawingSets = {
  make: route({
    method: 'POST',
    path: '/drawing/sets',
    summary:
      '编制成套图件（PDF）：目录、勘探点一览表、平面图、剖面图、柱状图、静探曲线图与分层统计；在后台编制，一次一份',
    access: 'member',
    input: z.object({
      title: z.string().trim().min(1).max(80).meta({ label: '名称' }),
      codes: chosenCodes(1, mostHoles.set),
      outliers: z.enum(keysOf(outlierTests)).default('none').meta({ label: '异常值的判别' }),
      /** Numbers of saved sections that go in, each of those of its holes that are named. */
      sections: z
        .array(id)
        .max(setLimits.sections, `至多编入 ${setLimits.sections} 张保存的剖面图`)
        .refine((ids) => new Set(ids).size === ids.length, '同一图件不能重复')
        .default([])
        .meta({ label: '保存的剖面图' }),
    }),
    output: z.object({ id }),
  }),
  mine: route({
    method: 'GET',
    path: '/drawing/sets',
    summary: '本人的成套图件，最近的在前，与编制的进度',
    access: 'member',
    input: z.object({}),
    output: z.array(DrawingSet),
  }),
  file: route({
    method: 'GET',
    path: '/drawing/sets/:id/file',
    summary: '下载一份编好的成套图件',
    access: 'member',
    answer: 'bytes',
    sends: ['application/pdf'],
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/drawing/sets/:id',
    summary: '删除一份成套图件，或停止编制',
    access: 'member',
    input: z.object({ id }),
    output: z.object({}),
  }),
}
