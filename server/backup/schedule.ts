import { setTimeout as delay } from 'node:timers/promises'

import { forgetLog } from './backup.queries.ts'
import { type Backup, type BackupContext, isDue, openBackup } from './backup.ts'
import { findNewestCopy } from './base-copy.ts'
import { begunAt, readState } from './series.ts'
import type { BackupTarget } from './stored-file.ts'
import { isVerificationDue, readVerification } from './verification.ts'

/** Milliseconds between two archives of the log: what a lost machine takes with it at most, and the time of one. */
const interval = 30_000
/** Milliseconds before a copy that failed is tried again. */
const copyPause = 30 * 60_000
/** Milliseconds that a server that stops waits for a target that does not answer. */
const lastPatience = 30_000
const week = 7 * 86_400_000

type Report = (trouble: unknown) => void

/** Milliseconds since what a backup has; undefined where it has none. */
export interface BackupAges {
  /** Since the moment that can be restored. */
  log: number | undefined
  /** Since the newest copy. */
  copy: number | undefined
  /** Since a copy passed its verification. */
  verified: number | undefined
}

export interface ScheduledBackup {
  ages: () => BackupAges
  /** Why the last verification did not pass; undefined where it did, or there was none. */
  damage: () => string | undefined
  /** Bytes that still fit where the backup lies; undefined where that is not told. */
  free: () => number | undefined
  close: () => Promise<void>
}

export interface ScheduleContext extends BackupContext {
  /** Verifies the newest copy of a series beside the service, and notes in the backup how that went. */
  verify: (series: string, signal: AbortSignal) => Promise<void>
}

/** What a backup has by now. */
interface Newest {
  series?: string
  archivedAt?: number | undefined
  copiedAt?: number | undefined
  verifiedAt?: number | undefined
  verificationAt?: number | undefined
  damage?: string | undefined
  free?: number | undefined
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/** A copy counts in its own series only, since the log goes on from none of another. */
async function newestIn(target: BackupTarget, series: string): Promise<Newest> {
  const [{ archivedAt }, copy, verification, free] = await Promise.all([
    readState(target, series),
    findNewestCopy(target, series),
    readVerification(target, series),
    target.store.free(),
  ])
  return {
    series,
    archivedAt: momentOf(archivedAt),
    copiedAt: momentOf(copy?.endedAt),
    verifiedAt: momentOf(verification?.passedAt),
    verificationAt: momentOf(verification?.attemptedAt),
    damage: verification?.trouble,
    free,
  }
}

/**
 * Archives the log twice a minute, copies the database every night and verifies a copy every week, until it is closed;
 * tells each trouble once.
 */
export async function scheduleBackup(context: ScheduleContext, report: Report): Promise<ScheduledBackup> {
  const { db, target } = context
  const backup = await openBackup(context)
  const closing = new AbortController()
  const { signal } = closing
  let newest: Newest = {}
  let isFirst = true
  const attemptArchive = tellOnce(report)
  const archive = () =>
    attemptArchive(async () => {
      const series = await backup.archive()
      newest = await newestIn(target, series)
      if (isFirst) await forgetLog(db, series) // what was kept for another folder
      isFirst = false
    })
  const startWhereDue = openLongWork(backup, { ...context, report, signal })
  let working: Promise<void> | undefined
  const work = async () => {
    while (!signal.aborted) {
      if (await archive()) working = startWhereDue(newest) ?? working
      await delay(interval, undefined, { signal }).catch(() => {})
    }
    await working
    await archive()
  }
  const worked = work()
  const ageOf = (at: number | undefined) => (at === undefined ? undefined : Date.now() - at)
  return {
    ages: () => ({
      log: ageOf(newest.archivedAt),
      copy: ageOf(newest.copiedAt),
      verified: ageOf(newest.verifiedAt),
    }),
    damage: () => newest.damage,
    free: () => newest.free,
    close: async () => {
      closing.abort()
      await Promise.race([worked, delay(lastPatience, undefined, { ref: false })])
    },
  }
}

type LongWork = () => Promise<unknown>

/** Starts a copy or a verification, one at a time, where it is due; answers with its end. */
function openLongWork(
  backup: Backup,
  { verify, report, signal }: Pick<ScheduleContext, 'verify'> & { report: Report; signal: AbortSignal },
): (newest: Newest) => Promise<void> | undefined {
  const [attemptCopy, attemptVerification] = [tellOnce(report), tellOnce(report)]
  let isWorking = false
  let copyNotBefore = 0
  let attemptedAt = 0
  const copy: LongWork = async () => {
    const isDone = await attemptCopy(() => backup.copy(signal).then(() => {}))
    if (!isDone) copyNotBefore = Date.now() + copyPause
  }
  const dueWork = (newest: Newest): LongWork | undefined => {
    const { series, copiedAt, verificationAt = 0 } = newest
    if (isDue(copiedAt)) return Date.now() >= copyNotBefore ? copy : undefined
    if (series === undefined) return undefined
    const since = newest.verifiedAt ?? begunAt(series) - week // a new one is verified in its first night
    if (!isVerificationDue({ since, attemptedAt: Math.max(verificationAt, attemptedAt) })) return undefined
    return () => {
      attemptedAt = Date.now()
      return attemptVerification(() => verify(series, signal))
    }
  }
  return (newest) => {
    const work = isWorking ? undefined : dueWork(newest)
    if (!work) return undefined
    isWorking = true
    return work().then(() => void (isWorking = false))
  }
}

/** Attempts work again and again: tells a trouble when it begins, and not until it has ended. Answers whether it was done. */
function tellOnce(report: Report) {
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
