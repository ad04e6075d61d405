import { isAbsolute, resolve } from 'node:path'
import { unescape } from 'node:querystring'

import ipaddr from 'ipaddr.js'

import { StartRefusal } from '#database/start-refusal.ts'
import type { BackupSettings } from '#server/backup/open-target.ts'
import { readBucketAddress } from '#server/files/bucket/bucket.ts'
import type { FileSettings } from '#server/files/file-service.ts'
import { fileSettings } from '#server/files/settings.ts'
import { type MailAccount, readSender, type SmsAccount } from '#server/messages/accounts.ts'
import { isTemplate, templates, type TemplateName } from '#server/messages/templates.ts'
import type { ApiAudience } from '#server/openapi/openapi.ts'
import type { AiAccount } from '#server/search/ask/service.ts'
import type { MetricsAddress } from '#server/telemetry/address.ts'
import { type TraceSettings, traceSettings } from '#server/telemetry/trace-settings.ts'

export type { BackupSettings }

type Mode = 'demo' | 'production'

export interface Config {
  /** Directory of all persistent data. */
  dataDir: string
  /** URL of an external PostgreSQL; undefined for the embedded one. */
  databaseUrl: string | undefined
  /** URLs of its replicas, from which some reads are answered. */
  readUrls: string[]
  port: number
  host: string
  /** Whether an empty library is filled with the demo city. */
  demo: 'city' | 'none'
  /** Demo or production; undefined: detected from the library. */
  mode: Mode | undefined
  /** Where the embedded database and uploaded files are backed up; undefined: nowhere. */
  backup: BackupSettings | undefined
  /** Where Prometheus reads how the server is; undefined: nowhere. */
  metrics: MetricsAddress | undefined
  /** Where traces are sent; undefined: nowhere. */
  traces: TraceSettings | undefined
  /** Public scheme and host of the site; undefined: pages contain no absolute URLs. */
  publicUrl: string | undefined
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** Whether each request is logged to standard output as one JSON line. */
  log: boolean
  /**
   * Seconds during which the stopping server still answers calls but reports that it is not ready, for load
   * balancers.
   */
  drainSeconds: number
  /** Account of the SMS provider; undefined: no SMS are sent. */
  sms: SmsAccount | undefined
  /** Account of the mail server; undefined: no mails are sent. */
  mail: MailAccount | undefined
  /** Where uploaded files are stored, who scans them, and how much an account may store. */
  files: FileSettings
  /** Account of the AI service; undefined: nothing is sent to one. */
  ai: AiAccount | undefined
  /** Key of the archive at Tianditu; undefined: its base maps are not offered. */
  tianditu: string | undefined
  /** Who may browse the API documentation; undefined: everyone in demo mode, else staff. */
  apiDocs: ApiAudience | undefined
}

type Environment = Record<string, string | undefined>

/** Reads all environment variables of the product. Throws one sentence that names the invalid one. */
export function readConfig(env: Environment, terminal = false): Config {
  return {
    dataDir: resolve(readVariable(env, 'DATA_DIR') ?? resolve(import.meta.dirname, '../.data')),
    databaseUrl: databaseUrl(env),
    readUrls: readUrls(env),
    port: port(env),
    host: readVariable(env, 'HOST') ?? '127.0.0.1',
    demo: choice(env, 'DEMO', ['city', 'none'], 'city'),
    mode:
      readVariable(env, 'MODE') === undefined
        ? undefined
        : choice<Mode>(env, 'MODE', ['demo', 'production'], 'demo'),
    backup: backupSettings(env),
    metrics: metricsAddress(env),
    traces: traceSettings(env),
    publicUrl: publicUrl(env),
    trustProxy: proxies(env),
    log: choice(env, 'LOG', ['on', 'off'], terminal ? 'off' : 'on') === 'on',
    drainSeconds: drainSeconds(env),
    sms: smsAccount(env),
    mail: mailAccount(env),
    files: fileSettings(env),
    ai: aiAccount(env),
    tianditu: tiandituKey(env),
    apiDocs:
      readVariable(env, 'API_DOCS') === undefined
        ? undefined
        : choice<ApiAudience>(env, 'API_DOCS', ['everyone', 'staff'], 'staff'),
  }
}

/** An empty variable is treated as unset. */
const readVariable = (env: Environment, name: string) => env[name]?.trim() || undefined

