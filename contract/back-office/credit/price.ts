import { choice, integer, resource } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

const kindLabels = Object.fromEntries(Object.values<Kind>(kinds).map(({ name, label }) => [name, label]))

/** What opening a record costs: the row that names its kind goes before the one that names its openness alone. */
export const creditPrice = resource({
  name: 'creditPrice',
  label: '积分价格',
  counter: '条',
  table: 'credit_price',
  api: '/creditPrice',
  page: '/admin/credit-prices',
  permissions: { read: 'credit.price', write: 'credit.price' },
  fields: {
    kind: choice('资料类别', kindLabels, { hint: '不选则适用于各类' }),
    access: choice('公开程度', { open: '公开', member: '会员可见' }, { hint: '不选则不论公开程度' }),
    price: integer('积分', { required: true, min: 0, max: 1000, hint: '0 为免费' }),
  },
  key: 'kind',
  title: 'kind',
  list: ['kind', 'access', 'price'],
  search: [],
  filters: ['kind', 'access'],
  sort: ['price'],
  order: 'id',
  form: [{ label: '价格', fields: ['kind', 'access', 'price'] }],
})

export const creditPriceRoutes = resourceRoutes(creditPrice)
