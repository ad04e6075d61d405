import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

const Visit = z.object({
  id,
  /** Name of the kind. */
  moduleName: z.string(),
  /** Code of the record. */
  content: z.string(),
  title: z.string(),
  /** What it belongs to: the project of a borehole. */
  belongsTo: z.string().nullable(),
  access: z.enum(['open', 'member', 'protected', 'secret']),
  /** Of the last visit. */
  at: z.iso.datetime(),
  visits: z.int(),
})
namedSchemas.add(Visit, { id: 'Visit' })
export type Visit = z.infer<typeof Visit>

/** Records that a reader has looked at: one line each, with the last visit. */
export const browseHistory = {
  save: route({
    method: 'POST',
    path: '/browseHistory/save',
    summary: '记下本人浏览了一条资料；停止记录时不记',
    access: 'member',
    input: z.object({
      moduleName: z.string().max(40).meta({ label: '资料类别' }),
      content: z.string().trim().min(1).max(200).meta({ label: '资料编号' }),
    }),
    output: z.object({ saved: z.boolean() }),
  }),
  page: route({
    method: 'GET',
    path: '/browseHistory/page',
    summary: '本人的浏览历史，最近的在前；可按题名或编号查找',
    access: 'member',
    input: PageQuery.extend({ text: z.string().trim().max(60).default('').meta({ label: '文字' }) }),
    output: pageOf(Visit).extend({ paused: z.boolean() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/browseHistory',
    summary: '删除本人的浏览历史：所选各项，不给则全部',
    access: 'member',
    input: z.object({ ids: z.array(id).min(1).max(200).optional().meta({ label: '所选各项' }) }),
    output: z.object({ removed: z.int() }),
  }),
  setPaused: route({
    method: 'PUT',
    path: '/browseHistory/paused',
    summary: '停止或恢复记录浏览历史',
    access: 'member',
    input: z.object({ paused: z.boolean().meta({ label: '停止记录' }) }),
    output: z.object({}),
  }),
}
