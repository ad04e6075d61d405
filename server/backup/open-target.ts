import { mkdir, readFile } from 'node:fs/promises'

import { StartRefusal } from '#database/start-refusal.ts'

import type { BackupTarget } from './stored-file.ts'

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
  return { folder, key: keyFile === undefined ? undefined : await readKey(keyFile) }
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartRefusal(`${path} 里没有备份密钥；用 npm run backup -- new-key 文件 生成一个`)
  return key
}
