import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

const LoanFile = z.object({
  file: z.uuid(),
  /** The record that it belongs to. */
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** It can be downloaded up to the end of this day. */
  until: z.iso.date(),
  /** Name, number and date are drawn on every page. */
  stamped: z.boolean(),
})
namedSchemas.add(LoanFile, { id: 'LoanFile' })
export type LoanFile = z.infer<typeof LoanFile>

const LoanDownload = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  name: z.string(),
  stamped: z.boolean(),
})

/** Electronic copies that an application was granted. */
export const loanFiles = {
  list: route({
    method: 'GET',
    path: '/loan/:id/files',
    summary: '一份申请此刻可以下载的电子文件，止于何日',
    access: 'member',
    input: z.object({ id }),
    output: z.array(LoanFile),
  }),
  download: route({
    method: 'GET',
    path: '/loan/:id/files/:file',
    summary: '下载一个电子文件：PDF 每页加注姓名、申请编号与日期；到期或停止提供即不可下载，每次记入日志',
    access: 'member',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    seconds: 115,
    limit: { calls: 30, seconds: 60 },
    input: z.object({ id, file: z.uuid().meta({ label: '文件' }) }),
    output: z.unknown(),
  }),
  downloads: route({
    method: 'GET',
    path: '/loan/:id/downloads',
    summary: '一份申请的下载记录，新的在前，最多 200 次',
    access: 'member',
    input: z.object({ id }),
    output: z.array(LoanDownload),
  }),
}
