import { z } from 'zod'

import { choice, flag, type Flags, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { route } from '#contract/route.ts'

const bySms = { when: ['smsProvider', 'aliyun', 'tencent'] } as const satisfies Flags

/** A secret is written and never read: of one that is set, these dots and a print that changes with it are answered. */
export const secretMask = '••••••••'

const isUrl = (given: string) => {
  const url = URL.parse(given)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}

const templateLine = /^\w{1,40}\s*=\s*\w{1,40}$/

/** Accounts of the archive at services of others. What is left empty is taken from the environment of the server. */
export const serviceSetting = resource({
  name: 'serviceSetting',
  label: '外部服务',
  counter: '项',
  table: 'service_setting',
  api: '/serviceSetting',
  page: '/admin/services',
  permissions: { read: 'services.read', write: 'services.write' },
  fields: {
    aiUrl: text('服务地址', {
      max: 500,
      fault: (given: string) => (isUrl(given) ? undefined : '形如 https://主机/v1'),
      hint: '与 OpenAI 接口相同的服务，如 https://主机/v1',
    }),
    aiModel: text('模型', { max: 100 }),
    aiKey: text('服务的密钥', { max: 500 }),
    smsProvider: choice('服务商', { aliyun: '阿里云', tencent: '腾讯云' }),
    smsKeyId: text('密钥编号', { ...bySms, required: true, max: 200 }),
    smsKeySecret: text('短信密钥', { ...bySms, required: true, max: 500 }),
    smsSignName: text('短信签名', { ...bySms, required: true, max: 60 }),
    smsAppId: text('应用编号', { when: ['smsProvider', 'tencent'], required: true, max: 60 }),
    smsTemplates: text('短信模板', {
      ...bySms,
      required: true,
      long: true,
      max: 2000,
      fault: (given: string) => {
        const wrong = given
          .split('\n')
          .findIndex((line) => line.trim() !== '' && !templateLine.test(line.trim()))
        return wrong < 0 ? undefined : `第 ${wrong + 1} 行须为“消息=模板编号”`
      },
      hint: '每行一种消息：消息=服务商的模板编号',
    }),
    mailHost: text('邮件服务器', { max: 200, fault: hostFault }),
    mailPort: integer('端口', { min: 1, max: 65_535, hint: '不填则为 465，以 STARTTLS 加密的为 587' }),
    mailTls: flag('连接即加密'),
    mailUser: text('邮件账号', { max: 200 }),
    mailPassword: text('邮件口令', { max: 500 }),
    mailFrom: text('发件人', {
      max: 200,
      fault: (given: string) =>
        /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/.test(given)
          ? undefined
          : '形如：某市地质资料馆 <library@example.cn>',
      hint: '如：某市地质资料馆 <library@example.cn>',
    }),
  },
  key: 'mailHost',
  title: 'mailHost',
  list: ['mailHost'],
  search: [],
  filters: [],
  sort: [],
  order: 'id',
  form: [
    { label: '智能回答', fields: ['aiUrl', 'aiModel', 'aiKey'] },
    {
      label: '短信',
      fields: ['smsProvider', 'smsKeyId', 'smsKeySecret', 'smsSignName', 'smsAppId', 'smsTemplates'],
    },
    {
      label: '邮件',
      fields: ['mailHost', 'mailPort', 'mailTls', 'mailUser', 'mailPassword', 'mailFrom'],
    },
  ],
})

function hostFault(given: string): string | undefined {
  return /^[\w.:[\]-]{1,200}$/.test(given) ? undefined : '须为主机名，不带 smtp://'
}

/** Secrets, each with the fields that say where it is sent: where one of them changes, it has to be given anew. */
export const serviceSecrets = {
  aiKey: ['aiUrl'],
  smsKeySecret: ['smsProvider', 'smsKeyId'],
  mailPassword: ['mailHost', 'mailPort', 'mailTls', 'mailUser'],
} as const satisfies Record<string, readonly (keyof typeof serviceSetting.fields)[]>

export const Service = z.enum(['ai', 'sms', 'mail']).meta({ label: '服务' })
export type Service = z.infer<typeof Service>

/** Where the account of a service comes from. */
const Source = z.enum(['settings', 'environment', 'none'])

/** The database of the library: the one that comes along, in the data directory, or one of the operator's own. */
export const databaseTypes = {
  embedded: '随附的 PostgreSQL，数据在本机的数据目录中',
  external: '外接的 PostgreSQL，由环境变量指定',
} as const
export type DatabaseType = keyof typeof databaseTypes

const { detail, update } = resourceRoutes(serviceSetting)

/** There is one row, and it is not made or removed; its number is 1. */
export const serviceSettingRoutes = {
  detail,
  update: { ...update, proof: true as const },
  sources: route({
    method: 'GET',
    path: '/serviceSetting/sources',
    summary: '各项外部服务现用的账号来自何处：本页的设置、环境变量，或没有；以及所用的数据库',
    access: 'services.read',
    input: z.object({}),
    output: z.object({
      ...{ ai: Source, sms: Source, mail: Source },
      database: z.enum(['embedded', 'external'] as const satisfies DatabaseType[]),
    }),
  }),
  try: route({
    method: 'PUT',
    path: '/serviceSetting/try',
    summary: '以保存的账号试用一项外部服务：问一句话，或发一条测试的短信、邮件',
    access: 'services.write',
    proof: true,
    limit: { calls: 12, seconds: 60 },
    input: z.object({
      service: Service,
      /** The phone number or the mail address that gets the message. */
      to: z.string().trim().max(200).default('').meta({ label: '收件的号码或地址' }),
    }),
    output: z.object({ result: z.string() }),
  }),
}
