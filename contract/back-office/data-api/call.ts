import { choice, flag, integer, items, ref, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

const kindLabels = Object.fromEntries(Object.values<Kind>(kinds).map(({ name, label }) => [name, label]))

const codeFault = (code: string) =>
  /^[a-z][a-z0-9-]{0,39}$/.test(code) ? undefined : '小写字母开头，只用小写字母、数字与连字符'

const pathFault = (path: string) =>
  /^\/(?!\/)[\w~!$&'()*+,;=:@%./?-]*$/.test(path)
    ? undefined
    : '以 / 开头的地址，可带固定的参数，如 /v1/list?type=1'

const quota = {
  ...{ min: 1, max: 10_000_000 },
  hint: '须用密钥时每个用户各计，否则每个网络地址各计；不填则不限',
} as const

/** A published call: fields and conditions of a kind, or an address of a host. */
export const dataApi = resource({
  name: 'dataApi',
  label: '数据接口',
  counter: '个',
  table: 'data_api',
  api: '/dataApi',
  page: '/admin/data-apis',
  permissions: { read: 'dataApis.read', write: 'dataApis.write' },
  fields: {
    title: text('名称', { required: true, max: 40 }),
    code: text('接口编码', {
      ...{ required: true, fixed: true, unique: true, max: 40, fault: codeFault },
      hint: '调用地址的末一段，建立后不改',
    }),
    description: text('说明', { max: 500, long: true }),
    category: ref('主题分类', 'category'),
    source: choice('数据来源', { kind: '本馆资料', host: '转发主机' }, { required: true, fixed: true }),
    kind: choice('资料类别', kindLabels, { required: true, fixed: true, when: ['source', 'kind'] }),
    fields: items<string>('返回的字段', 'fieldName', {
      ...{ required: true, when: ['source', 'kind'] },
      hint: '按此次序返回；只能选人人可见的字段',
    }),
    fixed: items<Condition>('固定条件', 'condition', {
      when: ['source', 'kind'],
      hint: '每次调用都加上，调用者不能改',
    }),
    free: items<string>('调用者可填的条件', 'fieldName', { hint: '调用者不填则不限' }),
    pageSize: integer('每页至多', { min: 1, max: 200, required: true }),
    host: ref('转发主机', 'dataApiHost', { required: true, when: ['source', 'host'] }),
    path: text('主机上的地址', { required: true, max: 500, fault: pathFault, when: ['source', 'host'] }),
    keyRequired: flag('须用密钥', { required: true }),
    perMinute: integer('每分钟调用上限', quota),
    perDay: integer('每天调用上限', quota),
    published: flag('发布', { required: true }),
  },
  key: 'code',
  title: 'title',
  list: ['title', 'code', 'category', 'source', 'kind', 'keyRequired', 'perMinute', 'perDay', 'published'],
  more: ['host', 'pageSize'],
  search: ['title', 'code', 'description'],
  filters: ['category', 'source', 'kind', 'published'],
  sort: ['title', 'code'],
  order: 'code',
  form: [
    {
      label: '数据接口',
      fields: ['title', 'code', 'description', 'category', 'source', 'kind', 'host', 'path'],
    },
    { label: '内容', fields: ['fields', 'fixed', 'free', 'pageSize'] },
    { label: '调用', fields: ['keyRequired', 'perMinute', 'perDay', 'published'] },
  ],
})

export const dataApiRoutes = resourceRoutes(dataApi)
