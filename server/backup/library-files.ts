import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import {
  type BackupTarget,
  checkFile,
  DamagedFile,
  fetchFile,
  listFiles,
  statIfThere,
  storeCopy,
  withoutEnding,
} from './stored-file.ts'

/** What comes and goes by itself: bodies that are still coming, tiles that are cut again. */
const passing: ReadonlySet<string> = new Set(['incoming', 'tiles'])

/** Where the files of the library lie in a backup. */
const branch = 'files'
const nameOf = (path: string): string => (path ? `${branch}/${path}` : branch)

interface KnownFolder {
  /** When it last changed, of what was copied. */
  changed: number
  folders: string[]
}

/** Files on their way at once: few on the way there, since the service needs the threads that wait for a disk. */
const [concurrencyThere, concurrencyBack] = [2, 4]

export interface FileCopier {
  /** Copies what the backup does not have. */
  copy: () => Promise<void>
}

/** Milliseconds within which a folder may change twice and tell one time. */
const clockTick = 3000

/**
 * Copies the files of a library into a backup. Stored files never change: one that is there is the same, and a folder
 * that has not changed since has nothing new. Files that go meanwhile were named by nothing any more.
 */
export function openFileCopier(target: BackupTarget, folder: string): FileCopier {
  const known = new Map<string, KnownFolder>()
  const copyFolder = async (path: string): Promise<void> => {
    const now = Date.now()
    const changed = (await statIfThere(join(folder, path)))?.mtimeMs
    if (changed === undefined) return void known.delete(path)
    const before = known.get(path)
    const folders = before?.changed === changed ? before.folders : await copyNew(target, folder, path)
    if (changed < now - clockTick) known.set(path, { changed, folders })
    for (const each of folders) await copyFolder(each)
  }
  return { copy: () => copyFolder('') }
}

/** Copies the new files of one folder; answers its folders. */
async function copyNew(target: BackupTarget, root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  const stored = new Set(await listFiles(target, nameOf(path)))
  const fresh = entries.filter((entry) => entry.isFile() && !stored.has(entry.name))
  const store = async ({ name }: { name: string }) => {
    await storeCopy(target, nameOf(join(path, name)), join(root, path, name))
  }
  await Readable.from(fresh).forEach(store, { concurrency: concurrencyThere })
  return entries
    .filter((entry) => entry.isDirectory() && !(path === '' && passing.has(entry.name)))
    .map(({ name }) => join(path, name))
}

export interface RestoredFiles {
  count: number
  /** Those that could not be brought back, each with a sentence. */
  damaged: string[]
}

/** Brings all files of a backup to a folder; without one they are read and nothing more. Damaged ones are passed over and told. */
export async function restoreFiles(
  target: BackupTarget,
  folder?: string,
  signal?: AbortSignal,
): Promise<RestoredFiles> {
  const isInside = (path: string) => !path.split('/').includes('..')
  const paths = withoutEnding(target, await target.store.listBelow(branch)).filter(isInside)
  const damaged: string[] = []
  const restore = async (path: string) => {
    signal?.throwIfAborted()
    const name = nameOf(path)
    await (
      folder === undefined ? checkFile(target, name) : fetchFile(target, name, join(folder, path))
    ).catch((error: unknown) => {
      if (!(error instanceof DamagedFile)) throw error
      damaged.push(error.message)
    })
  }
  await Readable.from(paths).forEach(restore, { concurrency: concurrencyBack })
  return { count: paths.length - damaged.length, damaged }
}