function refuse(name: string, text: string, wanted: string): never {
  throw new StartRefusal(`环境变量 ${name} 的值“${text}”不对，应为${wanted}`)
}

function choice<T extends string>(env: Environment, name: string, words: T[], fallback: T): T {
  const text = readVariable(env, name)
  if (text === undefined) return fallback
  return words.find((word) => word === text) ?? refuse(name, text, words.join(' 或 '))
}

function tiandituKey(env: Environment): string | undefined {
  const text = readVariable(env, 'TIANDITU_KEY')
  if (text === undefined || /^[0-9a-f]{32}$/i.test(text)) return text
  throw new StartRefusal('环境变量 TIANDITU_KEY 的写法不对，应为天地图的 32 位密钥（浏览器端）')
}

function port(env: Environment): number {
  const text = readVariable(env, 'PORT') ?? '8080'
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
  return number <= 65_535 ? number : refuse('PORT', text, ' 0 到 65535 的整数')
}

function drainSeconds(env: Environment): number {
  const text = readVariable(env, 'DRAIN_SECONDS') ?? '0'
  return /^\d{1,2}$/.test(text) ? Number(text) : refuse('DRAIN_SECONDS', text, ' 0 到 99 的整数')
}

function backupSettings(env: Environment): BackupSettings | undefined {
  const place = backupPlace(env)
  if (place === undefined) return undefined
  if (readVariable(env, 'DATABASE_URL') !== undefined)
    throw new StartRefusal(
      'BACKUP_DIR、BACKUP_URL 只用于随附的数据库；自备的数据库（DATABASE_URL）请用它自己的备份',
    )
  const text = readVariable(env, 'BACKUP_DAYS') ?? '14'
  const days =
    /^\d{1,3}$/.test(text) && Number(text) > 0
      ? Number(text)
      : refuse('BACKUP_DAYS', text, ' 1 到 999 的整数')
  return { place, keyFile: readVariable(env, 'BACKUP_KEY_FILE'), days }
}

/** The disk of the data directory may be what is lost: the folder is named whole, so that it stands elsewhere on purpose. */
function backupPlace(env: Environment): BackupSettings['place'] | undefined {
  const [folder, url] = [readVariable(env, 'BACKUP_DIR'), readVariable(env, 'BACKUP_URL')]
  if (url !== undefined) {
    if (folder !== undefined) throw new StartRefusal('BACKUP_DIR 与 BACKUP_URL 只能给出一个')
    const region = readVariable(env, 'BACKUP_REGION') ?? 'us-east-1'
    const account = readBucketAddress(url, region)
    if (account) return account
    throw new StartRefusal('环境变量 BACKUP_URL 的写法不对，应为 https://密钥编号:密钥@主机/存储桶/前缀')
  }
  if (folder !== undefined && !isAbsolute(folder))
    refuse('BACKUP_DIR', folder, '从根写起的文件夹，最好在另一块磁盘上')
  return folder
}

/** An address, so that metrics stand at no port of all networks by chance. */
function metricsAddress(env: Environment): MetricsAddress | undefined {
  const text = readVariable(env, 'METRICS')
  if (text === undefined) return undefined
  const [, inBrackets, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? []
  const [host, port] = [inBrackets ?? plain ?? '', Number(digits)]
  const isAddress =
    inBrackets === undefined ? ipaddr.IPv4.isValidFourPartDecimal(host) : ipaddr.IPv6.isValid(host)
  return isAddress && port <= 65_535
    ? { host, port }
    : refuse('METRICS', text, '地址:端口，如 127.0.0.1:9464')
}

/** The URL may contain a password, so it is never printed. */
function databaseUrl(env: Environment): string | undefined {
  const text = readVariable(env, 'DATABASE_URL')
  if (text === undefined || isDatabaseUrl(text)) return text
  throw new StartRefusal('环境变量 DATABASE_URL 的写法不对，应为 postgres://用户:口令@主机:端口/数据库')
}

const isDatabaseUrl = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

/** Nor are these. The embedded database has no replicas. */
function readUrls(env: Environment): string[] {
  const text = readVariable(env, 'DATABASE_READ_URLS')
  if (text === undefined) return []
  if (readVariable(env, 'DATABASE_URL') === undefined)
    throw new StartRefusal('DATABASE_READ_URLS 是自备的数据库的只读副本，还须给出环境变量 DATABASE_URL')
  const urls = text.split(',').map((url) => url.trim())
  if (urls.every(isDatabaseUrl)) return urls
  throw new StartRefusal(
    '环境变量 DATABASE_READ_URLS 的写法不对，应为用逗号隔开的 postgres://用户:口令@主机:端口/数据库',
  )
}

/** Request headers are not trusted for the site's own URL: it has to be configured. */
function publicUrl(env: Environment): string | undefined {
  const text = readVariable(env, 'PUBLIC_URL')
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  return isOrigin ? url.origin : refuse('PUBLIC_URL', text, '不带路径的网址，如 https://dizhi.example.cn')
}

function proxies(env: Environment): string[] {
  const text = readVariable(env, 'TRUST_PROXY')
  if (text === undefined) return []
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every(isNetwork) ? addresses : refuse('TRUST_PROXY', text, '用逗号隔开的代理地址')
}

/** An IP address or a network in CIDR notation; IPv4 in four decimal parts. */
const isNetwork = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text) ||
  ipaddr.IPv6.isValidCIDR(text)

