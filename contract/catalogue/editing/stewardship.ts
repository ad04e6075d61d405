import { z } from 'zod'

import { isDay } from '#contract/fields/day.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

const name = z.string().max(40).meta({ label: '资料类别' })
const codes = z.array(z.string().trim().min(1).max(200)).min(1).max(500).meta({ label: '编号' })
const comment = z.string().trim().max(500).optional().meta({ label: '说明' })
const ids = z.array(id).min(1).max(500).meta({ label: '所选各项' })

const BinRow = z.object({
  id,
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  removedAt: z.iso.datetime(),
  removedBy: z.string().nullable(),
  comment: z.string().nullable(),
})
namedSchemas.add(BinRow, { id: 'BinRow' })
export type BinRow = z.infer<typeof BinRow>

const count = z.int()
const Belongings = z.object({
  files: count,
  holdings: count,
  /** Applications under way, and how many of the records are out with a reader. */
  loans: count,
  out: count,
  observed: count,
  /** Codes of those that other records refer to. */
  referred: z.array(z.string()),
})
export type Belongings = z.infer<typeof Belongings>

/** Access of published records, the bin, and taking a batch back. */
export const stewardship = {
  access: route({
    method: 'PUT',
    path: '/catalogue/:kind/access',
    summary: '一次更改多条资料的公开程度与公开日期；有一条不行则全不改',
    access: 'records.protect',
    input: z.object({
      kind: name,
      codes,
      access: z.enum(['open', 'member', 'protected', 'secret']).meta({ label: '公开程度' }),
      openOn: z.string().refine(isDay, '须为 2024-03-01 这样的日期').nullish().meta({ label: '公开日期' }),
      comment,
    }),
    /** What to undo it by. */
    output: z.object({ operation: z.int(), changed: z.int(), unchanged: z.int() }),
  }),
  undo: route({
    method: 'DELETE',
    path: '/catalogue/operations/:id',
    summary: '撤销本人的一次批量更改；其后又被改过的资料不动，逐条列出',
    access: 'records.protect',
    input: z.object({ id }),
    output: z.object({
      restored: z.int(),
      retained: z.array(z.object({ code: z.string(), reason: z.string() })),
    }),
  }),
  belongings: route({
    method: 'POST',
    path: '/catalogue/:kind/belongings',
    summary: '撤下之前：这些资料所附的文件、实体、观测数据与在办借阅，以及仍被引用的编号',
    access: 'records.read',
    query: true,
    bodyLimit: 65_536,
    input: z.object({ kind: name, codes }),
    output: Belongings,
  }),
  bin: route({
    method: 'GET',
    path: '/bin',
    summary: '回收站：撤下的资料，新的在前',
    access: 'records.read',
    input: PageQuery.extend({ kind: name.optional() }),
    output: pageOf(BinRow),
  }),
  restore: route({
    method: 'POST',
    path: '/bin/restorations',
    summary: '恢复撤下的资料，连同所附的一切：文件、实体、观测数据、收藏与借阅；编号已被使用者不能恢复',
    access: 'records.write',
    input: z.object({ ids }),
    output: z.object({ restored: z.int() }),
  }),
  purge: route({
    method: 'POST',
    path: '/bin/purges',
    summary: '彻底删除撤下的资料及其历史，只在审计日志中留名',
    access: 'records.purge',
    input: z.object({ ids }),
    output: z.object({ purged: z.int() }),
  }),
}
