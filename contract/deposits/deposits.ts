import { z } from 'zod'

import { CaseId, CasePeople, moveOutcome, MoveInput } from '#contract/cases/case-shapes.ts'
import { xlsxType } from '#contract/files/xlsx-type.ts'
import { plainName } from '#contract/identity/spelling.ts'
import { id, line, rowNumber } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { keysOf, pageOf, PageQuery } from '#contract/wire.ts'

import { Day, Deposit, DepositFile, Material, Row, State, TableWindow } from './deposit-views.ts'
import { maxProtectedYears } from './materials.ts'

export type {
  FileCheck,
  Deposit,
  DepositDraft,
  DepositFile,
  DepositRow,
  Remark,
  TableWindow,
} from './deposit-views.ts'

/** Drafts of one account, and files of one deposit. */
export const maxDrafts = 20
export const maxFiles = 50

const DepositValues = z.object({
  title: z.string().trim().min(2, '请填写资料名称').max(200, '最长 200 字').meta({ label: '资料名称' }),
  depositor: z.string().trim().max(100, '最长 100 字').meta({ label: '汇交单位或个人' }),
  contact: z.string().overwrite(plainName).max(60, '最长 60 字').meta({ label: '联系人' }),
  projectCode: z.string().trim().max(99, '最长 99 字').meta({ label: '项目编号' }),
  author: z.string().trim().max(100, '最长 100 字').meta({ label: '编写单位' }),
  formedOn: Day.nullable().meta({ label: '形成日期' }),
  summary: z.string().trim().max(2000, '最长 2000 字').meta({ label: '内容提要' }),
  protectedYears: z
    .int()
    .min(0)
    .max(maxProtectedYears, `至多 ${maxProtectedYears} 年`)
    .meta({ label: '申请保护的年数' }),
})
export type DepositValues = z.infer<typeof DepositValues>

const attachedFileInput = z.object({ id, attached: id.meta({ label: '所附的文件' }) })

