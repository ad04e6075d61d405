import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeDirectory } from '#database/directory.ts'
import { StartRefusal } from '#database/start-refusal.ts'

/** The user that PostgreSQL runs as, because it refuses root. `nobody` exists on every machine. */
export interface Account {
  uid: number
  gid: number
}

/** Folder that root uses when the home directory is closed to other users. */
export const openGround = '/var/lib/geolibrary'

/** The account for PostgreSQL when this process is root; undefined when it can run as ourselves. */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** Whether the account can enter a folder: asked of the system, which knows modes, lists and mounts. */
function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' }).status === 0
}

/**
 * The folder that holds the cluster: the data directory, or, where the account cannot enter that, a folder on open
 * ground.
 */
export async function clusterHome(dataDir: string, account: Account | undefined): Promise<string> {
  await makeDirectory(dataDir)
  const own = await realpath(dataDir)
  const known = (await readFile(join(own, noteName), 'utf8').catch(() => '')).trim()
  if (known && !(await stat(known).catch(() => undefined)))
    throw new StartRefusal(`数据目录 ${own} 的数据库存于 ${known}，但该目录已不存在`)
  if (known) return known
  if (!account || canEnter(account, own)) return own
  if (await stat(join(own, 'postgres')).catch(() => undefined))
    throw new StartRefusal(
      `数据库在 ${own} 中，但数据库账号 nobody 已无法进入该目录，请放开它及其上级目录的进入权限`,
    )
  const home = join(openGround, createHash('sha256').update(own).digest('hex').slice(0, 12))
  await openFolder(openGround)
  await openFolder(home)
  return home
}

const noteName = 'postgres.elsewhere'

/** The data directory contains the path of its database, so that the directory can be moved. */
export async function rememberHome(dataDir: string, home: string): Promise<void> {
  await writeFile(join(dataDir, noteName), `${home}\n`)
}

/** Makes a folder that others may enter, whatever the umask. */
export async function openFolder(folder: string): Promise<void> {
  await makeDirectory(folder)
  await chmod(folder, 0o755)
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
