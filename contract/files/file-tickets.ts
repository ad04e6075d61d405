import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** A file of a record by its UUID, one of the file service by its number, what was exported as `export-12`. */
export const FileId = z.union([z.uuid(), id, z.string().regex(/^export-\d{1,15}$/)]).meta({ label: '编号' })
export type FileId = z.infer<typeof FileId>

/**
 * Downloads that the browser does by itself: it shows how far they are and goes on after an interruption, but sends no
 * token. The ticket in the address stands for the session that asked for it, for this one file.
 */
export const fileTickets = {
  issue: route({
    method: 'POST',
    path: '/file/ticket',
    summary:
      '一个文件的下载地址，供浏览器直接下载；有效时间按 1 Mbit/s 下载所需计，最短十分钟，退出登录即失效',
    access: 'member',
    input: z.object({ id: FileId }),
    output: z.object({ path: z.string() }),
  }),
  download: route({
    method: 'GET',
    path: '/file/download/:ticket',
    summary: '按下载地址取文件：每次都重新核对权限；可用 Range 分段取、续传',
    access: 'anyone',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: z.object({ ticket: z.string().max(2000).meta({ label: '凭证' }) }),
    output: z.unknown(),
  }),
}
