import { z } from 'zod'

import { RecordWrite } from '#contract/catalogue/routes.ts'
import { named } from '#contract/named.ts'
import { route } from '#contract/route.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

import { Difference } from './difference.ts'

const id = z.int().min(1)
const name = z.string().max(40)
const version = z.int().min(1)
const text = z.string().trim().max(500)
const Person = z.object({ id: z.int(), name: z.string() }).nullable()
const State = z.enum(['draft', 'review', 'returned', 'applied', 'discarded'])
const Move = z.enum(['submit', 'withdraw', 'return', 'publish', 'discard'])
const anyMove = z.enum(['save', ...Move.options])
const Action = z.enum(['create', 'update', 'remove'])

/** The version of the record that the author saw belongs to an update or a removal. */
const DraftWrite = RecordWrite.extend({ action: Action, version: version.optional() })
export type DraftWrite = z.infer<typeof DraftWrite>

export const DraftRow = z.object({
  id,
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  action: Action,
  state: State,
  version,
  author: Person,
  reviewer: Person,
  comment: z.string().nullable(),
  /** Number of comments. */
  comments: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What the caller may do with it. */
  moves: z.array(anyMove),
})
named.add(DraftRow, { id: 'DraftRow' })
export type DraftRow = z.infer<typeof DraftRow>

const DraftComment = z.object({
  id,
  author: Person,
  at: z.iso.datetime(),
  part: z.string().nullable(),
  row: z.int().nullable(),
  field: z.string().nullable(),
  text: z.string(),
})
named.add(DraftComment, { id: 'DraftComment' })
export type DraftComment = z.infer<typeof DraftComment>

/** A record, or another draft, that may be the same thing. */
const Duplicate = z.object({
  reason: z.enum(['code', 'place', 'title']),
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  draft: z.int().nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

export const DraftView = DraftRow.extend({
  content: RecordWrite,
  /** The version of the record that the draft was made from, and its present one. */
  baseVersion: z.int().nullable(),
  recordVersion: z.int().nullable(),
  /** From the record as the draft found it to the draft. */
  difference: Difference,
  /** What others have changed of the record since; null if nothing. */
  since: Difference.nullable(),
  duplicates: z.array(Duplicate),
  thread: z.array(DraftComment),
})
named.add(DraftView, { id: 'DraftView' })
export type DraftView = z.infer<typeof DraftView>

const Versions = z.array(z.object({ id, version })).min(1).max(200)

export const drafts = {
  page: route({
    method: 'GET',
    path: '/drafts',
    summary: '草稿一览：本人的，有审核权者为全部；新的在前',
    access: 'records.read',
    input: PageQuery.extend({
      kind: name.optional(),
      state: State.optional(),
      author: id.optional(),
      /** Part of a code or title. */
      text: z.string().trim().max(60).default(''),
    }),
    output: pageOf(DraftRow),
  }),
  one: route({
    method: 'GET',
    path: '/drafts/:id',
    summary: '一份草稿：内容、与原资料的差别、审核意见、疑似重复',
    access: 'records.read',
    input: z.object({ id }),
    output: DraftView,
  }),
  create: route({
    method: 'POST',
    path: '/drafts',
    summary: '起草一批资料的新增、修改或撤下；有一份不行则全不存',
    access: 'records.draft',
    bodyLimit: 8_388_608,
    input: z.object({ kind: name, drafts: z.array(DraftWrite).min(1).max(200) }),
    output: z.object({ ids: z.array(id) }),
  }),
  save: route({
    method: 'PUT',
    path: '/drafts/:id',
    summary: '修改草稿；写明 base 即在资料的这一版上重新合并',
    access: 'records.draft',
    bodyLimit: 8_388_608,
    input: RecordWrite.omit({ code: true }).extend({ id, version, base: version.optional() }),
    output: z.object({ id, version }),
  }),
  move: route({
    method: 'POST',
    path: '/drafts/moves',
    summary: '提交、撤回、退回、发布或作废一批草稿；有一份不行则全不动',
    access: 'records.read',
    input: z.object({ move: Move, drafts: Versions, comment: text.optional() }),
    output: z.object({ moved: z.int() }),
  }),
  comment: route({
    method: 'POST',
    path: '/drafts/:id/comments',
    summary: '对草稿写一条意见，可指明数据表、行与项',
    access: 'records.read',
    input: z.object({
      id,
      part: name.optional(),
      row: z.int().min(0).max(100_000).optional(),
      field: name.optional(),
      text: text.min(1),
    }),
    output: z.object({ id }),
  }),
}
