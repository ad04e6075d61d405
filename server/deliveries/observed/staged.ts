import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { DeliveryContext } from '#server/deliveries/context.ts'
import type { StoredDeliveryFile } from '#server/deliveries/files.queries.ts'
import { bytesOf } from '#server/deliveries/layers/layers.ts'
import { sentenceOf } from '#server/deliveries/reading.ts'
import { packAll } from '#server/foreign-files/packed-list/packed-list.ts'
import { openPieceSpool, type PieceSpool } from '#server/foreign-files/spool/spool.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import { checkReadings, kindsOfPoints, pointsIn } from '#server/readings/delivered.ts'
import type { ReadTables } from '#server/readings/tables/tables.ts'
import { openTablesOf, type ReadWorkbook } from '#server/readings/workbook.ts'

/** What a file was compared as, or the sentence why nothing can be taken of it. */
export type ComparedFile = ReadWorkbook | { unread: string }

/** Files of readings that were read and wait on the disk for the transaction of the records that they may be of. */
export interface StagedFiles {
  /** Compares a file with the library as a transaction has it. */
  compare: (tx: Db, index: number) => Promise<ComparedFile>
  /** Removes what waits. */
  remove: () => Promise<void>
}

/** As what a file was read: each kind, the place where it waits, and the points that it speaks of. */
type ReadAs = Map<Kind, { place: number; points: string[] }>

type Waiting = PieceSpool<Pick<ReadTables, 'problems'>, ReadTables['readings'][number]>

/** Reads files one after the other; `begin` is told of each. */
export async function stageFiles(
  context: DeliveryContext,
  files: readonly StoredDeliveryFile[],
  begin: (index: number) => void,
): Promise<StagedFiles> {
  const waiting: Waiting = await openPieceSpool(spoolFolder(context.files.dataDir))
  const staged: (ReadAs | { unread: string })[] = []
  let places = 0
  const put: Waiting['put'] = (...of) => waiting.put(...of)
  try {
    for (const [i, file] of files.entries()) {
      begin(i)
      staged.push(await orUnread(() => readFile(context, file, { put, next: () => (places += 1) })))
    }
  } catch (error) {
    await waiting.remove()
    throw error
  }
  return {
    compare: async (tx, index) => {
      const read = staged[index] ?? fail('not_found')
      if ('unread' in read) return read
      const kind = await kindOf(tx, read)
      return 'unread' in kind
        ? kind
        : compareWaiting(tx, waiting, { kind, place: read.get(kind)?.place ?? 0 })
    },
    remove: waiting.remove,
  }
}

interface Putting {
  put: Waiting['put']
  next: () => number
}

/** Reads a file as of each kind that it may be of, of which one is held at a time. */
function readFile(
  context: DeliveryContext,
  file: StoredDeliveryFile,
  { put, next }: Putting,
): Promise<ReadAs> {
  return context.reading.holdFor(`delivery ${file.delivery}`, async () => {
    const read: ReadAs = new Map()
    const bytes = await bytesOf(context, file.file)
    const of = { fileName: file.name, edits: file.edits }
    for await (const [kind, tables] of openTablesOf(kindsOf(context, file), bytes, of)) {
      const place = next()
      await put(place, { problems: tables.problems }, packAll(tables.readings))
      read.set(kind, { place, points: pointsIn(tables) })
    }
    return read
  })
}

/** The kind that somebody has chosen or a template names, else all whose readings a file may hold. */
function kindsOf({ kinds }: DeliveryContext, { description, readingKind }: StoredDeliveryFile): Kind[] {
  const names = readingKind === null ? (description?.kinds ?? []) : [readingKind]
  return names.flatMap((name) => kinds[name] ?? [])
}

/** The only kind, or the only one to which points of the file belong; a sentence where that is for a person to say. */
async function kindOf(tx: Db, read: ReadAs): Promise<Kind | { unread: string }> {
  const all = [...read.keys()]
  const points = new Map([...read].map(([kind, one]) => [kind, one.points]))
  const fitting = all.length > 1 ? await kindsOfPoints(tx, points) : all
  const [kind, another] = fitting
  if (kind && !another) return kind
  const labels = (kind ? fitting : all).map(({ label }) => `“${label}”`).join('、')
  return {
    unread: kind
      ? `点号在${labels}中都有，请选定是哪一类的读数`
      : `点号不在馆内，也不在这一批的资料中，请选定是哪一类的读数：${labels}`,
  }
}

async function compareWaiting(
  tx: Db,
  waiting: Waiting,
  { kind, place }: { kind: Kind; place: number },
): Promise<ReadWorkbook> {
  const { head, items } = await waiting.get(place)
  return { kind, ...(await checkReadings(tx, kind, { readings: [...items], problems: head.problems })) }
}

/** What is the fault of a file, and no trouble of the server. */
const faults: ReadonlySet<string> = new Set(['invalid_input', 'content_missing', 'not_found'])

async function orUnread<T>(read: () => Promise<T>): Promise<T | { unread: string }> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof AppError && faults.has(error.code))) throw error
    return { unread: sentenceOf(error) }
  }
}
