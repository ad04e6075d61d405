import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Db } from '#database/database.ts'
import { type Lock, takeLock } from '#database/lock.ts'
import { DirectoryBusy } from '#database/start-refusal.ts'

import { endReservation, forgetLog, isReserved, listReservations, reserveLog } from './backup.queries.ts'
import {
  type BaseCopy,
  copyDatabase,
  deleteCopies,
  deleteCopiesBefore,
  listCopies,
  writeManifest,
} from './base-copy.ts'
import { logFolder, openLogArchive } from './log-archive.ts'
import { prepareTarget } from './open-target.ts'
import { beginSeries, deleteSeries, listSeries, readState, writeState } from './series.ts'
import type { BackupTarget } from './stored-file.ts'

const [hour, day] = [3_600_000, 86_400_000]

export interface BackupContext {
  db: Db
  target: BackupTarget
  filesFolder: string
  /** Days for which a moment can be restored. */
  days: number
}

export interface Backup {
  /** Archives what was written until now, in the series that goes on, or in a new one; answers which that is. */
  archive: () => Promise<string>
  /** Copies the database whole, and deletes what is too old. */
  copy: (signal?: AbortSignal) => Promise<BaseCopy>
}

/** Opens the backup of a library with the embedded database. */
export async function openBackup({ db, target, filesFolder, days }: BackupContext): Promise<Backup> {
  const log = await openLogArchive(db, { target, filesFolder })
  const archive = () =>
    aloneIn({ target, filesFolder }, async () => {
      const standing = await seriesOf(db, target)
      if (await log.hasGap(standing)) await endReservation(db, standing)
      const series = await seriesOf(db, target)
      const archivedAt = new Date().toISOString()
      await log.archive(series)
      await writeState(target, series, { archivedAt })
      return series
    })
  const copy = async (signal = new AbortController().signal) => {
    const series = await archive()
    const made = await copyDatabase(db, target, series, signal)
    if ((await archive()) !== series) throw new Error('the log was given up while the database was copied')
    await writeManifest(target, made)
    await aloneIn({ target, filesFolder }, () => deleteOld(target, { series, days }))
    return made
  }
  return { archive, copy }
}

/** Makes one copy for whoever asks: where no server goes on with its series, nothing is kept for that afterwards. */
export async function copyOnce(context: BackupContext): Promise<BaseCopy> {
  const before = await listReservations(context.db)
  const { copy } = await openBackup(context)
  const made = await copy()
  if (!isReserved(before, made.series)) await endReservation(context.db, made.series)
  return made
}

/** The series of a target for which the log was kept without a gap until now; a new one where there is none. */
async function seriesOf(db: Db, target: BackupTarget): Promise<string> {
  const reservations = await listReservations(db)
  const standing = (await listSeries(target)).findLast((series) => isReserved(reservations, series))
  if (standing !== undefined) return standing
  const series = await beginSeries(target)
  try {
    await reserveLog(db, series)
    return series
  } catch (error) {
    await deleteSeries(target, series)
    throw error
  }
}

/** Two programs on one target take turns; where that has no lock, two of one library. */
async function aloneIn<T>(
  { target, filesFolder }: Pick<BackupContext, 'target' | 'filesFolder'>,
  work: () => Promise<T>,
): Promise<T> {
  await prepareTarget(target)
  const lock = await waitForLock(target.store.lockFile ?? join(dirname(filesFolder), 'backup.lock'))
  return work().finally(lock.release)
}

async function waitForLock(path: string): Promise<Lock> {
  for (;;) {
    try {
      return await takeLock(path)
    } catch (error) {
      if (!(error instanceof DirectoryBusy)) throw error
      await delay(500)
    }
  }
}

/**
 * Deletes what is older than wanted: copies of this series, but for the last of these, with the log before the oldest that
 * stays; and whole series that ended before. Each series has its own log, so that none is cut by another.
 */
async function deleteOld(
  target: BackupTarget,
  { series: own, days }: { series: string; days: number },
): Promise<void> {
  const copies = await listCopies(target, own)
  const since = oldestWanted(copies, days)
  const oldest = copies.findLast(({ endedAt }) => Date.parse(endedAt) <= since) ?? copies[0]
  if (oldest) {
    await deleteCopiesBefore(target, oldest)
    const { files } = await target.store.list(logFolder(own))
    for (const name of files)
      if (/^[0-9A-F]{24}\./.test(name) && name.slice(0, 24) < oldest.firstSegment)
        await target.store.remove(`${logFolder(own)}/${name}`)
  }
  for (const series of await listSeries(target)) {
    const { archivedAt } = await readState(target, series)
    if (series === own || archivedAt === undefined || Date.parse(archivedAt) >= since) continue
    await deleteCopies(target, series)
    await deleteSeries(target, series)
  }
}

/** The moment before which nothing is wanted. A clock that runs ahead deletes nothing: it is believed when the copy before agrees. */
function oldestWanted(copies: readonly BaseCopy[], days: number): number {
  const before = copies.at(-2)?.endedAt
  const now = before === undefined ? Date.now() : Math.min(Date.now(), Date.parse(before) + 2 * day)
  return now - days * day
}

/** Gives free what the log holds back for a library that is not backed up any more. */
export const stopBackup = (db: Db): Promise<void> => forgetLog(db)

/** Copies are made at night, by the clock of China; the first at once, one that is late by half a day at any hour. */
export function isDue(copiedAt: number | undefined, now = new Date()): boolean {
  if (copiedAt === undefined) return true
  const age = now.getTime() - copiedAt
  if (age < -hour) return true // by a clock that was wrong
  const clock = (now.getUTCHours() + 8) % 24
  return age > 36 * hour || (clock >= 1 && clock < 5 && age > 20 * hour)
}
