import { choice, integer, ref, resource, text } from '#contract/back-office/resource.ts'
import { readRoutes } from '#contract/back-office/routes.ts'
import { openServices } from '#contract/data-api/services.ts'

/** How often published calls and open services are used: a row for each of them, app and day. */
export const dataApiUse = resource({
  name: 'dataApiUse',
  label: '接口用量',
  counter: '行',
  table: 'data_api_use',
  api: '/dataApiUse',
  page: '/admin/data-api-use',
  permissions: { read: 'dataApis.read', write: 'dataApis.write' },
  readOnly: true,
  fields: {
    day: text('日期', { required: true, computed: true }),
    name: text('接口', { required: true, computed: true }),
    api: ref('数据接口', 'dataApi', { computed: true }),
    service: choice('开放服务', openServices, { computed: true }),
    caller: text('调用者', { required: true, computed: true }),
    calls: integer('调用次数', { required: true, computed: true }),
    refused: integer('超出上限', { required: true, computed: true }),
  },
  key: 'day',
  title: 'day',
  list: ['day', 'name', 'caller', 'calls', 'refused'],
  search: ['caller'],
  filters: ['api', 'service'],
  sort: ['day', 'calls', 'refused'],
  order: '-id',
  form: [],
})

export const dataApiUseRoutes = readRoutes(dataApiUse)
