import { z } from 'zod'

import { choice, integer, resource, text } from '#contract/back-office/resource.ts'
import { maxBatch, readRoutes } from '#contract/back-office/routes.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** Whose credit there is, and how much. */
export const creditPurse = resource({
  name: 'creditPurse',
  label: '积分账户',
  counter: '户',
  table: 'credit_purse',
  api: '/creditPurse',
  page: '/admin/credit',
  permissions: { read: 'credit.read', write: 'credit.grant' },
  readOnly: true,
  fields: {
    owner: text('户名', { required: true, computed: true }),
    type: choice(
      '类型',
      { person: '个人', company: '单位', closed: '已停用' },
      { required: true, computed: true },
    ),
    company: text('所属单位', { computed: true }),
    balance: integer('余额', { required: true, computed: true }),
    spent: integer('已用', { required: true, computed: true }),
  },
  key: 'owner',
  title: 'owner',
  list: ['owner', 'type', 'company', 'balance', 'spent'],
  search: [],
  filters: ['type'],
  sort: ['balance'],
  order: '-id',
  form: [],
})

export const creditPurseRoutes = {
  ...readRoutes(creditPurse),
  grant: route({
    method: 'POST',
    path: '/creditPurse/grant',
    summary: '向积分账户发放积分，或以负数收回；任何一户余额不足则都不改动',
    access: 'credit.grant',
    input: z.object({
      ids: z.array(id).min(1, '请先选择').max(maxBatch).meta({ label: '所选各项' }),
      amount: z
        .int()
        .min(-10_000)
        .max(10_000)
        .refine((amount) => amount !== 0, '不能为 0')
        .meta({ label: '积分' }),
      note: z.string().trim().min(2, '请写明事由').max(200).meta({ label: '事由' }),
    }),
    output: z.object({ granted: z.int() }),
  }),
}
