import { z } from 'zod'

import { choice, integer, moment, resource, text } from '#contract/back-office/resource.ts'
import { readRoutes } from '#contract/back-office/routes.ts'
import { creditReasons } from '#contract/credit/credit-words.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** The ledger. */
export const creditLine = resource({
  name: 'creditLine',
  label: '积分明细',
  counter: '笔',
  table: 'credit_line',
  api: '/creditLine',
  page: '/admin/credit-lines',
  permissions: { read: 'credit.read', write: 'credit.grant' },
  readOnly: true,
  fields: {
    at: moment('时间', { required: true, computed: true }),
    owner: text('账户', { required: true, computed: true }),
    amount: integer('增减', { required: true, computed: true }),
    balance: integer('余额', { required: true, computed: true }),
    reason: choice('事由', creditReasons, { required: true, computed: true }),
    title: text('资料', { computed: true }),
    note: text('说明', { computed: true }),
    reader: text('读者', { computed: true }),
    by: text('经办', { computed: true }),
  },
  key: 'title',
  title: 'title',
  list: ['at', 'owner', 'amount', 'balance', 'reason', 'title', 'note', 'by'],
  more: ['reader'],
  search: ['title', 'note'],
  filters: ['reason'],
  sort: ['at', 'amount'],
  order: '-id',
  form: [],
})

export const creditLineRoutes = {
  ...readRoutes(creditLine),
  refund: route({
    method: 'PUT',
    path: '/creditLine/:id/refund',
    summary: '退还一次打开资料所扣的积分，一次只退还一回',
    access: 'credit.grant',
    input: z.object({
      id,
      note: z.string().trim().min(2, '请写明事由').max(200).meta({ label: '说明' }),
    }),
    output: z.object({ amount: z.int() }),
  }),
}
