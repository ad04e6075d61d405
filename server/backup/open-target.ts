import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { StartRefusal } from '#database/start-refusal.ts'
import type { S3Account } from '#server/files/bucket/bucket.ts'

import { listSeries } from './series.ts'
import { type BackupTarget, checkFile, endingOf, storeFile } from './stored-file.ts'
import { openBucketTarget } from './target/bucket.ts'
import { openFolderTarget } from './target/folder.ts'
import { textContent } from './target/store.ts'

/** Where backups lie, what seals them, and for how many days a moment can be restored. */
export interface BackupSettings {
  /** A folder, or a bucket. */
  place: string | S3Account
  /** A file with a key; undefined: they are not sealed. */
  keyFile: string | undefined
  days: number
}

const keyBytes = 32
const sealedEnding = endingOf({ key: Buffer.alloc(keyBytes) })

/** What a key file holds. */
export const newKeyText = (): string => `${randomBytes(keyBytes).toString('base64')}\n`

/**
 * The target of the backups and its key. Throws `StartRefusal` where there is no key in its file. The target is not
 * looked at: a disk that is away is no reason for a library not to open.
 */
export const readTarget = async (
  { place, keyFile }: BackupSettings,
  dataDir: string,
): Promise<BackupTarget> => ({
  store:
    typeof place === 'string'
      ? openFolderTarget(place)
      : openBucketTarget(place, join(dataDir, 'backup-outgoing')),
  key: keyFile === undefined ? undefined : await readKey(keyFile),
})

/** A file that only the key of this target opens: with another one a backup would be a mixture that nobody can restore. */
const keyCheck = 'key-check'

/** Whether a target is known to have this key. Throws `StartRefusal` where it has another one, or none. */
export async function checkKey(target: BackupTarget): Promise<boolean> {
  const { files } = await target.store.list('')
  const isSealed = files.includes(`${keyCheck}${sealedEnding}`)
  if (isSealed && !target.key) throw new StartRefusal('这里的备份是加密的，请用 BACKUP_KEY_FILE 指定密钥文件')
  if (isSealed) await checkFile(target, keyCheck)
  else if (target.key && (await listSeries(target)).length > 0)
    throw new StartRefusal('这里的备份没有加密：去掉 BACKUP_KEY_FILE，或另指一个空的地方存加密的备份')
  return isSealed
}

/** Makes a target ready where it is missing. Throws `StartRefusal` where it cannot be made, or has another key. */
export async function prepareTarget(target: BackupTarget): Promise<void> {
  await target.store.prepare()
  if (!(await checkKey(target)) && target.key) await storeFile(target, keyCheck, textContent('geolibrary'))
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartRefusal(`${path} 里没有备份密钥；用 npm run backup -- new-key 文件 生成一个`)
  return key
}
