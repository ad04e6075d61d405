import { z } from 'zod'

import { route } from '#contract/route.ts'

import { SectionParameters } from './section-parameters.ts'

/** Drawings as files, made by the server from what their reader may see. */
export const drawings = {
  section: route({
    method: 'POST',
    path: '/drawing/section',
    query: true,
    summary: '剖面图（PDF）：按 A3 分幅，或整幅一张；只画入调用者能看到分层的钻孔',
    access: 'member',
    answer: 'bytes',
    sends: ['application/pdf'],
    compress: false,
    seconds: 60,
    limit: { calls: 60, seconds: 60 },
    input: SectionParameters.extend({
      title: z.string().trim().min(1).max(80).optional().meta({ label: '图名' }),
      sheets: z.enum(['a3', 'one']).default('a3').meta({ label: '分幅' }),
    }),
    output: z.unknown(),
  }),
}