function smsAccount(env: Environment): SmsAccount | undefined {
  const provider = choice(env, 'SMS_PROVIDER', ['none', 'aliyun', 'tencent'], 'none')
  if (provider === 'none') return undefined
  const because = `SMS_PROVIDER 为 ${provider}`
  return {
    provider,
    keyId: requireVariable(env, 'SMS_KEY_ID', because),
    keySecret: requireVariable(env, 'SMS_KEY_SECRET', because),
    signName: requireVariable(env, 'SMS_SIGN_NAME', because),
    appId: provider === 'tencent' ? requireVariable(env, 'SMS_APP_ID', because) : '',
    templates: smsTemplates(requireVariable(env, 'SMS_TEMPLATES', because)),
  }
}

function requireVariable(env: Environment, name: string, because: string): string {
  return readVariable(env, name) ?? refuseMissing(name, because)
}

function refuseMissing(name: string, because: string): never {
  throw new StartRefusal(`${because}，还须给出环境变量 ${name}`)
}

/** `signInCode=SMS_1,resetCode=SMS_2,…`: the provider's id of each template; all are required. */
function smsTemplates(text: string): SmsAccount['templates'] {
  const pairs = text.split(',').map((pair) => pair.split('=').map((word) => word.trim()))
  const numbers = new Map<TemplateName, string>()
  for (const [name = '', number = '', ...rest] of pairs) {
    const right = isTemplate(name) && /^\w{1,40}$/.test(number) && rest.length === 0
    if (!right) refuse('SMS_TEMPLATES', text, '“消息=模板编号”，用逗号隔开')
    numbers.set(name, number)
  }
  const missing = Object.keys(templates).filter((name) => isTemplate(name) && !numbers.has(name))
  if (missing.length > 0)
    throw new StartRefusal(`环境变量 SMS_TEMPLATES 缺少这些消息的模板编号：${missing.join('、')}`)
  // oxlint-disable-next-line no-unsafe-type-assertion -- all templates are present
  return Object.fromEntries(numbers) as SmsAccount['templates']
}

/** The URL may contain a password, so it is never printed. */
function mailAccount(env: Environment): MailAccount | undefined {
  const text = readVariable(env, 'SMTP_URL')
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const implicitTls = url?.protocol === 'smtps:'
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw new StartRefusal('环境变量 SMTP_URL 的写法不对，应为 smtps://用户:口令@主机:端口')
  const { hostname: host, port, username, password } = url
  return {
    host,
    port: Number(port) || (implicitTls ? 465 : 587),
    implicitTls,
    auth: username ? { user: unescape(username), pass: unescape(password) } : undefined,
    from: sender(requireVariable(env, 'MAIL_FROM', '已设置 SMTP_URL')),
  }
}

const sender = (text: string): MailAccount['from'] =>
  readSender(text) ?? refuse('MAIL_FROM', text, '“名称 <邮箱地址>”')

/** The URL may contain a key, so it is never printed. */
function aiAccount(env: Environment): AiAccount | undefined {
  const text = readVariable(env, 'AI_URL')
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  if (!isPlain) throw new StartRefusal('环境变量 AI_URL 的写法不对，应为 https://主机/v1 这样的地址')
  const model = requireVariable(env, 'AI_MODEL', '已设置 AI_URL')
  return { url: url.href.replace(/\/+$/, ''), key: readVariable(env, 'AI_KEY'), model }
}
