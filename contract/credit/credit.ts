import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { creditTerms } from './credit-terms.ts'
import { type CreditReason, failedPages, maxCreditRequest, type RequestState } from './credit-words.ts'

const reasons = [
  'start',
  'view',
  'refund',
  'grant',
  'request',
  'move',
  'operation',
] as const satisfies readonly CreditReason[]
const states = ['waiting', 'granted', 'refused', 'withdrawn'] as const satisfies readonly RequestState[]

const CreditLine = z.object({
  id,
  at: z.iso.datetime(),
  amount: z.int(),
  /** After it. */
  balance: z.int(),
  reason: z.enum(reasons),
  /** Whether the pool of the organisation changed, not the reader's own purse. */
  pool: z.boolean(),
  /** Who opened the record, of a pool: for its manager. */
  who: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  /** The record, as long as it is there. */
  record: z.object({ kind: z.string(), code: z.string() }).nullable(),
})
namedSchemas.add(CreditLine, { id: 'CreditLine' })
export type CreditLine = z.infer<typeof CreditLine>

const CreditRequest = z.object({
  id,
  at: z.iso.datetime(),
  amount: z.int(),
  purpose: z.string(),
  forCompany: z.boolean(),
  state: z.enum(states),
  granted: z.int().nullable(),
  answer: z.string(),
  answeredAt: z.iso.datetime().nullable(),
})
namedSchemas.add(CreditRequest, { id: 'CreditRequest' })
export type CreditRequest = z.infer<typeof CreditRequest>

export const credit = {
  terms: creditTerms,
  mine: route({
    method: 'GET',
    path: '/credit/mine',
    summary: '本人与所属单位的积分余额，打开资料前是否询问',
    access: 'member',
    input: z.object({}),
    output: z.object({
      own: z.int(),
      /** Of the reader's organisation; null without one. */
      pool: z.int().nullable(),
      company: z.string().nullable(),
      /** Whether the reader manages the organisation, and sees all lines of its pool. */
      manages: z.boolean(),
      asks: z.boolean(),
      requests: z.array(CreditRequest),
    }),
  }),
  lines: route({
    method: 'GET',
    path: '/credit/lines',
    summary: '积分明细，新的在前；单位管理员可看单位的全部明细',
    access: 'member',
    input: PageQuery.extend({ of: z.enum(['own', 'company']).default('own').meta({ label: '谁的明细' }) }),
    output: pageOf(CreditLine),
  }),
  setAsks: route({
    method: 'PUT',
    path: '/credit/asks',
    summary: '打开资料前询问，或不再提醒、直接扣除',
    access: 'member',
    input: z.object({ asks: z.boolean().meta({ label: '打开前询问' }) }),
    output: z.object({}),
  }),
  update: route({
    method: 'POST',
    path: '/credit/update',
    summary: '扣除本人的积分并记下事由，余额不足时答 false；打开资料由资料接口自行扣除，与此无关',
    access: 'member',
    input: z.object({
      credit: z
        .int()
        .min(-10_000, '一次至多扣除 10000')
        .max(-1, '只能扣除，不能增加')
        .meta({ label: '增减的积分' }),
      moduleName: z.string().trim().min(1).max(60).meta({ label: '模块' }),
      operationCode: z.string().trim().min(1).max(60).meta({ label: '操作编码' }),
      operationName: z.string().trim().max(60).default('').meta({ label: '操作名称' }),
      platform: z.string().trim().max(60).default('').meta({ label: '平台' }),
    }),
    output: z.boolean(),
  }),
  pageFailed: route({
    method: 'POST',
    path: '/credit/page-failed',
    summary: `资料打开后页面没能显示：退还积分，资料随即关闭；限打开后 ${failedPages.minutes} 分钟内，24 小时至多 ${failedPages.times} 次`,
    access: 'member',
    input: z.object({
      kind: z.string().max(40).meta({ label: '资料类别' }),
      code: z.string().trim().min(1).max(200).meta({ label: '资料编号' }),
    }),
    /** How much was paid back; 0 where nothing is due. */
    output: z.object({ refunded: z.int() }),
  }),
  request: route({
    method: 'POST',
    path: '/credit/requests',
    summary: '申请充值；同时只能有一份待答复',
    access: 'member',
    input: z.object({
      amount: z.int().min(1).max(maxCreditRequest).meta({ label: '积分' }),
      purpose: z.string().trim().min(4, '请写明用途，至少 4 个字').max(500).meta({ label: '用途' }),
      /** For the pool of the organisation that the reader manages. */
      forCompany: z.boolean().default(false).meta({ label: '为单位申请' }),
    }),
    output: z.object({ id }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/credit/requests/:id',
    summary: '撤回尚未答复的充值申请',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
