import { z } from 'zod'

import { route } from '#contract/route.ts'

export const signing = {
  /** Parameters of request signatures. Public: signatures impede replay and do not authenticate. */
  read: route({
    method: 'GET',
    path: '/signing',
    summary: '请求签名的参数与服务器时间',
    access: 'anyone',
    input: z.object({}),
    output: z.object({
      required: z.boolean(),
      prefix: z.string(),
      passId: z.string(),
      passToken: z.string(),
      /** Milliseconds since 1970. */
      time: z.int(),
    }),
  }),
}
