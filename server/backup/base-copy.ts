import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { z } from 'zod'

import { VERSION_NO } from '#contract/version.ts'
import type { Db } from '#database/database.ts'
import { withoutTimeLimit } from '#database/within-time.ts'

import { beginCopy, endCopy, findDataFolder } from './backup.queries.ts'
import { seriesFile } from './series.ts'
import { type BackupTarget, fetchFile, storeCopy, storeFile } from './stored-file.ts'
import { readText, textContent } from './target/store.ts'

/** A path inside the copy, and nowhere else. */
const InnerPath = z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..'))

/** What a copy of the database is, beside its files. */
const Manifest = z.object({
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** From when on it can be restored to a moment. */
  endedAt: z.iso.datetime(),
  isSealed: z.boolean(),
  /** The first segment of the log that it needs. */
  firstSegment: z.string(),
  folders: z.array(InnerPath),
  files: z.array(z.tuple([InnerPath, z.int()])),
})
export type BaseManifest = z.infer<typeof Manifest>
/** A copy by its series and its name, which is the moment it was begun. */
export type BaseCopy = BaseManifest & { series: string; name: string }

/** What belongs to the running database alone (PostgreSQL manual, 25.3.4): of these only the folders are kept. */
const runtimeFolders: ReadonlySet<string> = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  ...['pg_subtrans', 'log'],
])
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label(?:\.old)?|tablespace_map(?:\.old)?|\.s\.PGSQL.*)$/
const temporary = /(?:^|\/)pgsql_tmp/

const baseFolder = (series: string) => seriesFile(series, 'base')
const copyFolder = (series: string, name: string) => `${baseFolder(series)}/${name}`
const manifestFile = (series: string, name: string) => `${copyFolder(series, name)}/manifest.json`
const fileOf = ({ series, name }: Pick<BaseCopy, 'series' | 'name'>, path: string) =>
  seriesFile(series, `base/${name}/data/${path}`)

/**
 * Copies the files of the embedded database while it works. The copy needs the log from its first segment on until its
 * end: it counts as soon as that is archived and `writeManifest` has said so.
 */
export async function copyDatabase(
  db: Db,
  target: BackupTarget,
  series: string,
  signal: AbortSignal,
): Promise<BaseCopy> {
  const startedAt = new Date().toISOString()
  const own = { series, name: await nameFor(target, series, startedAt) }
  try {
    const { label, folders, files } = await db.connection().execute(async (connection) => {
      const data = await findDataFolder(connection)
      await withoutTimeLimit(connection, (tx) => beginCopy(tx, `geolibrary ${own.name}`)) // it waits for a checkpoint
      const entries = await storeTree({ target, own, data, signal }).catch(async (error: unknown) => {
        await endCopy(connection) // the connection goes on
        throw error
      })
      return { label: (await endCopy(connection)) ?? '', ...entries }
    })
    const [, firstSegment] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? []
    if (firstSegment === undefined)
      throw new Error('the copy of the database does not say where its log begins')
    await storeFile(target, fileOf(own, 'backup_label'), textContent(label))
    const endedAt = new Date().toISOString()
    const isSealed = target.key !== undefined
    return { ...own, version: VERSION_NO, startedAt, endedAt, isSealed, firstSegment, folders, files }
  } catch (error) {
    await target.store.removeFolder(copyFolder(series, own.name)).catch(() => {}) // or as one that was never completed
    throw error
  }
}

/** Says that a copy is whole, and what it is. */
export const writeManifest = (
  { store }: BackupTarget,
  { series, name, ...manifest }: BaseCopy,
): Promise<void> => store.put(manifestFile(series, name), textContent(`${JSON.stringify(manifest)}\n`))

/** Names are in the order of the copies, whatever the clock does. */
async function nameFor(target: BackupTarget, series: string, startedAt: string): Promise<string> {
  const name = startedAt.replaceAll(':', '-').slice(0, -1)
  const last = (await listNames(target, series)).at(-1)
  return last === undefined || last < name ? name : `${last}-1`
}

