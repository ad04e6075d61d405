import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { StartRefusal } from '#database/start-refusal.ts'

import { type BackupTarget, fetchFile, pathIn, storeFile } from './stored-file.ts'

/** Where backups lie, what seals them, and for how many days a moment can be restored. */
export interface BackupSettings {
  folder: string
  /** A file with a key; undefined: they are not sealed. */
  keyFile: string | undefined
  days: number
}

const keyBytes = 32

/** Opens the folder of the backups, which is made where it is missing. Throws `StartRefusal` where there is no key in its file. */
export async function openTarget({ folder, keyFile }: BackupSettings): Promise<BackupTarget> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {
    throw new StartRefusal(`存放备份的文件夹 ${folder} 建不起来，请检查 BACKUP_DIR`)
  })
  const target = { folder, key: keyFile === undefined ? undefined : await readKey(keyFile) }
  await checkKey(target)
  return target
}

/** A file that only the key of this folder opens: with another one a backup would be a mixture that nobody can restore. */
const keyCheck = 'key-check'

async function checkKey(target: BackupTarget): Promise<void> {
  const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined
  if (!target.key) {
    if (await isThere(pathIn({ ...target, key: Buffer.alloc(keyBytes) }, keyCheck)))
      throw new StartRefusal('这里的备份是加密的，请用 BACKUP_KEY_FILE 指定密钥文件')
    return
  }
  if (!(await isThere(pathIn(target, keyCheck)))) return storeFile(target, keyCheck, oneText('geolibrary'))
  const scratch = join(target.folder, `${keyCheck}.${process.pid}`)
  await fetchFile(target, keyCheck, scratch).finally(() => rm(scratch, { force: true }))
}

async function* oneText(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartRefusal(`${path} 里没有备份密钥；用 npm run backup -- new-key 文件 生成一个`)
  return key
}
