import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase, openPool } from '#database/database.ts'
import { recoverPostgres } from '#database/embedded/recover.ts'
import { StartRefusal } from '#database/start-refusal.ts'

import { countLibrary, type LibrarySize, readWholly } from './backup.queries.ts'
import { type BaseCopy, fetchCopy, listCopies } from './base-copy.ts'
import { restoreFiles } from './library-files.ts'
import { logFile } from './log-archive.ts'
import { readState } from './state.ts'
import { type BackupTarget, fetchFile, pathIn } from './stored-file.ts'

export interface RestoreOptions {
  target: BackupTarget
  /** An empty directory. */
  dataDir: string
  /** The moment whose library is wanted; the last there is, where none is given. */
  until?: Date | undefined
  log: (line: string) => void
}

export interface RestoredLibrary extends LibrarySize {
  copy: string
  /** Files of the library that were brought back. */
  files: number
  /** The moment it was followed to; undefined: to the end of the log. */
  until: Date | undefined
}

/**
 * Restores a library to a moment: its database, and all files that it may name. Exactly what was committed until then is
 * there. Throws `StartRefusal`, a sentence, where that cannot be had.
 */
export async function restoreLibrary(given: RestoreOptions): Promise<RestoredLibrary> {
  const { target, dataDir, log } = given
  const { copy, until } = await chooseCopy(given)
  log(`从 ${copy.name} 的备份恢复${until ? `到 ${until.toISOString()}` : '到最后'}`)
  const size = await restoreDatabase(given, { copy, until }, false)
  log('正在恢复上传的文件')
  const files = await restoreFiles(target, join(dataDir, 'files'))
  return { ...size, copy: copy.name, files, until }
}

/** Restores the newest copy into an empty directory and reads every table of it; its files are read as well. */
export async function verifyCopy(given: RestoreOptions): Promise<RestoredLibrary> {
  const { copy } = await chooseCopy(given)
  const size = await restoreDatabase(given, { copy, until: undefined }, true)
  const files = await restoreFiles(given.target, join(given.dataDir, 'files'))
  return { ...size, copy: copy.name, files, until: undefined }
}

/** The newest copy that was complete at a moment; the end of the log where that moment is later. */
async function chooseCopy({
  target,
  until,
}: RestoreOptions): Promise<{ copy: BaseCopy; until: Date | undefined }> {
  const copies = await listCopies(target)
  const [first] = copies
  if (!first) throw new StartRefusal(`${target.folder} 里没有备份`)
  const copy = copies.findLast(({ endedAt }) => !until || Date.parse(endedAt) <= until.getTime())
  if (!copy) throw new StartRefusal(`最早能恢复到 ${first.endedAt}，那之前没有备份`)
  if (copy.isSealed && !target.key) throw new StartRefusal('备份是加密的，请用 BACKUP_KEY_FILE 指定密钥文件')
  const { archivedAt } = await readState(target)
  const isBeyond = until && (!archivedAt || Date.parse(archivedAt) < until.getTime())
  return { copy, until: isBeyond ? undefined : until }
}

function restoreDatabase(
  { target, dataDir, log }: RestoreOptions,
  { copy, until }: { copy: BaseCopy; until: Date | undefined },
  readsAll: boolean,
): Promise<LibrarySize> {
  return recoverPostgres(dataDir, {
    ...{ until, log },
    fill: async (folder) => {
      for (const each of copy.folders) await mkdir(join(folder, each), { recursive: true })
      await fetchCopy(target, copy, folder)
      await fetchLog(target, copy, join(folder, 'pg_wal'))
    },
    inspect: async (connection) => {
      const pool = openPool({ connection, size: 2, statementTimeout: 0 })
      try {
        const db = openDatabase(pool)
        if (readsAll) await readWholly(db)
        return await countLibrary(db)
      } finally {
        await pool.end()
      }
    },
  })
}

/** The log from the first segment that the copy needs, on whatever line of time, and how the lines hang together. */
async function fetchLog(target: BackupTarget, { firstSegment }: BaseCopy, folder: string): Promise<void> {
  const ending = pathIn({ ...target, folder: '' }, '')
  const stored = await readdir(join(target.folder, logFile(''))).catch(() => [])
  const names = stored.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
  const placeOf = (name: string) => name.slice(8)
  await mkdir(folder, { recursive: true })
  for (const name of names)
    if (name.endsWith('.history') || placeOf(name) >= placeOf(firstSegment))
      await fetchFile(target, logFile(name), join(folder, name))
}