interface Tree {
  target: BackupTarget
  own: Pick<BaseCopy, 'series' | 'name'>
  data: string
  signal: AbortSignal
}

/** Files on their way at once: few on the way there, since the service needs the threads that wait for a disk. */
const [concurrencyThere, concurrencyBack] = [2, 4]

/** Copies what lies below a folder. What goes or grows meanwhile is made up for by the log. */
async function storeTree({ target, own, data, signal }: Tree) {
  const entries = (await readdir(data, { recursive: true, withFileTypes: true }))
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(data.length + 1) }))
    .filter(({ path }) => isCopied(path))
  const files: [string, number][] = []
  const store = async ({ path }: { path: string }) => {
    signal.throwIfAborted()
    const size = await storeCopy(target, fileOf(own, path), join(data, path))
    if (size !== undefined) files.push([path, size])
  }
  await Readable.from(entries.filter(({ entry }) => entry.isFile())).forEach(store, {
    concurrency: concurrencyThere,
  })
  return { folders: entries.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path), files }
}

function isCopied(path: string): boolean {
  const [top = ''] = path.split('/')
  return !((runtimeFolders.has(top) && top !== path) || leftOut.test(path) || temporary.test(path))
}

/** The copies of a series, the oldest first. One without its manifest was not completed. */
export async function listCopies(target: BackupTarget, series: string): Promise<BaseCopy[]> {
  const found = await Promise.all(
    (await listNames(target, series)).map(async (name) => {
      const manifest = await readManifest(target, series, name)
      return manifest ? [{ series, name, ...manifest }] : []
    }),
  )
  return found.flat()
}

/** The newest copy of a series. */
export async function findNewestCopy(target: BackupTarget, series: string): Promise<BaseCopy | undefined> {
  for (const name of (await listNames(target, series)).toReversed()) {
    const manifest = await readManifest(target, series, name)
    if (manifest) return { series, name, ...manifest }
  }
  return undefined
}

async function listNames({ store }: BackupTarget, series: string): Promise<string[]> {
  const { folders } = await store.list(baseFolder(series))
  return folders.toSorted((a, b) => (a < b ? -1 : 1))
}

/** One that cannot be read counts as missing: other copies are as good as they were. */
async function readManifest(
  { store }: BackupTarget,
  series: string,
  name: string,
): Promise<BaseManifest | undefined> {
  const text = await readText(store, manifestFile(series, name))
  try {
    return text === undefined ? undefined : Manifest.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** Brings a copy to a folder that is empty. */
export async function fetchCopy(
  target: BackupTarget,
  copy: BaseCopy,
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): Promise<void> {
  const fetch = (path: string) => {
    signal?.throwIfAborted()
    return fetchFile(target, fileOf(copy, path), join(folder, path))
  }
  await Readable.from(copy.files.map(([path]) => path)).forEach(fetch, {
    concurrency: concurrencyBack,
  })
  await fetch('backup_label')
}

const day = 86_400_000

/** Deletes the copies of a series before one that stays, and what was begun before yesterday and never completed. */
export async function deleteCopiesBefore(target: BackupTarget, oldest: BaseCopy): Promise<void> {
  const { series, name: first } = oldest
  const complete = new Set((await listCopies(target, series)).map(({ name }) => name))
  const yesterday = new Date(Date.now() - day).toISOString().replaceAll(':', '-').slice(0, 19)
  for (const name of await listNames(target, series))
    if (name < first || (!complete.has(name) && name < yesterday)) await deleteCopy(target, series, name)
}

/** Deletes all copies of a series. */
export async function deleteCopies(target: BackupTarget, series: string): Promise<void> {
  for (const name of await listNames(target, series)) await deleteCopy(target, series, name)
}

/** The manifest goes first: what is left of a copy is none. */
async function deleteCopy({ store }: BackupTarget, series: string, name: string): Promise<void> {
  await store.remove(manifestFile(series, name))
  await store.removeFolder(copyFolder(series, name))
}
