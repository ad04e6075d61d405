import { z } from 'zod'

import { CaseId, CasePeople, moveOutcome, MoveInput, opinion } from '#contract/cases/case-shapes.ts'
import { plainName } from '#contract/identity/spelling.ts'
import { id, line } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { PhoneNumber } from '#contract/sign-in/token.ts'
import { keysOf, pageOf, PageQuery } from '#contract/wire.ts'

import { Loan, LoanReader, LoanRow, LoanStateName } from './loan-shapes.ts'
import { maxItems } from './papers.ts'

const RequestFields = z.object({
  purpose: z.string().max(60).meta({ label: '利用目的' }),
  useMode: z.string().max(60).meta({ label: '利用方式' }),
  reason: z.string().trim().max(1000, '最长 1000 字').meta({ label: '用途说明' }),
})

/** In whose name a reader applies: their own, or that of the organisation that the archive knows them to belong to. */
export const loanParties = { person: '本人', organisation: '单位' } as const
export type LoanPartyName = keyof typeof loanParties

export const loanBoxes = {
  todo: '待办',
  mine: '我承办的',
  done: '已办',
  copies: '抄送',
  all: '全部',
} as const
export type LoanBox = keyof typeof loanBoxes

export const loans = {
  cart: route({
    method: 'GET',
    path: '/loan/cart',
    summary: '本人的借阅车，也就是尚未提交的申请；没有则为空',
    access: 'member',
    input: z.object({}),
    output: Loan.nullable(),
  }),
  add: route({
    method: 'POST',
    path: '/loan/cart',
    summary: `把资料放入借阅车，至多 ${maxItems} 件；已在其中的不重复`,
    access: 'member',
    input: z.object({
      kind: z.string().max(60).meta({ label: '资料类别' }),
      code: z.string().min(1).max(200).meta({ label: '编号' }),
    }),
    output: z.object({ items: z.int() }),
  }),
  page: route({
    method: 'GET',
    path: '/loan/platform/page',
    summary: '本人的借阅申请，新的在前',
    access: 'member',
    input: PageQuery.extend({ state: LoanStateName.optional() }),
    output: pageOf(LoanRow),
  }),
  one: route({
    method: 'GET',
    path: '/loan/:id',
    summary: '一份借阅申请：资料、材料、流转记录与此刻可办的事',
    access: 'member',
    input: z.object({ id }),
    output: Loan,
  }),
  save: route({
    method: 'PUT',
    path: '/loan/:id',
    summary: '修改草稿或退回补正的申请：以本人或已核实的单位名义、利用目的、利用方式、用途说明、资料',
    access: 'member',
    input: RequestFields.partial().extend({
      id,
      line,
      party: z.enum(keysOf<LoanPartyName>(loanParties)).optional().meta({ label: '以谁的名义' }),
      /** Positions that stay. */
      keep: z.array(z.int().min(1).max(maxItems)).max(maxItems).optional().meta({ label: '保留的资料' }),
    }),
    output: Loan,
  }),
  again: route({
    method: 'POST',
    path: '/loan/:id/again',
    summary: '再次申请：把已结束的申请中的资料放入借阅车，空车时连同用途',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ items: z.int() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/loan/:id',
    summary: '删除草稿',
    access: 'member',
    input: z.object({ id }),
    output: z.object({}),
  }),
  move: route({
    method: 'POST',
    path: '/loan/:id/moves',
    summary: '流转：提交、撤回、受理、同意、退回、委派、转办、借出、归还等；对此刻的环节与本人开放的才能办',
    access: 'member',
    input: MoveInput.extend({
      /** What is brought back: positions of items; all that are out by default. */
      positions: z.array(z.int().min(1).max(maxItems)).max(maxItems).optional().meta({ label: '资料' }),
      damage: z.string().trim().max(200).default('').meta({ label: '损坏情况' }),
    }),
    output: moveOutcome(LoanStateName),
  }),
}

