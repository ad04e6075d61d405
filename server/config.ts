import { isIP } from 'node:net'
import { resolve } from 'node:path'

import { StartRefused } from '#database/start-refused.ts'

export interface Config {
  /** Where everything is kept that must outlive the process. */
  dataDir: string
  /** A PostgreSQL of the operator's own; undefined for the one that comes along. */
  databaseUrl: string | undefined
  port: number
  host: string
  /** Whether an empty library is filled with the demo city. */
  demo: 'city' | 'none'
  /** Addresses of the proxies before us, whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Whether each request is written to standard output as one line of JSON. */
  log: boolean
}

type Environment = Record<string, string | undefined>

/** Reads every environment variable the product knows, once. A wrong one is named in one sentence. */
export function readConfig(env: Environment, terminal = false): Config {
  return {
    dataDir: resolve(given(env, 'DATA_DIR') ?? resolve(import.meta.dirname, '../.data')),
    databaseUrl: databaseUrl(env),
    port: port(env),
    host: given(env, 'HOST') ?? '127.0.0.1',
    demo: choice(env, 'DEMO', ['city', 'none'], 'city'),
    trustProxy: proxies(env),
    log: choice(env, 'LOG', ['on', 'off'], terminal ? 'off' : 'on') === 'on',
  }
}

/** An empty variable counts as none. */
const given = (env: Environment, name: string) => env[name]?.trim() || undefined

function refuse(name: string, text: string, wanted: string): never {
  throw new StartRefused(`环境变量 ${name} 的值“${text}”不对，应为${wanted}`)
}

function choice<T extends string>(env: Environment, name: string, words: T[], usual: T): T {
  const text = given(env, name)
  if (text === undefined) return usual
  return words.find((word) => word === text) ?? refuse(name, text, words.join(' 或 '))
}

function port(env: Environment): number {
  const text = given(env, 'PORT') ?? '8080'
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
  return number <= 65_535 ? number : refuse('PORT', text, ' 0 到 65535 的整数')
}

/** The address may hold a password, so it is never repeated. */
function databaseUrl(env: Environment): string | undefined {
  const text = given(env, 'DATABASE_URL')
  if (text === undefined || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new StartRefused('环境变量 DATABASE_URL 的写法不对，应为 postgres://用户:口令@主机:端口/数据库')
}

function proxies(env: Environment): string[] {
  const text = given(env, 'TRUST_PROXY')
  if (text === undefined) return []
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every(isNetwork) ? addresses : refuse('TRUST_PROXY', text, '用逗号隔开的代理地址')
}

function isNetwork(text: string): boolean {
  const [address, bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address ?? '')] ?? -1
  return (
    most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
