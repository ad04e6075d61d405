import { z } from 'zod'

import { maxForm, type ReceivedFile } from '#contract/files/file-service.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { LoanPaper, LoanStateName, PaperName } from './loan-shapes.ts'
import { paperKindWords } from './papers.ts'

/** Papers of one application at most. */
export const maxPapers = 20

const ReceivedPaper = z
  .custom<ReceivedFile | Blob>(
    (file) => typeof file === 'object' && file !== null && 'size' in file,
    '请附上文件',
  )
  .meta({ label: '文件' })

const LoanRequest = z.object({
  id,
  number: z.string(),
  state: LoanStateName,
  dueOn: z.iso.date().nullable(),
  /** What the reviewer wrote when sending it back. */
  opinion: z.string(),
  needed: z.array(z.object({ paper: PaperName, because: z.string(), given: z.boolean() })),
  papers: z.array(LoanPaper),
})
export type LoanRequest = z.infer<typeof LoanRequest>

/** What readers attach to their applications. */
export const loanPapers = {
  requests: route({
    method: 'GET',
    path: '/loan/request-upload',
    summary: '待本人补齐材料的申请：各缺什么、为什么',
    access: 'member',
    input: z.object({}),
    output: z.array(LoanRequest),
  }),
  upload: route({
    method: 'POST',
    path: '/loan/upload',
    summary: `上传一份材料（multipart：file、id 申请、paper 哪种材料、replaces 更换哪一份），${paperKindWords}，16 MB 以内；申请在读者手中时可传`,
    access: 'member',
    body: 'form',
    stored: true,
    bodyLimit: maxForm,
    input: z.object({
      ...{ file: ReceivedPaper, id, paper: PaperName },
      /** The paper that it replaces. */
      replaces: id.optional().meta({ label: '更换的材料' }),
    }),
    output: LoanPaper,
  }),
  saveBatch: route({
    method: 'POST',
    path: '/loan/attachment/saveBatch',
    summary: '把本人已上传的文件作为材料附上：有一个不能附，则都不附',
    access: 'member',
    input: z.object({
      id,
      attachments: z
        .array(z.object({ paper: PaperName, file: id.meta({ label: '文件' }) }))
        .min(1, '请先选择')
        .max(maxPapers)
        .meta({ label: '材料' }),
    }),
    output: z.array(LoanPaper),
  }),
  list: route({
    method: 'GET',
    path: '/loan/:id/papers',
    summary: '一份申请的材料',
    access: 'member',
    input: z.object({ id }),
    output: z.array(LoanPaper),
  }),
  download: route({
    method: 'GET',
    path: '/loan/download',
    summary: '下载一份材料；记入日志',
    access: 'member',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  mark: route({
    method: 'PUT',
    path: '/loan/:id/papers/:paper/remark',
    summary: '写明一份材料须更换的原因，退回补正时读者在这份材料处看到；空的去掉标记；审核与保密审查时可以',
    access: 'loans.read',
    input: z.object({
      id,
      paper: id.meta({ label: '材料' }),
      remark: z.string().trim().max(200, '最长 200 字').meta({ label: '须更换的原因' }),
    }),
    output: z.array(LoanPaper),
  }),
  remove: route({
    method: 'DELETE',
    path: '/loan/:id/papers/:paper',
    summary: '去掉一份材料；申请在读者手中时可以',
    access: 'member',
    input: z.object({ id, paper: id.meta({ label: '材料' }) }),
    output: z.array(LoanPaper),
  }),
}
