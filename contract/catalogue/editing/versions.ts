import { z } from 'zod'

import { id, version } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { Difference } from './difference.ts'

const name = z.string().max(40).meta({ label: '资料类别' })
const code = z.string().trim().min(1).max(200).meta({ label: '编号' })
const FieldVersion = z.object({
  /** The line of history that set this value; null for what stood before the first line. */
  id: id.nullable(),
  version: z.int().nullable(),
  at: z.iso.datetime().nullable(),
  who: z.string().nullable(),
  comment: z.string().nullable(),
  value: z.unknown(),
})
namedSchemas.add(FieldVersion, { id: 'FieldVersion' })
export type FieldVersion = z.infer<typeof FieldVersion>

/** What a record held before. Fields are own or common ones, or a part as a whole. */
export const versions = {
  field: route({
    method: 'GET',
    path: '/catalogue/:kind/records/:code/fields/:field',
    summary: '一项内容的历次取值，新的在前；最多 200 次',
    access: 'records.read',
    input: z.object({ kind: name, code, field: name.meta({ label: '栏目' }) }),
    output: z.object({ label: z.string(), values: z.array(FieldVersion) }),
  }),
  difference: route({
    method: 'GET',
    path: '/catalogue/:kind/records/:code/difference',
    summary: '一条资料任意两个版本的差别，以历史记录的编号指明；不写较早的，即与最初的内容相比',
    access: 'records.read',
    input: z.object({
      kind: name,
      code,
      earlier: id.optional().meta({ label: '较早的版本' }),
      later: id.meta({ label: '较晚的版本' }),
    }),
    output: Difference,
  }),
  putBack: route({
    method: 'POST',
    path: '/catalogue/:kind/records/:code/restored-values',
    summary: '把一项恢复为某次的取值，不写哪一次即最初的：存为草稿，有编辑权者可直接发布',
    access: 'records.draft',
    input: z.object({
      kind: name,
      code,
      field: name.meta({ label: '栏目' }),
      change: id.optional().meta({ label: '历史记录' }),
      version,
      publish: z.boolean().default(false).meta({ label: '直接发布' }),
      comment: z.string().trim().max(500).optional().meta({ label: '说明' }),
    }),
    /** The draft, or the version that was published. */
    output: z.object({ draft: z.int().nullable(), version: z.int().nullable() }),
  }),
}
