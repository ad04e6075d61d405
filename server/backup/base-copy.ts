import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { VERSION_NO } from '#contract/version.ts'
import type { Db } from '#database/database.ts'

import { beginCopy, endCopy, findDataFolder } from './backup.queries.ts'
import { type BackupTarget, fetchFile, storeFile } from './stored-file.ts'

/** What a copy of the database is, beside its files. */
const Manifest = z.object({
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** From when on it can be restored to a moment. */
  endedAt: z.iso.datetime(),
  isSealed: z.boolean(),
  /** The first segment of the log that it needs. */
  firstSegment: z.string(),
  folders: z.array(z.string()),
  files: z.array(z.tuple([z.string(), z.int()])),
  /** When it was restored and looked at, if it was. */
  verifiedAt: z.iso.datetime().optional(),
})
export type BaseManifest = z.infer<typeof Manifest>
/** A copy by its name, which is the moment it was begun. */
export type BaseCopy = BaseManifest & { name: string }

/** What belongs to the running database alone (PostgreSQL manual, 25.3.4): of these only the folders are kept. */
const runtimeFolders: ReadonlySet<string> = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  ...['pg_subtrans', 'log'],
])
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label(?:\.old)?|tablespace_map(?:\.old)?|\.s\.PGSQL.*)$/
const temporary = /(?:^|\/)pgsql_tmp/

const folderOf = (target: BackupTarget, name: string) => join(target.folder, 'base', name)
const manifestOf = (target: BackupTarget, name: string) => join(folderOf(target, name), 'manifest.json')
const fileOf = (base: string, path: string) => `base/${base}/data/${path}`

/**
 * Copies the files of the embedded database while it works. The copy needs the log from its first segment on until its
 * end, which the archive of the log has once it has been told to archive afterwards.
 */
export async function copyDatabase(db: Db, target: BackupTarget): Promise<BaseCopy> {
  const startedAt = new Date().toISOString()
  const name = startedAt.replaceAll(':', '-').slice(0, 19)
  try {
    const { label, folders, files } = await db.connection().execute(async (connection) => {
      const data = await findDataFolder(connection)
      await beginCopy(connection, `geolibrary ${name}`)
      const entries = await storeTree(target, name, data)
      const label = await endCopy(connection)
      if (label === undefined) throw new Error('the copy of the database has not ended')
      return { label, ...entries }
    })
    await storeFile(target, fileOf(name, 'backup_label'), oneText(label))
    const [, firstSegment = ''] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? []
    const endedAt = new Date().toISOString()
    const isSealed = target.key !== undefined
    const manifest = { version: VERSION_NO, startedAt, endedAt, isSealed, firstSegment, folders, files }
    await writeManifest(target, { ...manifest, name })
    return { ...manifest, name }
  } catch (error) {
    await rm(folderOf(target, name), { recursive: true, force: true })
    throw error
  }
}

async function* oneText(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

export async function writeManifest(target: BackupTarget, { name, ...manifest }: BaseCopy): Promise<void> {
  await writeFile(manifestOf(target, name), `${JSON.stringify(manifest)}\n`, { mode: 0o600 })
}

/** Copies what lies below a folder. Files that go meanwhile are made up for by the log. */
async function storeTree(target: BackupTarget, base: string, data: string) {
  const folders: string[] = []
  const files: [string, number][] = []
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    const [top = ''] = path.split('/')
    if ((runtimeFolders.has(top) && top !== path) || leftOut.test(path) || temporary.test(path)) continue
    if (entry.isDirectory()) folders.push(path)
    if (!entry.isFile()) continue
    const size = await storeOne(target, fileOf(base, path), join(data, path))
    if (size !== undefined) files.push([path, size])
  }
  return { folders, files }
}

async function storeOne(target: BackupTarget, name: string, path: string): Promise<number | undefined> {
  try {
    const { size } = await stat(path)
    // what grows meanwhile is made up for by the log
    await storeFile(target, name, size > 0 ? createReadStream(path, { end: size - 1 }) : nothing())
    return size
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error
    return undefined
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** The copies of a backup, the oldest first. One without its manifest was not completed. */
export async function listCopies(target: BackupTarget): Promise<BaseCopy[]> {
  const names = await readdir(join(target.folder, 'base')).catch(() => [])
  const found = await Promise.all(
    names
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (name) => {
        const text = await readFile(manifestOf(target, name), 'utf8').catch(() => undefined)
        return text === undefined ? [] : [{ name, ...Manifest.parse(JSON.parse(text)) }]
      }),
  )
  return found.flat()
}

/** Brings a copy to a folder that is empty. */
export async function fetchCopy(
  target: BackupTarget,
  { name, files }: BaseCopy,
  folder: string,
): Promise<void> {
  for (const [path] of files) await fetchFile(target, fileOf(name, path), join(folder, path))
  await fetchFile(target, fileOf(name, 'backup_label'), join(folder, 'backup_label'))
}

export const deleteCopy = (target: BackupTarget, { name }: BaseCopy): Promise<void> =>
  rm(folderOf(target, name), { recursive: true, force: true })