/** What staff see and do of loans. */
export const staffLoans = {
  queue: route({
    method: 'GET',
    path: '/loan/queue',
    summary: '借阅申请：待办、我承办的、已办、抄送、全部；按到期先后',
    access: 'loans.read',
    input: PageQuery.extend({
      box: z.enum(keysOf<LoanBox>(loanBoxes)).default('todo').meta({ label: '分类' }),
      state: LoanStateName.optional(),
      q: z.string().trim().max(60).default('').meta({ label: '查找的文字' }),
    }),
    output: pageOf(LoanRow),
  }),
  moveBatch: route({
    method: 'POST',
    path: '/loan/moveBatch',
    summary: '成批办理：每份各自成败，答复逐份的结果',
    access: 'loans.read',
    input: z.object({
      move: z.enum(['accept', 'approve', 'prepare', 'close']).meta({ label: '办理' }),
      loans: z.array(z.object({ id, line })).min(1, '请先选择').max(100).meta({ label: '申请' }),
      opinion,
    }),
    output: z.object({
      done: z.array(id),
      refused: z.array(z.object({ id, number: z.string(), message: z.string() })),
    }),
  }),
  others: route({
    method: 'GET',
    path: '/loan/:id/others',
    summary: '同一读者的其他在办申请',
    access: 'loans.read',
    input: z.object({ id }),
    output: z.array(LoanRow),
  }),
  reader: route({
    method: 'GET',
    path: '/loan/:id/reader',
    summary: '申请人：所属单位与是否核实、实名认证等级、以往的申请与逾期；没有账号的为空',
    access: 'loans.read',
    input: CaseId,
    output: LoanReader.nullable(),
  }),
  people: route({
    method: 'GET',
    path: '/loan/:id/people',
    summary: '可以委派或转办的人',
    access: 'loans.read',
    input: CaseId,
    output: CasePeople,
  }),
  copy: route({
    method: 'POST',
    path: '/loan/:id/copies',
    summary: '抄送',
    access: 'loans.read',
    input: z.object({ id, people: z.array(id).min(1, '请先选择').max(20).meta({ label: '人员' }) }),
    output: z.object({}),
  }),
  scan: route({
    method: 'GET',
    path: '/loan/scan',
    summary: '扫描：借阅单上的编号，或盒上的条码；盒码答出借出或留存其中资料的申请，以及等候的人数',
    access: 'loans.counter',
    input: z.object({ code: z.string().trim().min(3).max(60).meta({ label: '编号' }) }),
    output: z.object({
      loans: z.array(LoanRow),
      box: z
        .object({
          code: z.string(),
          shelf: z.string(),
          items: z.array(
            z.object({
              title: z.string(),
              loan: id.nullable(),
              position: z.int().nullable(),
              out: z.boolean(),
              /** Applications that wait for it, the first one first. */
              queue: z.array(z.object({ loan: id, number: z.string(), reader: z.string() })),
            }),
          ),
        })
        .nullable(),
    }),
  }),
  onBehalf: route({
    method: 'POST',
    path: '/loan/onBehalf',
    summary: '代办：为没有账号的读者登记并提交申请，材料由窗口当面查验',
    access: 'loans.counter',
    input: RequestFields.extend({
      reader: z.string().overwrite(plainName).min(2, '请填写读者姓名').max(60).meta({ label: '读者姓名' }),
      phone: PhoneNumber,
      company: z.string().trim().max(100).default('').meta({ label: '单位名称' }),
      items: z
        .array(
          z.object({
            kind: z.string().max(60).meta({ label: '资料类别' }),
            code: z.string().trim().min(1).max(200).meta({ label: '编号' }),
          }),
        )
        .min(1, '请至少写一件资料')
        .max(maxItems, `一份申请至多 ${maxItems} 件资料`)
        .meta({ label: '资料' }),
    }),
    output: z.object({ id, number: z.string() }),
  }),
  contact: route({
    method: 'GET',
    path: '/loan/:id/contact',
    summary: '读者的手机号，供窗口联系；每次查看都记入日志',
    access: 'loans.counter',
    input: z.object({ id }),
    output: z.object({ phone: z.string().nullable() }),
  }),
  fetchList: route({
    method: 'GET',
    path: '/loan/fetch-list',
    summary: '待取的盒：每盒一次，按库位',
    access: 'loans.counter',
    input: z.object({}),
    output: z.array(
      z.object({
        box: z.string(),
        shelf: z.string(),
        items: z.array(z.object({ loan: id, number: z.string(), title: z.string() })),
      }),
    ),
  }),
}
