import { z } from 'zod'

import { choice, flag, integer, moment, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { kindsWith, type ProviderField, providerKinds } from '#contract/sign-in/provider-kinds.ts'

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(providerKinds).map(([kind, { label }]) => [kind, label]),
)

const whenKindHas = (field: ProviderField) => ['kind', ...kindsWith(field)] as const

const secureAddress =
  /^(?:(?:https|ldaps?):\/\/|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?=[:/]|$))[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/

/** An address of ours or of the provider, with a host; without TLS only on this machine. */
export const isSecureAddress = (text: string): boolean => secureAddress.test(text) && !!URL.parse(text)?.host

const addressFault = (text: string) =>
  isSecureAddress(text) ? undefined : '须为 https:// 开头的网址，不带参数；LDAP 为 ldaps:// 或 ldap://'
const linesFault = (text: string) =>
  text.split('\n').every((line) => /^(?:[\w.-]+(?::\d+)?)?$/.test(line.trim()))
    ? undefined
    : '每行一个主机名，如 login.example.cn'
const codeFault = (text: string) =>
  /^[a-z][a-z0-9-]{1,39}$/.test(text) ? undefined : '2 至 40 个小写字母、数字、短横线，以字母开头'

/** Ways to sign in by an identity provider. The secret is written and never answered. */
export const signInProvider = resource({
  name: 'signInProvider',
  label: '第三方登录',
  counter: '个',
  table: 'sign_in_provider',
  api: '/signInProvider',
  page: '/admin/sign-in-providers',
  permissions: { read: 'providers.read', write: 'providers.write' },
  fields: {
    name: text('显示名称', { required: true, max: 20, hint: '登录页按钮上的字，如“微信”' }),
    code: text('编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    kind: choice('类型', labels, { required: true, fixed: true }),
    appId: text('应用编号', {
      required: true,
      max: 200,
      when: whenKindHas('appId'),
      hint: 'AppID、Client ID 或 CorpID',
    }),
    secret: text('密钥', {
      max: 4000,
      long: true,
      when: whenKindHas('secret'),
      hint: '只写不读；不更换则留空。支付宝填应用私钥，LDAP 填查询账号的密码',
    }),
    address: text('服务地址', {
      max: 300,
      when: whenKindHas('address'),
      fault: addressFault,
      hint: 'OIDC 填颁发者，LDAP 填 ldaps://主机；微信等不填，经本地网关访问时才填',
    }),
    agentId: text('应用 AgentId', { required: true, max: 60, when: whenKindHas('agentId') }),
    publicKey: text('对方公钥', {
      required: true,
      max: 4000,
      long: true,
      when: whenKindHas('publicKey'),
      hint: '支付宝公钥，用于验签',
    }),
    hosts: text('其他主机', {
      max: 1000,
      long: true,
      when: whenKindHas('hosts'),
      fault: linesFault,
      hint: '颁发者之外还可访问的主机，每行一个；一般不填',
    }),
    baseDn: text('查找范围', {
      required: true,
      max: 300,
      when: whenKindHas('baseDn'),
      hint: '如 ou=people,dc=example,dc=cn',
    }),
    bindDn: text('查询账号', { max: 300, when: whenKindHas('bindDn'), hint: '不填则匿名查找' }),
    nameAttribute: text('用户名属性', {
      max: 40,
      when: whenKindHas('nameAttribute'),
      fault: (word: string) => (/^[A-Za-z][A-Za-z0-9-]*$/.test(word) ? undefined : '须为属性名，如 uid'),
      hint: '不填为 uid；AD 填 sAMAccountName',
    }),
    domain: flag('域用户', {
      required: true,
      when: whenKindHas('domain'),
      hint: '首次登录即建立账号，不必先绑定',
    }),
    audience: choice('用于', { everyone: '所有登录页', staff: '馆内登录页' }, { required: true }),
    endsThere: flag('退出时一并退出对方', {
      required: true,
      when: whenKindHas('endsThere'),
      hint: '对方退出时也可通知本馆：在对方登记 本馆网址/api/social/signedOut/编码',
    }),
    logoutAddress: text('对方的退出地址', {
      max: 300,
      when: whenKindHas('logoutAddress'),
      fault: addressFault,
    }),
    position: integer('次序', { required: true, min: 0, max: 1000, hint: '小的在前' }),
    enabled: flag('启用', { required: true }),
    secretHeld: flag('已存密钥', { required: true, computed: true }),
    bound: integer('已绑定', { required: true, computed: true }),
    lastUsed: moment('最近使用', { computed: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'kind', 'audience', 'bound', 'lastUsed', 'secretHeld', 'enabled'],
  more: ['code', 'appId', 'address', 'position'],
  search: ['name', 'code'],
  filters: ['kind', 'enabled'],
  sort: ['position', 'name'],
  order: 'position',
  form: [
    { label: '登录方式', fields: ['name', 'code', 'kind', 'audience', 'position', 'enabled'] },
    { label: '对方的应用', fields: ['appId', 'secret', 'agentId', 'publicKey', 'address', 'hosts'] },
    { label: '目录', fields: ['baseDn', 'bindDn', 'nameAttribute'] },
    { label: '账号', fields: ['domain', 'endsThere', 'logoutAddress'] },
  ],
})

/** Where the secret is sent, or for whom it stands: where one of these changes, it has to be given anew. */
export const secretSentTo = ['address', 'appId', 'hosts', 'bindDn'] as const

/** What names the provider: accounts that are bound to it are not those of another. */
export const identifyingNames = ['address', 'appId'] as const

const { create, update, batchDelete, ...rest } = resourceRoutes(signInProvider)

export const signInProviderRoutes = {
  ...rest,
  create: { ...create, proof: true as const },
  update: { ...update, proof: true as const },
  batchDelete: { ...batchDelete, proof: true as const },
  try: route({
    method: 'PUT',
    path: '/signInProvider/:id/try',
    summary: '以保存的内容试用一种第三方登录：能否连到对方、读到所需的配置；不登录任何人',
    access: 'providers.write',
    waits: true,
    proof: true,
    limit: { calls: 12, seconds: 60 },
    input: z.object({ id }),
    output: z.object({ result: z.string(), warning: z.string().optional() }),
  }),
}
