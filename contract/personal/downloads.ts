import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

const Download = z.object({
  id,
  /** Number of the file. */
  file: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The record that holds it. */
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  /** The last time. */
  at: z.iso.datetime(),
  times: z.int(),
})
namedSchemas.add(Download, { id: 'Download' })
export type Download = z.infer<typeof Download>

/** Files that a reader has downloaded: one line each, with the last time. */
export const downloads = {
  save: route({
    method: 'POST',
    path: '/downloads',
    summary: '记下本人下载了一个文件；停止浏览记录时不记',
    access: 'member',
    input: z.object({ file: z.uuid().meta({ label: '文件' }) }),
    output: z.object({ saved: z.boolean() }),
  }),
  page: route({
    method: 'GET',
    path: '/downloads',
    summary: '本人的下载记录，最近的在前',
    access: 'member',
    input: PageQuery,
    output: pageOf(Download),
  }),
  remove: route({
    method: 'DELETE',
    path: '/downloads',
    summary: '删除本人的下载记录：所选各项，不给则全部',
    access: 'member',
    input: z.object({ ids: z.array(id).min(1).max(200).optional().meta({ label: '所选各项' }) }),
    output: z.object({ removed: z.int() }),
  }),
}