export const deposits = {
  create: route({
    method: 'POST',
    path: '/deposit',
    summary: '新建汇交草稿',
    access: 'member',
    input: z.object({ material: Material, title: DepositValues.shape.title }),
    output: z.object({ id }),
  }),
  page: route({
    method: 'GET',
    path: '/deposit/platform/page',
    summary: '本人的汇交，新的在前',
    access: 'member',
    input: PageQuery,
    output: pageOf(Row),
  }),
  one: route({
    method: 'GET',
    path: '/deposit/:id',
    summary: '一次汇交：文件、表格的问题、验收意见与此刻可办的事',
    access: 'member',
    input: z.object({ id }),
    output: Deposit,
  }),
  save: route({
    method: 'PUT',
    path: '/deposit/:id',
    summary: '修改草稿或退回的汇交',
    access: 'member',
    input: DepositValues.partial().extend({ id, line }),
    output: Deposit,
  }),
  remove: route({
    method: 'DELETE',
    path: '/deposit/:id',
    summary: '删除草稿',
    access: 'member',
    input: z.object({ id }),
    output: z.object({}),
  }),
  attach: route({
    method: 'POST',
    path: '/deposit/:id/files',
    summary: '附上本人已上传的文件；表格即时检查，答复逐格的问题，不写入资料库',
    access: 'member',
    input: z.object({
      id,
      part: z.string().max(40).meta({ label: '资料的部分' }),
      file: id.meta({ label: '文件' }),
    }),
    output: DepositFile,
    seconds: 120,
  }),
  detach: route({
    method: 'DELETE',
    path: '/deposit/:id/files/:attached',
    summary: '取下所附的文件',
    access: 'member',
    input: attachedFileInput,
    output: z.object({}),
  }),
  download: route({
    method: 'GET',
    path: '/deposit/:id/files/:attached',
    summary: '下载所附的文件',
    access: 'member',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: attachedFileInput,
    output: z.unknown(),
  }),
  table: route({
    method: 'GET',
    path: '/deposit/:id/files/:attached/table',
    summary: '所附的表格：一张表从某行起的 100 行，照文件原样',
    access: 'member',
    input: attachedFileInput.extend({
      sheet: z.string().max(100).optional().meta({ label: '表' }),
      from: rowNumber.default(1).meta({ label: '从第几行起' }),
    }),
    output: TableWindow,
    seconds: 120,
  }),
  template: route({
    method: 'GET',
    path: '/deposit/templates/:kind',
    summary: '一类资料的填写模板（Excel 工作簿）',
    access: 'member',
    answer: 'bytes',
    sends: [xlsxType],
    compress: false,
    input: z.object({
      kind: z.string().max(40).meta({ label: '资料类别' }),
      readings: z.enum(['yes', 'no']).default('no').meta({ label: '读数模板' }),
    }),
    output: z.unknown(),
  }),
  move: route({
    method: 'POST',
    path: '/deposit/:id/moves',
    summary: '流转：提交、撤回、验收、退回、接收等；对此刻的环节与本人开放的才能办',
    access: 'member',
    input: MoveInput,
    output: moveOutcome(State),
    seconds: 120,
  }),
  voucher: route({
    method: 'GET',
    path: '/deposit/:id/voucher',
    summary: '汇交凭证（PDF），附编号与核验的二维码',
    access: 'member',
    answer: 'bytes',
    sends: ['application/pdf'],
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  verify: route({
    method: 'GET',
    path: '/deposit/voucher/:code',
    summary: '核验汇交凭证；任何人都可以',
    access: 'anyone',
    input: z.object({ code: z.string().trim().max(80).meta({ label: '凭证编号' }) }),
    output: z.object({
      number: z.string(),
      title: z.string(),
      material: Material,
      depositor: z.string(),
      acceptedOn: Day,
      openOn: Day,
      files: z.int(),
    }),
    limit: { calls: 60, seconds: 60 },
  }),
}

export const depositBoxes = { todo: '待办', mine: '我验收的', all: '全部' } as const
export type DepositBox = keyof typeof depositBoxes

/** What staff do with deposits. */
export const staffDeposits = {
  queue: route({
    method: 'GET',
    path: '/deposit/queue',
    summary: '汇交：待办、本人验收的，按到期先后；全部，新的在前',
    access: 'deposits.read',
    input: PageQuery.extend({
      box: z.enum(keysOf<DepositBox>(depositBoxes)).default('todo').meta({ label: '哪些汇交' }),
      state: State.optional(),
      q: z.string().trim().max(60).default('').meta({ label: '查找的文字' }),
    }),
    output: pageOf(Row),
  }),
  people: route({
    method: 'GET',
    path: '/deposit/:id/people',
    summary: '可以委派或转办的人',
    access: 'deposits.read',
    input: CaseId,
    output: CasePeople,
  }),
  remark: route({
    method: 'POST',
    path: '/deposit/:id/remarks',
    summary: '对一个文件的一处写意见：表、行、列；退回时一并交给汇交人',
    access: 'deposits.examine',
    input: z.object({
      id,
      attached: id.meta({ label: '所附的文件' }),
      sheet: z.string().trim().max(100).default('').meta({ label: '表' }),
      row: rowNumber.nullable().default(null).meta({ label: '行' }),
      column: z.string().trim().max(60).default('').meta({ label: '列' }),
      text: z.string().trim().min(2, '请写明问题').max(500, '最长 500 字').meta({ label: '意见' }),
    }),
    output: z.object({ id }),
  }),
  removeRemark: route({
    method: 'DELETE',
    path: '/deposit/:id/remarks/:remark',
    summary: '撤回尚未交给汇交人的一条意见',
    access: 'deposits.examine',
    input: z.object({ id, remark: id.meta({ label: '意见' }) }),
    output: z.object({}),
  }),
}
