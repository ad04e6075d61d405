import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { openDatabase, openPool } from '#database/database.ts'
import { LogEnded, recoverPostgres } from '#database/embedded/recover.ts'
import { StartRefusal } from '#database/start-refusal.ts'

import { countLibrary, type LibrarySize, readWholly } from './backup.queries.ts'
import { type BaseCopy, fetchCopy, listCopies } from './base-copy.ts'
import { type RestoredFiles, restoreFiles } from './library-files.ts'
import { logFile, logFolder } from './log-archive.ts'
import { listSeries, readState } from './series.ts'
import { type BackupTarget, fetchFile, listFiles } from './stored-file.ts'

export interface RestoreOptions {
  target: BackupTarget
  /** An empty directory. */
  dataDir: string
  /** The moment whose library is wanted; the last there is, where none is given. */
  until?: Date | undefined
  /** The series to restore from, where several have that moment. */
  series?: string | undefined
  log: (line: string) => void
  signal?: AbortSignal | undefined
}

export interface RestoredLibrary extends LibrarySize {
  copy: BaseCopy
  files: RestoredFiles
  /** The moment it was followed to; undefined: to the end of the log. */
  until: Date | undefined
}

/**
 * Restores a library to a moment: all files that it may name, then its database. Exactly what was committed until then is
 * there. Throws `StartRefusal`, a sentence, where that cannot be had.
 */
export async function restoreLibrary(options: RestoreOptions): Promise<RestoredLibrary> {
  const { target, dataDir, until, signal } = options
  const copy = await chooseCopy(options)
  options.log(`从 ${copy.series} 里 ${copy.name} 的整库恢复`)
  const files = await restoreFiles(target, join(dataDir, 'files'), signal)
  try {
    return { ...(await restoreDatabase(options, { copy, until })), copy, files, until }
  } catch (error) {
    if (!(error instanceof LogEnded)) throw error
    // nothing that was committed later is there, or that moment would have been found
    return {
      ...(await restoreDatabase(options, { copy, until: undefined })),
      copy,
      files,
      until: undefined,
    }
  }
}

/** Restores a copy with its log into an empty directory and reads every table of it; its files are read as well, and put nowhere. */
export async function readCopy(
  options: Omit<RestoreOptions, 'until' | 'series'>,
  copy: BaseCopy,
): Promise<RestoredLibrary> {
  const files = await restoreFiles(options.target, undefined, options.signal)
  const found = await restoreDatabase(options, { copy, until: undefined, readsAll: true })
  return { ...found, copy, files, until: undefined }
}

/** What a series can restore. */
interface SeriesSpan {
  series: string
  copies: BaseCopy[]
  /** The moments of its first copy and of its last log. */
  from: number
  to: number
}

/** The series of a backup that have a copy, the oldest first. */
export async function listSpans(target: BackupTarget): Promise<SeriesSpan[]> {
  const spans = await Promise.all(
    (await listSeries(target)).map(async (series) => {
      const [copies, { archivedAt }] = await Promise.all([
        listCopies(target, series),
        readState(target, series),
      ])
      const [first, last] = [copies[0], copies.at(-1)]
      if (!first || !last) return []
      return [{ series, copies, from: Date.parse(first.endedAt), to: Date.parse(archivedAt ?? last.endedAt) }]
    }),
  )
  return spans.flat()
}

/** The newest copy that was complete at a moment, of the one series that has it. */
export async function chooseCopy({
  target,
  until,
  series,
}: Pick<RestoreOptions, 'target' | 'until' | 'series'>): Promise<BaseCopy> {
  const all = await listSpans(target)
  const spans = all.filter((each) => series === undefined || each.series === series)
  const [first] = spans
  if (!first) throw new StartRefusal(`${target.store.address} 里没有${series ?? ''}备份`)
  const span = until ? spanAt(spans, until.getTime()) : newestSpan(spans)
  const copy = span?.copies.findLast(({ endedAt }) => !until || Date.parse(endedAt) <= until.getTime())
  if (!copy) throw new StartRefusal(`最早能恢复到 ${first.copies[0]?.endedAt ?? ''}，那之前没有备份`)
  if (copy.isSealed && !target.key) throw new StartRefusal('备份是加密的，请用 BACKUP_KEY_FILE 指定密钥文件')
  return copy
}

/** The series that has a moment; where none has it, the one that ended last before it. */
function spanAt(spans: readonly SeriesSpan[], at: number): SeriesSpan | undefined {
  const fit = spans.filter(({ from, to }) => from <= at && to >= at)
  return requireOne(fit) ?? spans.findLast(({ from }) => from <= at)
}

/** Milliseconds by which a series may be behind the newest and still be that of a library that works. */
const alive = 10 * 60_000

/** The series that was written last. */
function newestSpan(spans: readonly SeriesSpan[]): SeriesSpan | undefined {
  const newest = spans.toSorted((a, b) => b.to - a.to)[0]
  return requireOne(
    spans.filter(
      (each) => each === newest || (newest && each.to > newest.from && each.to > newest.to - alive),
    ),
  )
}

/** Two libraries at one moment: which is meant only a person knows. */
function requireOne(spans: readonly SeriesSpan[]): SeriesSpan | undefined {
  const [only, another] = spans
  if (!another) return only
  const names = spans.map(({ series }) => series).join('、')
  throw new StartRefusal(`那时有几个库备份到这里，请用 --from 指明一个：${names}`)
}

interface ChosenCopy {
  copy: BaseCopy
  until: Date | undefined
  readsAll?: boolean
}

function restoreDatabase(
  { target, dataDir, log, signal }: RestoreOptions,
  { copy, until, readsAll }: ChosenCopy,
): Promise<LibrarySize> {
  return recoverPostgres(dataDir, {
    ...{ until, log, signal },
    fill: async (folder) => {
      for (const each of copy.folders) await mkdir(join(folder, each), { recursive: true })
      await fetchCopy(target, copy, { folder, signal })
      await fetchLog(target, copy, { folder: join(folder, 'pg_wal'), signal })
    },
    inspect: async (connection) => {
      const pool = openPool({ connection, size: 2, statementTimeout: 0 })
      try {
        const db = openDatabase(pool)
        if (readsAll) await readWholly(db)
        return await countLibrary(db)
      } finally {
        await pool.end()
      }
    },
  })
}

/** Segments on their way at once. */
const concurrency = 4

/** The log of a series from the first segment that the copy needs, and how its line of time came from others. */
async function fetchLog(
  target: BackupTarget,
  { series, firstSegment }: BaseCopy,
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): Promise<void> {
  const stored = await listFiles(target, logFolder(series))
  await mkdir(folder, { recursive: true })
  const names = stored.filter((name) => name.endsWith('.history') || name >= firstSegment)
  const fetch = (name: string) => {
    signal?.throwIfAborted()
    return fetchFile(target, logFile(series, name), join(folder, name))
  }
  await Readable.from(names).forEach(fetch, { concurrency })
}
