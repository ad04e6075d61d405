import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { withLock } from '#database/pooler/with-lock.ts'
import { openReader, type Outcome, type Reader, type ReaderLimits } from '#server/files/reader/reader.ts'
import { filesFolder } from '#server/record-files/record-files.ts'

import {
  deletePages,
  insertPages,
  listMissing,
  listUnread,
  lockForMembers,
  setOutcome,
  type UnreadFile,
} from './text.queries.ts'

/** Increase it when pages are read or folded differently: files of an earlier version are read again. */
const version = 3
const interval = 20_000
/** Maximum size of a file that is read, in bytes. */
const largestFile = 200 * 1024 * 1024
const batchSize = 50
/** One server of a database reads files at a time. */
const readerLock = 7240022

interface FileReading {
  db: Db
  dataDir: string
  report: (error: unknown) => void
  /** Milliseconds for a batch of pages, and for a file. */
  limits?: ReaderLimits
}

/** Reads new PDF files one after the other while the server runs. */
export function readFiles({ db, dataDir, report, limits }: FileReading): { close: () => Promise<void> } {
  let closed = false
  let reader: Reader | undefined
  const round = () =>
    withLock(db, readerLock, async (lost) => {
      reader = openReader(filesFolder(dataDir), limits)
      await readUnreadFiles(db, { reader, dataDir, report, isOver: () => closed || lost.aborted }).finally(
        reader.close,
      )
    }).catch((error) => {
      if (!closed) report(error)
    })
  let running: Promise<unknown> = round()
  const timer = setInterval(() => (running = running.then(() => (closed ? undefined : round()))), interval)
  return {
    close: async () => {
      closed = true
      clearInterval(timer)
      reader?.close()
      await running
    },
  }
}

interface Round {
  reader: Reader
  dataDir: string
  /** Called once for each file with missing content. */
  report?: (trouble: { missing: string; record: number }) => void
  isOver?: () => boolean
}

/** Reads until no unread file is left; files whose content was missing come first. */
export async function readUnreadFiles(db: Db, round: Round): Promise<void> {
  const isOver = () => round.isOver?.() ?? false
  await readReturned(db, round)
  for (;;) {
    const unread = await listUnread(db, version, batchSize)
    if (unread.length === 0) return
    for (const file of unread) {
      if (isOver()) return
      const isThere = await hasContent(round.dataDir, file)
      if (!isThere) round.report?.({ missing: file.path, record: file.record })
      await (isThere ? readOne(db, round, file) : finish(db, file, { state: 'missing', pages: null }))
    }
  }
}

async function readReturned(db: Db, round: Round): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const missing = await listMissing(db, after, 10 * batchSize)
    for (const file of missing) {
      if (round.isOver?.()) return
      if (await hasContent(round.dataDir, file)) await readOne(db, round, file)
      after = file.id
    }
    if (missing.length === 0) return
  }
}

/** An interrupted file is read again after the next start. */
async function readOne(db: Db, { reader, dataDir, isOver }: Round, file: UnreadFile): Promise<void> {
  const outcome = await readInto(db, reader, dataDir, file)
  if (outcome && !isOver?.()) await finish(db, file, outcome)
}

const hasContent = (dataDir: string, { path }: UnreadFile): Promise<boolean> =>
  access(join(filesFolder(dataDir), path), constants.R_OK).then(
    () => true,
    () => false,
  )

/** Stores the pages of a file as they are read; undefined if members may no longer open it. */
async function readInto(
  db: Db,
  reader: Reader,
  dataDir: string,
  file: UnreadFile,
): Promise<Outcome | undefined> {
  await deletePages(db, file)
  if (file.size > largestFile) return { state: 'too_large', pages: null }
  const pages = reader.read(join(filesFolder(dataDir), file.path))
  for (;;) {
    const { done, value } = await pages.next()
    if (done) return value
    const stored = await atomically(db, async (tx) => {
      const due = await lockForMembers(tx, file)
      if (due) await insertPages(tx, file, value)
      return due
    })
    if (stored) continue
    reader.close()
    return undefined
  }
}

/**
 * A file that was not read completely keeps no pages; a file that was protected meanwhile has no row either.
 */
async function finish(db: Db, file: UnreadFile, outcome: Outcome): Promise<void> {
  await atomically(db, async (tx) => {
    if (outcome.state !== 'read') await deletePages(tx, file)
    if (await lockForMembers(tx, file)) await setOutcome(tx, file, { ...outcome, version })
  })
}
