import { z } from 'zod'

import { route } from './route.ts'

export const files = {
  download: route({
    method: 'GET',
    path: '/files/:id',
    summary: '下载一个文件',
    access: 'anyone',
    answer: 'bytes',
    input: z.object({ id: z.uuid() }),
    output: z.unknown(),
  }),
}
