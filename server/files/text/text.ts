import { join } from 'node:path'

import type { Db } from '#database/database.ts'
import { filesFolder } from '#server/files/files.ts'

import { openReader, type Outcome, type Reader, type ReaderLimits } from './reader.ts'
import {
  alone,
  deletePages,
  insertPages,
  listUnread,
  lockForMembers,
  setOutcome,
  type Unread,
} from './text.queries.ts'

/** Goes up when pages are read or folded differently; files of an earlier one are read again. */
const version = 2
const interval = 20_000
/** Bytes of a file that are read at all. */
const largestFile = 200 * 1024 * 1024
const few = 50

interface FileReading {
  db: Db
  dataDir: string
  tell: (error: unknown) => void
  /** Milliseconds for a parcel of pages and for a file. */
  limits?: ReaderLimits
}

/** Reads the PDF files that come, one after the other, for as long as the server runs. */
export function readFiles({ db, dataDir, tell, limits }: FileReading): { close: () => Promise<void> } {
  const plain = db.withoutPlugins()
  let closed = false
  let reader: Reader | undefined
  const round = () =>
    alone(plain, async (own) => {
      reader = openReader(filesFolder(dataDir), limits)
      await readUnread(own, reader, dataDir, () => closed).finally(reader.close)
    }).catch((error) => {
      if (!closed) tell(error)
    })
  let running = round()
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

/** Reads until nothing is left to read. */
export async function readUnread(
  db: Db,
  reader: Reader,
  dataDir: string,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const unread = await listUnread(db, version, few)
    if (unread.length === 0) return
    for (const file of unread) {
      if (isOver()) return
      const outcome = await readInto(db, reader, dataDir, file)
      if (isOver()) return // what was cut short is read after the next start
      if (outcome) await finish(db, file, outcome)
    }
  }
}

/** Stores the pages of a file as they are read; undefined when members may no longer open it. */
async function readInto(db: Db, reader: Reader, dataDir: string, file: Unread): Promise<Outcome | undefined> {
  await deletePages(db, file)
  if (file.size > largestFile) return { state: 'too_large', pages: null }
  const pages = reader.read(join(filesFolder(dataDir), file.path))
  for (;;) {
    const { done, value } = await pages.next()
    if (done) return value
    const stored = await db.transaction().execute(async (tx) => {
      const due = await lockForMembers(tx, file)
      if (due) await insertPages(tx, file, value)
      return due
    })
    if (stored) continue
    reader.close()
    return undefined
  }
}

/** A file that was not read to its end has no pages; one that was closed meanwhile has no row either. */
async function finish(db: Db, file: Unread, outcome: Outcome): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (outcome.state !== 'read') await deletePages(tx, file)
    if (await lockForMembers(tx, file)) await setOutcome(tx, file, { ...outcome, version })
  })
}
