import { z } from 'zod'

import { route } from '#contract/route.ts'

export const files = {
  download: route({
    method: 'GET',
    path: '/files/:id',
    summary: '下载一个文件；可用 Range 分段取、续传，ETag 随内容而变',
    access: 'anyone',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: z.object({ id: z.uuid().meta({ label: '编号' }) }),
    output: z.unknown(),
  }),
}
