import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { DirectoryBusy } from './start-refusal.ts'

export interface Lock {
  release: () => Promise<void>
}

/**
 * Takes a file for this process alone. The kernel holds the lock (SQLite asks it, on every platform) and lets go
 * of it when the process ends, however it ends: no lock is ever stale. Beside it stands the holder's pid, to be named.
 */
export async function takeLock(path: string): Promise<Lock> {
  const pidFile = `${path}.pid`
  const file = lockedFile(path)
  if (!file) {
    const holder = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    const named = holder && `（进程 ${holder}）`
    throw new DirectoryBusy(
      `数据目录 ${dirname(path)} 正由另一个服务${named}使用，请先停止它，或用 DATA_DIR 另指一个目录`,
    )
  }
  const release = async () => {
    await rm(pidFile, { force: true })
    file.close()
  }
  try {
    await writeFile(pidFile, `${process.pid}\n`)
  } catch (error) {
    file.close()
    throw error
  }
  return { release }
}

const busyCode = 5

function lockedFile(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
    return file
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busyCode) return undefined
    throw error
  }
}
