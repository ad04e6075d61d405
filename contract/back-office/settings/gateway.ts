import { z } from 'zod'

import { identifierFault } from '#contract/back-office/app.ts'
import { choice, type Flags, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { route } from '#contract/route.ts'

export const cipherModes = {
  DEFAULT: '国际算法（RSA、SHA-256、AES）',
  SM: '国密算法（SM2、SM3、SM4）',
} as const

/** Whether pages sign their calls, and whether calls have to be signed. */
export const signingModes = {
  none: '不签名',
  sent: '网页签名，不强制',
  required: '签名并强制',
} as const

const passId = { required: true, max: 60, fault: identifierFault } as const satisfies Flags
const days = { required: true, min: 1, max: 365 } as const satisfies Flags

/** The rules of signing in, the ciphers, and what a call has to show at the gateway. */
export const gatewaySetting = resource({
  name: 'gatewaySetting',
  label: '登录与接入',
  counter: '项',
  table: 'sign_in_policy',
  api: '/gatewaySetting',
  page: '/admin/gateway',
  permissions: { read: 'gateway.read', write: 'gateway.write' },
  fields: {
    cipherMode: choice('密码算法', cipherModes, { required: true }),
    passwordScheme: choice(
      '登录密码的保存',
      { argon2id: 'argon2id', 'pbkdf2-sm3': 'PBKDF2-SM3' },
      {
        required: true,
        when: ['cipherMode', 'SM'],
        hint: '已有的密码照常可用，本人下次登录时换成这一种',
      },
    ),
    running: choice('正在使用', cipherModes, { required: true, computed: true }),
    captcha: choice(
      '登录时的安全验证',
      { after_failure: '登录失败之后', always: '每次登录' },
      { required: true },
    ),
    mostSessions: integer('每个账号同时登录上限（处）', {
      required: true,
      min: 1,
      max: 100,
      hint: '超出时最早的下线',
    }),
    memberSessionDays: integer('读者一次登录最长（天）', days),
    staffSessionHours: integer('馆内人员一次登录最长（小时）', { required: true, min: 1, max: 72 }),
    staffIdleMinutes: integer('馆内人员闲置下线（分钟）', { required: true, min: 1, max: 240 }),
    staffPasswordDays: integer('馆内人员密码有效期（天）', days),
    codesAnHour: integer('验证码每小时上限（条）', {
      required: true,
      min: 1,
      max: 100_000,
      hint: '注册、登录与找回、本人更改各计',
    }),
    signing: choice('调用的签名', signingModes, {
      required: true,
      hint: '强制时，提交的调用没有正确的签名即拒绝；前置的网关要签名时，不强制也可以',
    }),
    signaturePrefix: text('请求头的前缀', {
      required: true,
      max: 20,
      fault: (given: string) => (/^[a-z-]{1,20}$/.test(given) ? undefined : '只能有小写字母与 -'),
      hint: '通行标识、签名、时间、随机串四个请求头的前缀，如 x-tif-',
    }),
    passId: text('通行标识', { ...passId, hint: '已登录的调用以此自称' }),
    anonymousPassId: text('匿名通行标识', { ...passId, hint: '未登录的调用以此自称' }),
    passToken: text('签名口令', {
      required: true,
      max: 100,
      fault: (given: string) =>
        /^[\w.-]{8,100}$/.test(given) ? undefined : '须有 8 位以上，只能有字母、数字与 _ . -',
      hint: '随网页公开，只防重放，不作认证',
    }),
    tenant: text('租户', { ...passId, hint: '本馆的租户标识；其他租户的应用在“应用”页登记' }),
  },
  key: 'tenant',
  title: 'tenant',
  list: ['tenant'],
  search: [],
  filters: [],
  sort: [],
  order: 'id',
  form: [
    { label: '算法', fields: ['cipherMode', 'passwordScheme'] },
    {
      label: '登录',
      fields: [
        ...(['captcha', 'mostSessions', 'memberSessionDays', 'staffSessionHours'] as const),
        ...(['staffIdleMinutes', 'staffPasswordDays', 'codesAnHour'] as const),
      ],
    },
    {
      label: '请求签名',
      fields: ['signing', 'signaturePrefix', 'passId', 'anonymousPassId', 'passToken'],
    },
    { label: '接入', fields: ['tenant'] },
  ],
})

const { detail, update } = resourceRoutes(gatewaySetting)

const Mode = z.enum(['DEFAULT', 'SM'])

const nullableText = z.string().nullable()

/** What a server read of the headers of a call; null where one did not arrive. */
const HeadersRead = z.object({
  prefix: z.string(),
  passId: nullableText,
  /** Whether the signature is right, and why not. */
  fault: nullableText,
  /** Seconds by which the time of the signature is behind the server's. */
  behind: z.int().nullable(),
  tenant: nullableText,
  app: nullableText,
})
export type HeadersRead = z.infer<typeof HeadersRead>

/** There is one row, and it is not made or removed; its number is 1. */
export const gatewaySettingRoutes = {
  detail,
  update: { ...update, proof: true as const },
  servers: route({
    method: 'GET',
    path: '/gatewaySetting/servers',
    summary: '设定的密码算法，以及仍在用另一种的服务器',
    access: 'gateway.read',
    input: z.object({}),
    output: z.object({ mode: Mode, former: z.array(z.string()) }),
  }),
  // a GET: no signature is asked for, so that a wrong one can be reported
  try: route({
    method: 'GET',
    path: '/gatewaySetting/try',
    summary: '服务器从这一次调用读到的请求头：签名、通行标识、时差、租户与应用',
    access: 'gateway.read',
    input: z.object({}),
    output: HeadersRead,
  }),
}
