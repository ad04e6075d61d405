import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { choice, integer, moment, resource, text } from './resource.ts'
import { enableRoutes, resourceRoutes } from './routes.ts'

export const appTypes = { 0: '平台', 1: '网页', 2: '移动', 3: '服务' } as const

/** What is wrong with a name that programs and tenants are known by. */
export const identifierFault = (text: string): string | undefined =>
  /^[\w.-]{1,60}$/.test(text) ? undefined : '只能有字母、数字与 _ . -'

const hostFault = (text: string) =>
  /^[a-z0-9.-]{1,180}(?::\d{1,5})?$/.test(text) ? undefined : '须为小写的主机名，可带端口，不带 https://'

const bounds = { min: 1, max: 10_000_000, hint: '不填则不限' } as const

/** Whole addresses, compared as they stand: without TLS on this machine only. */
const pageRule = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)(?=[:/]))[^\s/?#@\\]+\/[^\s?#\\]*$/
const isPage = (line: string) => pageRule.test(line) && URL.canParse(line)
const pagesFault = (text: string) =>
  text.split('\n').every((line) => line.trim() === '' || isPage(line.trim()))
    ? undefined
    : '每行须为 https:// 开头的完整网址，不带参数'

export const app = resource({
  name: 'app',
  label: '应用',
  counter: '个',
  table: 'app',
  api: '/app',
  page: '/admin/apps',
  permissions: { read: 'apps.read', write: 'apps.write' },
  fields: {
    code: text('应用编号', { required: true, computed: true }),
    name: text('应用名称', { required: true, max: 50 }),
    type: choice('类型', appTypes, { required: true }),
    description: text('说明', { max: 500, long: true }),
    tenant: text('租户', {
      max: 60,
      fault: identifierFault,
      hint: '这个应用的调用须以此租户的名义；不填则为本馆的租户',
    }),
    host: text('网页的主机', {
      max: 200,
      unique: true,
      fault: hostFault,
      hint: '从这个主机打开的网页以此应用的名义调用，如 gangqu.example.cn；没有自己的网页则不填',
    }),
    pages: text('可接收登录的页面', {
      max: 2000,
      long: true,
      fault: pagesFault,
      hint: '旧系统接收一次性令牌的页面，每行一个完整网址',
    }),
    perMinute: integer('每分钟调用上限', bounds),
    perDay: integer('每天调用上限', bounds),
    state: choice('状态', { enabled: '启用', disabled: '停用' }, { required: true, computed: true }),
    keys: integer('有效密钥', { required: true, computed: true }),
    privileges: integer('权限', { required: true, computed: true }),
    lastUsed: moment('最近使用', { computed: true }),
    createdAt: moment('建立时间', { required: true, computed: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'code', 'type', 'keys', 'privileges', 'perMinute', 'perDay', 'lastUsed', 'state'],
  more: ['description', 'tenant', 'host', 'createdAt'],
  search: ['name', 'code', 'description', 'host'],
  filters: ['type', 'state'],
  sort: ['name', 'createdAt'],
  order: '-id',
  form: [
    { label: '应用', fields: ['name', 'type', 'description'] },
    { label: '接入', fields: ['tenant', 'host', 'pages'] },
    { label: '调用上限', fields: ['perMinute', 'perDay'] },
  ],
})

const Type = z.int().min(0).max(3).meta({ label: '类型' })
const Moment = z.iso.datetime()
const Nothing = z.object({})

export const Privilege = z.object({
  feature: z.string().max(40).meta({ label: '功能' }),
  type: z.enum(['read', 'write']).meta({ label: '类型' }),
})
export type Privilege = z.infer<typeof Privilege>

const { create, update, ...others } = resourceRoutes(app)

/** The calls of apps beyond those of every resource. */
export const appRoutes = {
  ...others,
  create: { ...create, proof: true as const },
  update: { ...update, proof: true as const },
  ...enableRoutes(app, '启用或停用应用；停用后其令牌立即失效'),
  keys: route({
    method: 'GET',
    path: '/app/:id/keys',
    summary: '应用的密钥：只有前几位与使用情况，密钥本身不再显示',
    access: 'apps.read',
    input: z.object({ id }),
    output: z.array(
      z.object({
        id,
        purpose: z.string(),
        prefix: z.string(),
        createdAt: Moment,
        usedAt: Moment.nullable(),
        expiresAt: Moment.nullable(),
        revokedAt: Moment.nullable(),
      }),
    ),
  }),
  // a PUT: the answer of a POST is stored for repetitions, and a key is stored nowhere
  makeKey: route({
    method: 'PUT',
    path: '/app/:id/keys',
    summary: '新建密钥：只显示这一次；可同时有几把，以便更换',
    access: 'apps.write',
    proof: true,
    input: z.object({
      id,
      purpose: z.string().trim().min(1, '请填写用途').max(60).meta({ label: '用途' }),
      expiresAt: z.iso.datetime({ offset: true }).optional().meta({ label: '到期时刻' }),
    }),
    output: z.object({ id, key: z.string() }),
  }),
  revokeKey: route({
    method: 'DELETE',
    path: '/app/:id/keys/:key',
    summary: '作废密钥：凭它取得的令牌立即失效',
    access: 'apps.write',
    proof: true,
    input: z.object({ id, key: id.meta({ label: '密钥' }) }),
    output: Nothing,
  }),
  privileges: route({
    method: 'GET',
    path: '/app/empower',
    summary: '应用凭自己的令牌只限调用哪些功能：查询与提交分别授予；一项没有，则与访客相同',
    access: 'apps.read',
    input: z.object({ id }),
    output: z.array(Privilege.extend({ label: z.string(), granted: z.boolean() })),
  }),
  empower: route({
    method: 'PUT',
    path: '/app/empower',
    summary: '限定应用可以调用的功能；一项不列，则与访客相同，下一次调用即生效',
    access: 'apps.empower',
    proof: true,
    input: z.object({ id, privileges: z.array(Privilege).max(100).meta({ label: '权限' }) }),
    output: z.object({ added: z.int(), removed: z.int() }),
  }),
  listByRoleAndType: route({
    method: 'GET',
    path: '/app/privilege/listByRoleAndType',
    summary: '一种类型的应用，以及一个角色可以使用其中哪些；没有指定任何角色的应用，所有角色都可使用',
    access: 'apps.read',
    input: z.object({ role: id.meta({ label: '角色' }), type: Type }),
    output: z.array(
      z.object({ id, code: z.string(), name: z.string(), granted: z.boolean(), open: z.boolean() }),
    ),
  }),
  saveByRoleAndType: route({
    method: 'PUT',
    path: '/app/privilege/saveByRoleAndType',
    summary: '指定一个角色可以使用一种类型的哪些应用；未列出的不再可用',
    access: 'apps.empower',
    proof: true,
    input: z.object({
      role: id.meta({ label: '角色' }),
      type: Type,
      apps: z.array(id).max(200).meta({ label: '应用' }),
    }),
    output: z.object({ added: z.int(), removed: z.int() }),
  }),
}
