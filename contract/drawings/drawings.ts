import { z } from 'zod'

import { route } from '#contract/route.ts'
import { trackNames } from '#geology/log-sheet/tracks/tracks.ts'

import { sectionLimits, SectionParameters } from './section-parameters.ts'

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
}
