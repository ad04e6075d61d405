import { z } from 'zod'

import { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import { id, version } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

import { DraftBase, DraftRow, DraftView, DraftWrite, Move, State } from './draft-views.ts'

export type {
  DraftBase,
  DraftComment,
  DraftRow,
  DraftView,
  DraftWrite,
  Duplicate,
  Warning,
} from './draft-views.ts'

const name = z.string().max(40).meta({ label: '资料类别' })
const text = z.string().trim().max(500).meta({ label: '说明' })
const Versions = z.array(z.object({ id, version })).min(1).max(200).meta({ label: '草稿' })

export const drafts = {
  page: route({
    method: 'GET',
    path: '/drafts',
    summary: '草稿一览：本人的，有审核权者为全部；新的在前',
    access: 'records.read',
    input: PageQuery.extend({
      kind: name.optional(),
      state: State.optional(),
      author: id.optional().meta({ label: '起草人' }),
      /** Part of a code or title. */
      text: z.string().trim().max(60).default('').meta({ label: '查找的文字' }),
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
  base: route({
    method: 'GET',
    path: '/drafts/base',
    summary: '一条资料现有的内容与版本，修改由此填起；不建立草稿',
    access: 'records.draft',
    input: z.object({ kind: name, code: z.string().min(1).max(200).meta({ label: '编号' }) }),
    output: DraftBase,
  }),
  create: route({
    method: 'POST',
    path: '/drafts',
    summary: '起草一批资料的新增、修改或撤下；有一份不行则全不存',
    access: 'records.draft',
    bodyLimit: 8_388_608,
    input: z.object({ kind: name, drafts: z.array(DraftWrite).min(1).max(200).meta({ label: '草稿' }) }),
    output: z.object({ ids: z.array(id) }),
  }),
  save: route({
    method: 'PUT',
    path: '/drafts/:id',
    summary: '修改草稿；写明 base 即在资料的这一版上重新合并',
    access: 'records.draft',
    bodyLimit: 8_388_608,
    input: RecordWrite.omit({ code: true }).extend({
      id,
      version,
      base: version.optional().meta({ label: '所据版本' }),
    }),
    output: z.object({ id, version }),
  }),
  move: route({
    method: 'POST',
    path: '/drafts/moves',
    summary: '提交、撤回、退回、发布或作废一批草稿；有一份不行则全不动',
    access: 'records.read',
    input: z.object({
      move: Move,
      drafts: Versions,
      comment: text.optional(),
      confirmed: z.array(z.string().max(40)).max(100).default([]).meta({ label: '已核对的疑点' }),
    }),
    output: z.object({ moved: z.int() }),
  }),
  comment: route({
    method: 'POST',
    path: '/drafts/:id/comments',
    summary: '对草稿写一条意见，可指明数据表、行与项',
    access: 'records.read',
    input: z.object({
      id,
      part: name.optional().meta({ label: '数据表' }),
      row: z.int().min(0).max(100_000).optional().meta({ label: '行' }),
      field: name.optional().meta({ label: '栏目' }),
      text: text.min(1).meta({ label: '意见' }),
    }),
    output: z.object({ id }),
  }),
}
