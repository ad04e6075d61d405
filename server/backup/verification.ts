import { chmod, mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { clusterHome, databaseAccount } from '#database/embedded/account.ts'
import { takeLock } from '#database/lock.ts'
import { DirectoryBusy, StartRefusal } from '#database/start-refusal.ts'

import type { BaseCopy } from './base-copy.ts'
import { chooseCopy, readCopy, type RestoredLibrary } from './restore.ts'
import { seriesFile } from './series.ts'
import type { BackupTarget } from './stored-file.ts'
import { readText, TargetTrouble, textContent } from './target/store.ts'

const Verification = z.object({
  /** When one was begun last: one that ends its process is not begun again and again. */
  attemptedAt: z.iso.datetime(),
  /** The copy that was verified last. */
  copy: z.string().optional(),
  /** Why it did not pass; undefined where it did. */
  trouble: z.string().optional(),
  /** When one of this series passed last. */
  passedAt: z.iso.datetime().optional(),
})
export type Verification = z.infer<typeof Verification>

const fileOf = (series: string) => seriesFile(series, 'verification.json')

/** The last verification of a series; undefined where there was none. */
export async function readVerification(
  { store }: BackupTarget,
  series: string,
): Promise<Verification | undefined> {
  const text = await readText(store, fileOf(series))
  try {
    return text === undefined ? undefined : Verification.parse(JSON.parse(text))
  } catch {
    return undefined // the next one writes it again
  }
}

export interface VerificationOptions {
  target: BackupTarget
  /** The data directory of the library: the copy is restored beside its database, and deleted again. */
  dataDir: string
  series?: string | undefined
  log: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * Restores the newest copy of a series with its log, reads every table and every file of it, and notes in the backup how
 * that went. Throws `StartRefusal` where it is not whole, and, without a note, where it could not be tried.
 */
export async function verifyNewest(options: VerificationOptions): Promise<RestoredLibrary> {
  const copy = await chooseCopy(options)
  const before = await readVerification(options.target, copy.series)
  const attemptedAt = new Date().toISOString()
  const note = (result: Partial<Verification>) => {
    const text = JSON.stringify({ ...result, attemptedAt })
    return options.target.store.put(fileOf(copy.series), textContent(`${text}\n`))
  }
  await note(before ?? {})
  try {
    const found = await readBeside(options, copy)
    const [damaged] = found.files.damaged
    if (damaged !== undefined)
      throw new StartRefusal(`备份不完好，有 ${found.files.damaged.length} 个文件读不出来，如：${damaged}`)
    await note({ copy: copy.name, passedAt: new Date().toISOString() })
    return found
  } catch (error) {
    if (isOfBackup(error))
      await note({ copy: copy.name, trouble: Object(error).message, passedAt: before?.passedAt })
    throw error
  }
}

/** It could not be tried: nothing is known of the backup by that. */
class NotVerifiable extends StartRefusal {
  override name = 'NotVerifiable'
}

/** Whether an error says something of the backup, and not of this machine or of the way there. */
const isOfBackup = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof NotVerifiable || error instanceof TargetTrouble) &&
  error.name !== 'AbortError' &&
  !('syscall' in error)

async function readBeside(options: VerificationOptions, copy: BaseCopy): Promise<RestoredLibrary> {
  const home = await clusterHome(options.dataDir, await databaseAccount())
  const scratch = join(home, 'verification')
  const lock = await takeLock(join(home, 'verification.lock')).catch((error: unknown) => {
    throw error instanceof DirectoryBusy ? new NotVerifiable('另一次验证正在进行') : error
  })
  try {
    await mkdir(scratch, { recursive: true })
    await chmod(scratch, 0o755) // the account of the database enters it
    await rm(join(scratch, 'postgres'), { recursive: true, force: true })
    await checkRoom(scratch, copy)
    return await readCopy({ ...options, dataDir: scratch }, copy)
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await lock.release()
  }
}

/** Bytes that a verification leaves free on the disk: beyond that the library itself is in danger. */
const reserve = 5e9

async function checkRoom(scratch: string, { files }: BaseCopy): Promise<void> {
  const { bavail, bsize } = await statfs(scratch)
  const size = files.reduce((sum, [, bytes]) => sum + bytes, 0) * 1.2 + 1e9 // the log as well
  if (bavail * bsize >= size + reserve) return
  const wanted = ((size + reserve) / 1e9).toFixed(0)
  throw new NotVerifiable(`${scratch} 所在的磁盘空间不够验证备份：要 ${wanted} GB`)
}

const [hour, day] = [3_600_000, 86_400_000]

/**
 * A backup is verified once a week at night, by the clock of China; at any hour where that was missed for two days.
 * Where it did not pass or could not be tried, it is tried again the next day.
 */
export function isVerificationDue(
  { since, attemptedAt }: { since: number; attemptedAt: number },
  now = new Date(),
): boolean {
  if (Math.abs(now.getTime() - attemptedAt) < 20 * hour) return false
  const age = now.getTime() - since
  const clock = (now.getUTCHours() + 8) % 24
  return age > 9 * day || (clock >= 1 && clock < 5 && age > 6.5 * day)
}
