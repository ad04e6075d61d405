import { z } from 'zod'

import { route } from '#contract/route.ts'

/** What everybody may know of credit; apart from the other calls, since the page of signing in says it. */
export const creditTerms = route({
  method: 'GET',
  path: '/credit/terms',
  summary: '打开一条资料通常扣的积分，新会员的起始积分；登录之前可看',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ price: z.int(), start: z.int() }),
})
