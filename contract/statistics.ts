import { z } from 'zod'

import { route } from './route.ts'

export const statistics = {
  totalVisit: route({
    method: 'GET',
    path: '/statistics/getTotalVisit',
    summary: '累计与今日访问次数',
    access: 'anyone',
    input: z.object({}),
    output: z.object({ total: z.int(), today: z.int() }),
  }),
  updateTotalVisit: route({
    method: 'POST',
    path: '/statistics/updateTotalVisit',
    summary: '记一次访问；数秒内入库',
    access: 'anyone',
    input: z.object({}),
    output: z.object({}),
  }),
}
