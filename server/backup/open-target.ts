import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { StartRefusal } from '#database/start-refusal.ts'

import { type BackupTarget, endingOf, fetchFile, statIfThere, storeFile, textContent } from './stored-file.ts'

/** Where backups lie, what seals them, and for how many days a moment can be restored. */
export interface BackupSettings {
  folder: string
  /** A file with a key; undefined: they are not sealed. */
  keyFile: string | undefined
  days: number
}

const keyBytes = 32
const sealedEnding = endingOf({ key: Buffer.alloc(keyBytes) })

/** What a key file holds. */
export const newKeyText = (): string => `${randomBytes(keyBytes).toString('base64')}\n`

/**
 * The folder of the backups and its key. Throws `StartRefusal` where there is no key in its file. The folder is not
 * looked at: a disk that is away is no reason for a library not to open.
 */
export const readTarget = async ({ folder, keyFile }: BackupSettings): Promise<BackupTarget> => ({
  folder,
  key: keyFile === undefined ? undefined : await readKey(keyFile),
})

/** A file that only the key of this folder opens: with another one a backup would be a mixture that nobody can restore. */
const keyCheck = 'key-check'

/** Makes the folder where it is missing. Throws `StartRefusal` where it cannot be made, or has another key. */
export async function prepareTarget(target: BackupTarget): Promise<void> {
  await mkdir(target.folder, { recursive: true, mode: 0o700 }).catch(() => {
    throw new StartRefusal(`存放备份的文件夹 ${target.folder} 建不起来，请检查 BACKUP_DIR`)
  })
  const isSealed = (await statIfThere(join(target.folder, `${keyCheck}${sealedEnding}`))) !== undefined
  if (!target.key) {
    if (isSealed) throw new StartRefusal('这里的备份是加密的，请用 BACKUP_KEY_FILE 指定密钥文件')
    return
  }
  if (!isSealed) return storeFile(target, keyCheck, textContent('geolibrary'))
  const scratch = join(target.folder, `${keyCheck}.${process.pid}`)
  await fetchFile(target, keyCheck, scratch).finally(() => rm(scratch, { force: true }))
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartRefusal(`${path} 里没有备份密钥；用 npm run backup -- new-key 文件 生成一个`)
  return key
}
