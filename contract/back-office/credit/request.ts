import { z } from 'zod'

import { choice, flag, integer, moment, resource, text } from '#contract/back-office/resource.ts'
import { readRoutes } from '#contract/back-office/routes.ts'
import { maxCreditRequest, requestStates } from '#contract/credit/credit-words.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** What readers ask for, and what they were answered. */
export const creditRequest = resource({
  name: 'creditRequest',
  label: '充值申请',
  counter: '份',
  table: 'credit_request',
  api: '/creditRequest',
  page: '/admin/credit-requests',
  permissions: { read: 'credit.read', write: 'credit.grant' },
  readOnly: true,
  fields: {
    createdAt: moment('提出时间', { required: true, computed: true }),
    reader: text('申请人', { required: true, computed: true }),
    company: text('所属单位', { computed: true }),
    forCompany: flag('为单位', { required: true, computed: true }),
    amount: integer('申请积分', { required: true, computed: true }),
    balance: integer('现有积分', { required: true, computed: true }),
    purpose: text('用途', { required: true, computed: true, long: true }),
    state: choice('状态', requestStates, { required: true, computed: true }),
    granted: integer('充值', { computed: true }),
    answer: text('答复', { computed: true, long: true }),
    answeredAt: moment('答复时间', { computed: true }),
  },
  key: 'purpose',
  title: 'reader',
  list: ['reader', 'createdAt', 'company', 'forCompany', 'amount', 'purpose', 'state', 'granted'],
  more: ['balance', 'answer', 'answeredAt'],
  search: ['purpose'],
  filters: ['state', 'forCompany'],
  sort: ['createdAt', 'amount'],
  order: '-id',
  form: [],
})

export const creditRequestRoutes = {
  ...readRoutes(creditRequest),
  answer: route({
    method: 'PUT',
    path: '/creditRequest/:id/answer',
    summary: '答复充值申请：充值若干积分，或说明为何未同意；只答复一次',
    access: 'credit.grant',
    input: z.object({
      id,
      /** Null: refused. */
      grant: z.int().min(1).max(maxCreditRequest).nullable().meta({ label: '充值的积分' }),
      answer: z.string().trim().max(500).default('').meta({ label: '答复' }),
    }),
    output: z.object({ state: z.enum(['granted', 'refused']) }),
  }),
}
