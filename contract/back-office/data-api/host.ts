import { choice, flag, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'

const hostName = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/** A host is a name with a dot: addresses are refused here, what a name stands for is looked at with every call. */
export const hostFault = (host: string): string | undefined =>
  hostName.test(host) ? undefined : '须为小写的域名，如 data.example.gov.cn；不能是 IP 地址'

/** The hosts that the archive calls on behalf of others. */
export const dataApiHost = resource({
  name: 'dataApiHost',
  label: '转发主机',
  counter: '台',
  table: 'data_api_host',
  api: '/dataApiHost',
  page: '/admin/data-api-hosts',
  permissions: { read: 'dataApis.read', write: 'dataApis.hosts' },
  fields: {
    name: text('名称', { required: true, max: 40 }),
    scheme: choice('协议', { https: 'https', http: 'http' }, { required: true }),
    host: text('域名', { required: true, max: 253, fault: hostFault }),
    port: integer('端口', { required: true, min: 1, max: 65_535 }),
    mayPost: flag('允许 POST', { required: true, hint: '否则只用 GET 调用' }),
    enabled: flag('启用', { required: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'scheme', 'host', 'port', 'mayPost', 'enabled'],
  search: ['name', 'host'],
  filters: ['scheme', 'enabled'],
  sort: ['name'],
  order: 'name',
  form: [
    { label: '转发主机', fields: ['name', 'scheme', 'host', 'port'] },
    { label: '用法', fields: ['mayPost', 'enabled'] },
  ],
})

export const dataApiHostRoutes = resourceRoutes(dataApiHost)
