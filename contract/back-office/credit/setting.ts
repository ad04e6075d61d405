import { integer, resource } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'

/** What a new member starts with. */
export const creditSetting = resource({
  name: 'creditSetting',
  label: '起始积分',
  counter: '项',
  table: 'credit_setting',
  api: '/creditSetting',
  page: '/admin/credit-start',
  permissions: { read: 'credit.price', write: 'credit.price' },
  fields: {
    start: integer('起始积分', {
      required: true,
      min: 0,
      max: 10_000,
      hint: '新用户注册时得到；改后只用于此后注册的',
    }),
  },
  key: 'start',
  title: 'start',
  list: ['start'],
  search: [],
  filters: [],
  sort: [],
  order: 'id',
  form: [{ label: '新用户', fields: ['start'] }],
})

const { detail, update } = resourceRoutes(creditSetting)

/** There is one row, and it is not made or removed; its number is 1. */
export const creditSettingRoutes = { detail, update }
