import { hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import { StartRefused } from '#database/start-refused.ts'

const length = 32

/** What the deployment alone knows. */
export interface Secrets {
  /** A key of 32 bytes for one purpose; another purpose has another key. */
  key: (purpose: string) => Buffer
}

/**
 * Opens the master key of a deployment, made once at random and kept in its data directory for its owner alone.
 * Without it sealed phones and addresses cannot be read again: it belongs into every backup.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secret.key')
  return secretsOf((await read(path)) ?? (await make(path)) ?? (await read(path)) ?? refuse(path))
}

/** Keys derived from a master key by HKDF (RFC 5869). */
export function secretsOf(master: Buffer): Secrets {
  return { key: (purpose) => Buffer.from(hkdfSync('sha256', master, '', `geolibrary ${purpose}`, length)) }
}

async function read(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const master = Buffer.from(text.trim(), 'hex')
  return master.length === length ? master : refuse(path)
}

/** Written whole before it gets its name; undefined when another process has made one meanwhile. */
async function make(path: string): Promise<Buffer | undefined> {
  const master = randomBytes(length)
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${master.toString('hex')}\n`)
    await file.sync()
    await link(draft, path)
    return master
  } catch (error) {
    if (Object(error).code === 'EEXIST') return undefined
    throw error
  } finally {
    await file.close()
    await unlink(draft)
  }
}

function refuse(path: string): never {
  throw new StartRefused(`密钥文件 ${path} 已损坏，请从备份恢复；没有它，已加密保存的手机号无法读出`)
}
