import { z } from 'zod'

import { route } from './route.ts'

export const dictionaries = {
  list: route({
    method: 'POST',
    path: '/dictionaries/list',
    summary: '一个字典组的启用项',
    access: 'anyone',
    query: true,
    input: z.object({ groupCode: z.string().max(60) }),
    output: z.array(z.object({ label: z.string(), value: z.string(), status: z.enum(['0', '1']) })),
  }),
}
