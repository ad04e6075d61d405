import { hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'

import { type SealCipher, unseal } from './seal.ts'
import { findFingerprint, listSealed, lockFingerprint, setFingerprint } from './secrets.queries.ts'

const length = 32

/** Keys that only the deployment has. */
export interface Secrets {
  /** Returns a key of 32 bytes; each purpose has its own. */
  key: (purpose: string) => Buffer
  /** What stored values are sealed with from now on. */
  cipher: SealCipher
}

/**
 * Opens the master key of a deployment, which is created once and stored in the data directory, readable by
 * its owner only. Without it encrypted phones and addresses are lost, so it belongs in every backup. The
 * database stores its fingerprint: no server writes with another key, and a lost key is not replaced
 * silently.
 */
export async function openSecrets(dataDir: string, db: Db, cipher: SealCipher = 'AES'): Promise<Secrets> {
  const path = keyPath(dataDir)
  const secrets = await atomically(db, async (tx) => {
    await lockFingerprint(tx)
    const known = await findFingerprint(tx)
    const master = await read(path)
    if (master) return requireBound(tx, secretsOf(master), { known, path })
    if (known || (await listSealed(tx)).length > 0) throw new StartRefusal(lostKeyWords(path))
    const made = secretsOf((await make(path)) ?? (await read(path)) ?? refuse(path))
    await setFingerprint(tx, fingerprintOf(made))
    return made
  })
  return { ...secrets, cipher }
}

interface BoundFingerprint {
  known: Buffer | undefined
  path: string
}

/**
 * Returns the key that the database is bound to. A database without a fingerprint is bound to a key that
 * decrypts its data.
 */
async function requireBound(tx: Db, secrets: Secrets, { known, path }: BoundFingerprint): Promise<Secrets> {
  const isRight = known ? known.equals(fingerprintOf(secrets)) : await opensSealed(tx, secrets)
  if (!isRight) throw new StartRefusal(otherKeyWords(path))
  if (!known) await setFingerprint(tx, fingerprintOf(secrets))
  return secrets
}

async function opensSealed(tx: Db, secrets: Secrets): Promise<boolean> {
  const sealed = await listSealed(tx)
  return sealed.length === 0 || sealed.some((one) => canOpen(secrets, one))
}

function canOpen(secrets: Secrets, { purpose, sealed }: { purpose: string; sealed: Buffer }): boolean {
  try {
    unseal(secrets.key(purpose), sealed)
    return true
  } catch {
    return false
  }
}

/** Whether the key of a data directory is the one of the database; locked until the transaction ends. */
export async function hasRightKey(dataDir: string, tx: Db): Promise<boolean> {
  await lockFingerprint(tx)
  const [text, known] = [await readText(keyPath(dataDir)), await findFingerprint(tx)]
  const master = masterIn(text)
  if (!master) return false
  const secrets = secretsOf(master)
  return known ? known.equals(fingerprintOf(secrets)) : opensSealed(tx, secrets)
}

/** Binds the database to a new key; the old key file is renamed. Encrypted data is lost. */
export async function replaceKey(dataDir: string, tx: Db): Promise<void> {
  const path = keyPath(dataDir)
  await rename(path, `${path}.${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`).catch(
    (error) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
  )
  const master = (await make(path)) ?? refuse(path)
  await setFingerprint(tx, fingerprintOf(secretsOf(master)))
}

const keyPath = (dataDir: string) => join(dataDir, 'secret.key')

/** Identifies a key without revealing it: derived like every other key. */
const fingerprintOf = (secrets: Secrets): Buffer => secrets.key('fingerprint')

/** Derives keys from a master key by HKDF (RFC 5869). */
export function secretsOf(master: Buffer): Secrets {
  return {
    key: (purpose) => Buffer.from(hkdfSync('sha256', master, '', `geolibrary ${purpose}`, length)),
    cipher: 'AES',
  }
}

async function read(path: string): Promise<Buffer | undefined> {
  const text = await readText(path)
  return text === undefined ? undefined : (masterIn(text) ?? refuse(path))
}

/** Undefined if the file does not exist; an unreadable file throws, since its key is not lost. */
async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartRefusal(`密钥文件 ${path} 无法读取（${error.code}），请检查它的权限`)
  })
}

function masterIn(text = ''): Buffer | undefined {
  const master = Buffer.from(text.trim(), 'hex')
  return master.length === length ? master : undefined
}

/** Written completely, then linked to its name; undefined if another process has created one meanwhile. */
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
  throw new StartRefusal(`密钥文件 ${path} 已损坏，请从备份恢复；没有它，已加密保存的手机号无法读出`)
}

const remedy = '确已丢失的，运行 npm run account -- new-key 查看会失去什么'
const lostKeyWords = (path: string) =>
  `数据库已绑定一把密钥，数据目录中却没有密钥文件 ${path}：请从备份或同一数据库的另一台服务器复制 secret.key 再启动；${remedy}`
const otherKeyWords = (path: string) =>
  `密钥文件 ${path} 不是本数据库绑定的那一把：请从备份或同一数据库的另一台服务器复制原来的 secret.key 再启动；${remedy}`
