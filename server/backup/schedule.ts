import { setTimeout as delay } from 'node:timers/promises'

import { forgetLog } from './backup.queries.ts'
import { type BackupContext, isDue, openBackup } from './backup.ts'
import { findNewestCopy } from './base-copy.ts'
import { listSeries, readState } from './series.ts'
import type { BackupTarget } from './stored-file.ts'

/** Milliseconds between two archives of the log: what a lost machine takes with it at most, and the time of one. */
const interval = 30_000
/** Milliseconds before a copy that failed is tried again. */
const copyPause = 30 * 60_000

export interface ScheduledBackup {
  /** Milliseconds since the moment that can be restored, and since the newest copy; undefined where there is none. */
  ages: () => { log: number | undefined; copy: number | undefined }
  close: () => Promise<void>
}

interface Newest {
  archivedAt: number | undefined
  copiedAt: number | undefined
}

/** What a backup has by now; a copy counts in its own series only, since the log goes on from none of another. */
async function newestIn(target: BackupTarget, series: string | undefined): Promise<Newest> {
  if (series === undefined) return { archivedAt: undefined, copiedAt: undefined }
  const [{ archivedAt }, copy] = await Promise.all([
    readState(target, series),
    findNewestCopy(target, series),
  ])
  const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
  return { archivedAt: momentOf(archivedAt), copiedAt: momentOf(copy?.endedAt) }
}

/** Archives the log twice a minute and copies the database every night, until it is closed; tells each trouble once. */
export async function scheduleBackup(
  context: BackupContext,
  report: (trouble: unknown) => void,
): Promise<ScheduledBackup> {
  const { db, target } = context
  const backup = await openBackup(context)
  const closing = new AbortController()
  const { signal } = closing
  let newest = await newestIn(target, (await listSeries(target)).at(-1))
  let isFirst = true
  const attemptArchive = tellOnce(report)
  const attemptCopy = tellOnce(report)
  const archive = () =>
    attemptArchive(async () => {
      const series = await backup.archive()
      newest = await newestIn(target, series)
      if (isFirst) await forgetLog(db, series) // what was kept for another folder
      isFirst = false
    })
  let copying: Promise<void> | undefined
  let copyNotBefore = 0
  const copy = async () => {
    const isDone = await attemptCopy(() => backup.copy(signal).then(() => {}))
    if (!isDone) copyNotBefore = Date.now() + copyPause
    copying = undefined
  }
  const work = async () => {
    while (!signal.aborted) {
      const isDone = await archive()
      if (isDone && !copying && Date.now() >= copyNotBefore && isDue(newest.copiedAt)) copying = copy()
      await delay(interval, undefined, { signal }).catch(() => {})
    }
    await copying
    await archive()
  }
  const working = work()
  const ageOf = (at: number | undefined) => (at === undefined ? undefined : Date.now() - at)
  return {
    ages: () => ({ log: ageOf(newest.archivedAt), copy: ageOf(newest.copiedAt) }),
    close: async () => {
      closing.abort()
      await working
    },
  }
}

/** Attempts work again and again: tells a trouble when it begins, and not until it has ended. Answers whether it was done. */
function tellOnce(report: (trouble: unknown) => void) {
  let isTroubled = false
  return async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      isTroubled = false
      return true
    } catch (error) {
      if (!isTroubled && Object(error).name !== 'AbortError') report(error)
      isTroubled = true
      return false
    }
  }
}
