import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { VERSION_NO } from '#contract/version.ts'
import type { Db } from '#database/database.ts'

import { beginCopy, endCopy, findDataFolder } from './backup.queries.ts'
import { seriesFile, seriesFolder, writeWhole } from './series.ts'
import { type BackupTarget, fetchFile, storeCopy, storeFile, textContent } from './stored-file.ts'

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
  /** When it was restored and looked at, if it was. */
  verifiedAt: z.iso.datetime().optional(),
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

const baseFolder = (target: BackupTarget, series: string, name = '') =>
  join(seriesFolder(target, series), 'base', name)
const manifestName = 'manifest.json'
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
  const own = { series, name: startedAt.replaceAll(':', '-').slice(0, -1) }
  try {
    const { label, folders, files } = await db.connection().execute(async (connection) => {
      const data = await findDataFolder(connection)
      await beginCopy(connection, `geolibrary ${own.name}`)
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
    await rm(baseFolder(target, series, own.name), { recursive: true, force: true })
    throw error
  }
}

/** Says that a copy is whole, and what it is. */
export const writeManifest = (target: BackupTarget, { series, name, ...manifest }: BaseCopy): Promise<void> =>
  writeWhole(baseFolder(target, series, name), manifestName, `${JSON.stringify(manifest)}\n`)

interface Tree {
  target: BackupTarget
  own: Pick<BaseCopy, 'series' | 'name'>
  data: string
  signal: AbortSignal
}

/** Copies what lies below a folder. What goes or grows meanwhile is made up for by the log. */
async function storeTree({ target, own, data, signal }: Tree) {
  const folders: string[] = []
  const files: [string, number][] = []
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    signal.throwIfAborted()
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    const [top = ''] = path.split('/')
    if ((runtimeFolders.has(top) && top !== path) || leftOut.test(path) || temporary.test(path)) continue
    if (entry.isDirectory()) folders.push(path)
    if (!entry.isFile()) continue
    const size = await storeCopy(target, fileOf(own, path), join(data, path))
    if (size !== undefined) files.push([path, size])
  }
  return { folders, files }
}

/** The copies of a series, the oldest first. One without its manifest was not completed. */
export async function listCopies(target: BackupTarget, series: string): Promise<BaseCopy[]> {
  const found = await Promise.all(
    (await listNames(target, series)).map(async (name) => {
      const manifest = await readManifest(baseFolder(target, series, name))
      return manifest ? [{ series, name, ...manifest }] : []
    }),
  )
  return found.flat()
}

/** The newest copy of a series. */
export async function findNewestCopy(target: BackupTarget, series: string): Promise<BaseCopy | undefined> {
  for (const name of (await listNames(target, series)).toReversed()) {
    const manifest = await readManifest(baseFolder(target, series, name))
    if (manifest) return { series, name, ...manifest }
  }
  return undefined
}

async function listNames(target: BackupTarget, series: string): Promise<string[]> {
  const names = await readdir(baseFolder(target, series)).catch(() => [])
  return names.toSorted((a, b) => (a < b ? -1 : 1))
}

/** One that cannot be read counts as missing: other copies are as good as they were. */
async function readManifest(folder: string): Promise<BaseManifest | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || Object(error).code === 'ENOENT')
      return undefined
    throw error
  }
}

/** Brings a copy to a folder that is empty. */
export async function fetchCopy(target: BackupTarget, copy: BaseCopy, folder: string): Promise<void> {
  for (const [path] of copy.files) await fetchFile(target, fileOf(copy, path), join(folder, path))
  await fetchFile(target, fileOf(copy, 'backup_label'), join(folder, 'backup_label'))
}

const day = 86_400_000

/** Deletes the copies of a series before one that stays, and what was begun before yesterday and never completed. */
export async function deleteCopiesBefore(target: BackupTarget, oldest: BaseCopy): Promise<void> {
  const { series, name: first } = oldest
  const complete = new Set((await listCopies(target, series)).map(({ name }) => name))
  const yesterday = new Date(Date.now() - day).toISOString().replaceAll(':', '-').slice(0, 19)
  for (const name of await readdir(baseFolder(target, series)))
    if (name < first || (!complete.has(name) && name < yesterday))
      await rm(baseFolder(target, series, name), { recursive: true, force: true })
}
