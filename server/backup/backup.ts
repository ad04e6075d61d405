import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Db } from '#database/database.ts'
import { type Lock, takeLock } from '#database/lock.ts'
import { DirectoryBusy } from '#database/start-refusal.ts'

import { forgetLog, reserveLog } from './backup.queries.ts'
import { type BaseCopy, copyDatabase, deleteCopy, listCopies } from './base-copy.ts'
import { logFile, openLogArchive } from './log-archive.ts'
import { writeState } from './state.ts'
import type { BackupTarget } from './stored-file.ts'

/** Milliseconds between two archives of the log: what a lost machine takes with it at most, and the time of one. */
const interval = 30_000
const [hour, day] = [3_600_000, 86_400_000]
/** Copies are made at night, by the clock of China; the first at once, one that is late by half a day at any hour. */
const night = { from: 1, until: 5 }

export interface BackupContext {
  db: Db
  target: BackupTarget
  filesFolder: string
  /** Days for which a moment can be restored. */
  days: number
}

export interface Backup {
  /** Archives what was written until now; answers whether the log goes on from the last time. */
  archive: () => Promise<{ isWhole: boolean }>
  /** Copies the database whole, and deletes what is too old. */
  copy: () => Promise<BaseCopy>
}

/** Opens the backup of a library with the embedded database. */
export async function openBackup({ db, target, filesFolder, days }: BackupContext): Promise<Backup> {
  const log = await openLogArchive(db, { target, filesFolder })
  const archive = () =>
    aloneIn(target, async () => {
      const archivedAt = new Date().toISOString()
      const { isWhole } = await log.archive()
      await writeState(target, { archivedAt })
      return { isWhole }
    })
  const copy = async () => {
    await reserveLog(db)
    const made = await copyDatabase(db, target)
    await archive() // with the log to its end the copy is whole
    await aloneIn(target, () => deleteOld(target, Date.now() - days * day))
    return made
  }
  return { archive, copy }
}

/** Two programs on one target take turns. */
async function aloneIn<T>(target: BackupTarget, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(join(target.folder, 'backup.lock'))
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

/** Deletes copies that are older than wanted, but for the last of these, and the log before the oldest that stays. */
async function deleteOld(target: BackupTarget, since: number): Promise<void> {
  const copies = await listCopies(target)
  const oldest = copies.findLast(({ endedAt }) => Date.parse(endedAt) <= since) ?? copies[0]
  if (!oldest) return
  for (const each of copies.slice(0, copies.indexOf(oldest))) await deleteCopy(target, each)
  const folder = join(target.folder, logFile(''))
  const place = oldest.firstSegment.slice(8)
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < place) await rm(join(folder, name))
}

export interface ScheduledBackup {
  /** Milliseconds since the moment that can be restored, and since the newest copy; undefined before the first. */
  ages: () => { log: number | undefined; copy: number | undefined }
  close: () => Promise<void>
}

/** Archives the log twice a minute and copies the database every night, until it is closed; says what fails, once. */
export async function scheduleBackup(
  context: BackupContext,
  report: (trouble: unknown) => void,
): Promise<ScheduledBackup> {
  const backup = await openBackup(context)
  const closing = new AbortController()
  let archivedAt: number | undefined
  let copiedAt = Date.parse((await listCopies(context.target)).at(-1)?.endedAt ?? '') || undefined
  let isTroubled = false
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      isTroubled = false
    } catch (error) {
      if (!isTroubled) report(error)
      isTroubled = true
    }
  }
  const archive = () =>
    attempt(async () => {
      const begun = Date.now()
      const { isWhole } = await backup.archive()
      archivedAt = begun
      if (!isWhole) copiedAt = undefined
    })
  let copying: Promise<void> | undefined
  const copy = async () => {
    await attempt(async () => {
      copiedAt = Date.parse((await backup.copy()).endedAt)
    })
    copying = undefined
  }
  const work = async () => {
    while (!closing.signal.aborted) {
      await archive()
      if (!copying && isDue(copiedAt)) copying = copy()
      await delay(interval, undefined, { signal: closing.signal }).catch(() => {})
    }
    await copying
    await archive()
  }
  const working = work()
  const ageOf = (at: number | undefined) => (at === undefined ? undefined : Date.now() - at)
  return {
    ages: () => ({ log: ageOf(archivedAt), copy: ageOf(copiedAt) }),
    close: async () => {
      closing.abort()
      await working
    },
  }
}

/** Gives free what the log of a library holds back that is not backed up any more. */
export const stopBackup = (db: Db): Promise<void> => forgetLog(db)

export function isDue(copiedAt: number | undefined, now = new Date()): boolean {
  if (copiedAt === undefined) return true
  const age = now.getTime() - copiedAt
  const clock = (now.getUTCHours() + 8) % 24
  const isNight = clock >= night.from && clock < night.until
  return age > 36 * hour || (isNight && age > 20 * hour)
}
