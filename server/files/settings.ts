import { StartRefusal } from '#database/start-refusal.ts'

import { readBucketAddress } from './bucket/bucket.ts'
import type { FileSettings } from './file-service.ts'

const refuse = (name: string, wanted: string): never => {
  throw new StartRefusal(`环境变量 ${name} 的写法不对，应为${wanted}`) // the value may contain a key
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads what an operator sets of the file service; throws one sentence that names what is wrong. */
export function fileSettings(env: Environment): FileSettings {
  const given = (name: string) => env[name]?.trim() || undefined
  return {
    s3: s3Account(given('FILES_URL'), given('FILES_REGION') ?? 'us-east-1'),
    scanner: scannerAddress(given('CLAMD_URL')),
    quota: quota(given('FILES_QUOTA_GB')),
  }
}

function s3Account(text: string | undefined, region: string): FileSettings['s3'] {
  if (text === undefined) return undefined
  const account = readBucketAddress(text, region)
  const isBucket = account && URL.parse(account.url)?.pathname.split('/').length === 2
  return isBucket ? account : refuse('FILES_URL', ' https://密钥编号:密钥@主机/存储桶')
}

function scannerAddress(text: string | undefined): FileSettings['scanner'] {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url?.protocol === 'unix:' && url.pathname.startsWith('/')) return { path: url.pathname }
  if (url?.protocol === 'tcp:' && url.hostname && url.port)
    return { host: url.hostname, port: Number(url.port) }
  return refuse('CLAMD_URL', ' tcp://主机:3310 或 unix:/run/clamav/clamd.ctl')
}

function quota(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) * 2 ** 30 : refuse('FILES_QUOTA_GB', ' 1 以上的整数')
}
