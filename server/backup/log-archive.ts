import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Db } from '#database/database.ts'

import { findDataFolder, findReleased, findSegment, releaseLog, switchLog } from './backup.queries.ts'
import { openFileCopier } from './library-files.ts'
import { seriesFile } from './series.ts'
import { type BackupTarget, listFiles, storeCopy } from './stored-file.ts'

export interface LogArchive {
  /** Whether the target lacks log of a series that was given free: it is a copy of where that was archived, or was cut. */
  hasGap: (series: string) => Promise<boolean>
  /** Archives whatever was written until now: what was acknowledged before can be restored afterwards. */
  archive: (series: string) => Promise<void>
}

const segmentName = /^[0-9A-F]{24}$/
const historyName = /^[0-9A-F]{8}\.history$/

/** Where the log of a series lies in a backup, and each of its segments. */
export const logFolder = (series: string): string => seriesFile(series, 'log')
export const logFile = (series: string, name: string): string => seriesFile(series, `log/${name}`)

/**
 * Opens the archive of the log (WAL) of the embedded database. The files of the library come before the log that names
 * them: whatever moment is restored, its files are there.
 */
export async function openLogArchive(
  db: Db,
  { target, filesFolder }: { target: BackupTarget; filesFolder: string },
): Promise<LogArchive> {
  const folder = join(await findDataFolder(db), 'pg_wal')
  const files = openFileCopier(target, filesFolder)
  const known = new Map<string, Set<string>>()
  const storedIn = async (series: string) => {
    const stored = known.get(series) ?? new Set(await listFiles(target, logFolder(series)))
    known.set(series, stored)
    return stored
  }
  return {
    hasGap: async (series) => {
      const [stored, released] = [await storedIn(series), await findReleased(db, series)]
      return stored.size > 0 && released !== undefined && !stored.has(released)
    },
    archive: async (series) => {
      const stored = await storedIn(series)
      await switchLog(db)
      const written = await findSegment(db)
      if (!written) throw new Error('the log has no segment')
      await files.copy()
      for (const name of await completeSegments(folder, written.name)) {
        if (stored.has(name)) continue
        await storeSegment(target, logFile(series, name), join(folder, name))
        stored.add(name)
      }
      await releaseLog(db, series, written.start)
    },
  }
}

/** The segments of this line of time before the one that is written, and how it came from others. */
async function completeSegments(folder: string, written: string): Promise<string[]> {
  const line = written.slice(0, 8)
  const names = (await readdir(folder)).toSorted((a, b) => (a < b ? -1 : 1))
  return names.filter(
    (name) => historyName.test(name) || (segmentName.test(name) && name.startsWith(line) && name < written),
  )
}

/** The log is kept until it is archived: a segment that is not there is a gap. */
async function storeSegment(target: BackupTarget, name: string, path: string): Promise<void> {
  if ((await storeCopy(target, name, path)) === undefined) throw new Error(`${path} is gone`)
}
