import { z } from 'zod'

import { route } from '#contract/route.ts'
import { ThematicMapRequest } from '#contract/thematic-map/thematic-map.ts'
import { keysOf } from '#contract/wire.ts'
import { coneQuantities } from '#geology/cone-sheet/curves.ts'
import { trackNames } from '#geology/log-sheet/tracks/tracks.ts'
import { outlierTests } from '#geology/statistics/describe-values.ts'
import { intervals } from '#geology/thematic-map/contours/levels.ts'

import { mostHoles } from './most-holes.ts'
import { chosenCodes, sectionLimits, SectionParameters } from './section-parameters.ts'

const pdfCall = {
  access: 'member',
  query: true,
  answer: 'bytes',
  sends: ['application/pdf'],
  compress: false,
  seconds: 60,
  limit: { calls: 20, seconds: 60 },
} as const

/** Drawings as files, made by the server from what their reader may see. */
export const drawings = {
  section: route({
    ...pdfCall,
    method: 'POST',
    path: '/drawing/section',
    summary: '剖面图（PDF）：按 A3 分幅，或整幅一张；只画入调用者能看到分层的钻孔',
    input: SectionParameters.extend({
      title: z.string().trim().min(1).max(80).optional().meta({ label: '图名' }),
      sheets: z.enum(['a3', 'one']).default('a3').meta({ label: '分幅' }),
    }),
    output: z.unknown(),
  }),
  log: route({
    ...pdfCall,
    method: 'POST',
    path: '/drawing/log',
    summary: '柱状图（PDF，A4 分页）：调用者能看到分层的一孔，图栏与比例可选',
    input: z.object({
      code: z.string().trim().min(1).max(sectionLimits.code).meta({ label: '钻孔编号' }),
      scale: z.int().min(10).max(100_000).optional().meta({ label: '比例尺' }),
      tracks: z.array(z.enum(trackNames)).max(trackNames.length).optional().meta({ label: '图栏' }),
    }),
    output: z.unknown(),
  }),
  plan: route({
    ...pdfCall,
    method: 'POST',
    path: '/drawing/plan',
    summary: '勘探点平面布置图（PDF）：所选钻孔中调用者能看到准确坐标的各孔，附一览表',
    input: z.object({
      codes: chosenCodes(1, mostHoles.plan),
      scale: z.int().min(10).max(10_000_000).optional().meta({ label: '比例尺' }),
      /** Lines of sections by their holes; without, along and across the points; none where empty. */
      sections: z
        .array(z.array(z.string().max(sectionLimits.code)).max(mostHoles.plan))
        .max(mostHoles.plan)
        .optional()
        .meta({ label: '剖面线' }),
    }),
    output: z.unknown(),
  }),
  soundings: route({
    ...pdfCall,
    method: 'POST',
    path: '/drawing/soundings',
    summary: '静力触探曲线图（PDF，A4）：一孔的曲线与土类分类图，多孔时为对比图',
    input: z.object({
      codes: chosenCodes(1, mostHoles.coneSheet),
      scale: z.int().min(10).max(10_000_000).optional().meta({ label: '比例尺' }),
      sleeveDistance: z.number().min(0).max(1).optional().meta({ label: '侧壁摩阻力上移' }),
      quantity: z
        .enum(coneQuantities.map(({ key }) => key))
        .default('qc')
        .meta({ label: '指标' }),
      upright: z.enum(['depth', 'elevation']).default('depth').meta({ label: '对齐方式' }),
    }),
    output: z.unknown(),
  }),
  statistics: route({
    ...pdfCall,
    method: 'POST',
    path: '/drawing/statistics',
    summary: '物理力学指标统计表（PDF，A4）：所选钻孔中调用者能看到试验数据的各孔，按层统计',
    input: z.object({
      codes: chosenCodes(1, mostHoles.statistics),
      outliers: z.enum(keysOf(outlierTests)).default('none').meta({ label: '异常值的判别' }),
    }),
    output: z.unknown(),
  }),
  thematicMap: route({
    ...pdfCall,
    method: 'POST',
    path: '/drawing/thematic-map',
    summary: '专题图（PDF，A3）与数据点表：由调用者能用的钻孔推测，不作为设计依据',
    input: ThematicMapRequest.extend({
      interval: z.literal(intervals).optional().meta({ label: '等值距' }),
      bands: z.boolean().default(true).meta({ label: '分层设色' }),
      points: z.boolean().default(true).meta({ label: '数据点' }),
    }),
    output: z.unknown(),
  }),
}
