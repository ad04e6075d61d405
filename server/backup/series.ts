import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { flush } from './stored-file.ts'
import type { BackupTarget } from './stored-file.ts'

// A series is the log of one library without a gap, with the copies that it goes on from. Whenever the log could not be
// kept, or a library was restored, another series begins: the logs of two never mix.

const State = z.object({
  /** Whatever was acknowledged before can be restored. */
  archivedAt: z.iso.datetime().optional(),
})
export type SeriesState = z.infer<typeof State>

const branch = 'series'

/** Where a series lies in a backup. */
export const seriesFolder = (target: BackupTarget, series = ''): string => join(target.folder, branch, series)
/** The name of a file of a series. */
export const seriesFile = (series: string, path: string): string => `${branch}/${series}/${path}`

/** Begins a series: its name is the moment, and a number, since two libraries may begin at once. */
export async function beginSeries(target: BackupTarget): Promise<string> {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()
  const series = `${moment}-${randomBytes(3).toString('hex')}`
  await mkdir(seriesFolder(target, series), { recursive: true, mode: 0o700 })
  return series
}

/** The series of a backup, the oldest first. */
export async function listSeries(target: BackupTarget): Promise<string[]> {
  const names = await readdir(seriesFolder(target)).catch(() => [])
  return names.toSorted((a, b) => (a < b ? -1 : 1))
}

export async function readState(target: BackupTarget, series: string): Promise<SeriesState> {
  const text = await readFile(join(seriesFolder(target, series), 'state.json'), 'utf8').catch(() => '{}')
  try {
    return State.parse(JSON.parse(text))
  } catch {
    return {} // it is written again within a minute, and only tells to which moment the log goes
  }
}

export const writeState = (target: BackupTarget, series: string, state: SeriesState): Promise<void> =>
  writeWhole(seriesFolder(target, series), 'state.json', `${JSON.stringify(state)}\n`)

/** Writes a file that is there as it was or as it is to be, whatever happens meanwhile. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await flush(folder)
}

export const deleteSeries = (target: BackupTarget, series: string): Promise<void> =>
  rm(seriesFolder(target, series), { recursive: true, force: true })
