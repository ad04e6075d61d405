import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { BackupTarget } from './stored-file.ts'
import { readText, textContent } from './target/store.ts'

// A series is the log of one library without a gap, with the copies that it goes on from. Whenever the log could not be
// kept, or a library was restored, another series begins: the logs of two never mix.

const State = z.object({
  /** Whatever was acknowledged before can be restored. */
  archivedAt: z.iso.datetime().optional(),
})
export type SeriesState = z.infer<typeof State>

const branch = 'series'

/** Where a series lies in a backup, and each of its files. */
export const seriesFolder = (series: string): string => `${branch}/${series}`
export const seriesFile = (series: string, path: string): string => `${branch}/${series}/${path}`

/** Begins a series: its name is the moment, and a number, since two libraries may begin at once. */
export async function beginSeries(target: BackupTarget): Promise<string> {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()
  const series = `${moment}-${randomBytes(3).toString('hex')}`
  await writeState(target, series, {})
  return series
}

/** When a series was begun, by its name. */
export function begunAt(series: string): number {
  const [, day = '', ...time] = /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-/.exec(series) ?? []
  return Date.parse(`${day}T${time.join(':')}Z`)
}

/** The series of a backup, the oldest first. */
export async function listSeries({ store }: BackupTarget): Promise<string[]> {
  const { folders } = await store.list(branch)
  return folders.toSorted((a, b) => (a < b ? -1 : 1))
}

const stateFile = (series: string) => seriesFile(series, 'state.json')

export async function readState({ store }: BackupTarget, series: string): Promise<SeriesState> {
  const text = (await readText(store, stateFile(series))) ?? '{}'
  try {
    return State.parse(JSON.parse(text))
  } catch {
    return {} // it is written again within a minute, and only tells to which moment the log goes
  }
}

export const writeState = ({ store }: BackupTarget, series: string, state: SeriesState): Promise<void> =>
  store.put(stateFile(series), textContent(`${JSON.stringify(state)}\n`))

/** Deletes a series that has no copy any more; its state goes last, by which one is found that was deleted in part. */
export async function deleteSeries({ store }: BackupTarget, series: string): Promise<void> {
  const { folders } = await store.list(seriesFolder(series))
  for (const each of folders) await store.removeFolder(seriesFile(series, each))
  await store.removeFolder(seriesFolder(series))
}
