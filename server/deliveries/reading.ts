import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { foldName } from '#contract/catalogue/cells/written.ts'
import { isFlat } from '#contract/deliveries/column-fields.ts'
import type { FileDescription } from '#contract/deliveries/file-description.ts'
import { largestDocument } from '#contract/deliveries/limits.ts'
import { documentFormat, readingsFormat } from '#contract/deliveries/open-questions.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import {
  discardFiles,
  type FileContext,
  inBackground,
  openStored,
  removeChunks,
  storeFile,
} from '#server/files/service/service.ts'
import type { FormatName } from '#server/foreign-files/formats.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import { describeFile } from '#server/imports/describe.ts'
import { largestFile } from '#server/imports/reader.ts'
import { readActor } from '#server/people/people.ts'
import { kindsOfReadings } from '#server/readings/workbook.ts'

import { type ArchiveContents, entriesOf, type PackedFile } from './archive.ts'
import type { DeliveryContext } from './context.ts'
import { findDelivery, type StoredDelivery, touchDelivery } from './deliveries.queries.ts'
import { insertFile, setReading, type StoredDeliveryFile } from './files.queries.ts'
import { requireRoom } from './files.ts'
import { baseOf, joinParts, lonelyPart, readableBytes, readAsPart } from './layers/layers.ts'
import { listMappings } from './mappings.queries.ts'
import { settingsOf } from './view.ts'

/** Mappings of a sender that are tried. */
export const maxMappings = 200

type Reading = Parameters<typeof setReading>[2]

/** First bytes of what is attached to records as it is. */
const documentHeads: readonly (readonly [head: RegExp, label: string])[] = [
  [/^%PDF-/, 'PDF 文件'],
  [/^(?:\xff\xd8\xff|\x89PNG\r\n)/, '图片'],
  [/^(?:II\*|MM)\0\*?/, '图片（TIFF）'],
]

/** What is said of a document or a picture; undefined of what is read. */
async function documentReading(
  { db, files: { store } }: DeliveryContext,
  { file, size }: StoredDeliveryFile,
): Promise<Reading | undefined> {
  const { read } = await openStored({ db, store }, file)
  let head = ''
  for await (const piece of read({ start: 0, end: Math.min(size, 16) - 1 })) head += piece.toString('latin1')
  const label = documentHeads.find(([pattern]) => pattern.test(head))?.[1]
  if (label === undefined) return undefined
  if (size > largestDocument) return refusalOf(`${label}超过 ${largestDocument / 2 ** 20} MB，不能附到资料`)
  const nothing = { kind: null, tables: [], system: { named: null, needed: false }, project: null }
  return { state: 'read', reason: null, description: { format: documentFormat, label, ...nothing } }
}

const refusalOf = (reason: string): Reading => ({ state: 'refused', reason, description: null })

/** Looks at a file that waits: what it is by its content, or what is in it. */
export async function readWaiting(
  context: DeliveryContext,
  delivery: StoredDelivery,
  file: StoredDeliveryFile,
): Promise<void> {
  try {
    if (await readAsPart(context.db, file)) return
    const document = await documentReading(context, file)
    if (document) {
      await setReading(context.db, file.id, document)
      return
    }
    if (file.size > largestFile) {
      await setReading(context.db, file.id, refusalOf(`文件超过 ${largestFile / 2 ** 20} MB，请拆分后再放入`))
      return
    }
    await context.reading.holdFor(`delivery ${delivery.id}`, async () => {
      await joinParts(context.db, file)
      const bytes = await readableBytes(context, file)
      const named = { name: file.name, bytes }
      const contents = await entriesOf(bytes, file.name, context.kinds)
      const whole = contents?.isOfTables && (await describeWhole(context, delivery, named))
      if (contents && !whole) await unpack(context, file, contents)
      else await setReading(context.db, file.id, whole || (await describe(context, delivery, named)))
    })
  } catch (error) {
    if (!(error instanceof AppError) || awaitedCodes.has(error.code)) throw error
    await setReading(context.db, file.id, refusalOf(lonelyPart(file) ?? sentenceOf(error)))
  }
}

export const sentenceOf = ({ message, detail }: AppError): string =>
  [message, ...Object.values(detail.fields ?? {})].at(-1) ?? message

async function describe(
  { db, kinds }: DeliveryContext,
  delivery: StoredDelivery,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Reading> {
  const sender = foldName(settingsOf(delivery).sender)
  const remembered = sender ? await listMappings(db, sender, maxMappings) : []
  const description = await describeFile(kinds, bytes, name, remembered)
  const readings = await describeReadings(kinds, description, { name, bytes })
  return { state: 'read', reason: null, description: readings ?? description }
}

/** Readings are told by their template; tables of which no kind is known may be such. */
async function describeReadings(
  kinds: DeliveryContext['kinds'],
  { format, label, tables }: FileDescription,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<FileDescription | undefined> {
  if (!readable.has(format) || tables.length === 0) return undefined
  const found = await kindsOfReadings(
    kinds,
    bytes,
    name,
    tables.every(({ use }) => use === null),
  )
  if (found.kinds.length === 0) return undefined
  const from = found.named === null ? label : '按模板填写的工作簿'
  return {
    ...{ format: readingsFormat, label: `监测读数（${from}）`, kind: found.named, kinds: found.kinds },
    ...{ tables: [], system: { named: null, needed: false }, project: null },
  }
}

const readable: ReadonlySet<string> = new Set<string>(['csv', 'sheets'] satisfies FormatName[])

/** What an archive of tables is where all of them are of one kind, such as holes and their strata; else it is opened. */
async function describeWhole(
  context: DeliveryContext,
  delivery: StoredDelivery,
  file: { name: string; bytes: Buffer },
): Promise<Reading | undefined> {
  try {
    const reading = await describe(context, delivery, file)
    const uses = reading.description?.tables.filter(({ rows }) => rows > 0).map(({ use }) => use) ?? []
    const isOne =
      uses.every((use) => use !== null) && uses.some((use) => use && (use.part === null || isFlat(use)))
    return isOne ? reading : undefined
  } catch (error) {
    if (error instanceof AppError && !awaitedCodes.has(error.code)) return undefined // its files tell what is wrong
    throw error
  }
}

/** Puts the files of an archive beside it, all at once; what the library takes of none is said. */
async function unpack(
  context: DeliveryContext,
  archive: StoredDeliveryFile,
  { entries, refusals }: ArchiveContents,
): Promise<void> {
  const { db } = context
  const service = inBackground(context.files, db)
  const owner = (await readActor(db, archive.owner)) ?? fail('not_found')
  const stored: { file: number; name: string }[] = []
  const left: string[] = []
  await mkdir(spoolFolder(context.files.dataDir), { recursive: true })
  try {
    for await (const entry of entries) {
      const one = await storeEntry(context, service, { archive, owner, entry })
      if ('file' in one) stored.push(one)
      else left.push(one.refusal)
    }
    const isKept = await atomically(db, async (tx) => {
      await findDelivery(tx, archive.delivery, { locked: true })
      const reading: Reading = {
        state: 'read',
        reason: unpackedWords(stored.length, [...refusals, ...left]),
        description: null,
      }
      if (!(await setReading(tx, archive.id, reading))) return false
      for (const one of stored) await insertFile(tx, { delivery: archive.delivery, ...one })
      await requireRoom(tx, archive.delivery)
      await touchDelivery(tx, archive.delivery)
      return true
    })
    if (!isKept) throw new AppError('not_found')
  } catch (error) {
    const keys = await discardFiles(
      db,
      stored.map(({ file }) => file),
    )
    await removeChunks(service, keys)
    throw error
  }
}

interface EntryToStore {
  archive: StoredDeliveryFile
  owner: Actor
  entry: PackedFile
}

/** Stores a file of an archive as one of whoever brought that; or says why it is none. */
async function storeEntry(
  { files: { dataDir } }: DeliveryContext,
  service: FileContext,
  { archive, owner, entry: { name, bytes } }: EntryToStore,
): Promise<{ file: number; name: string } | { refusal: string }> {
  const path = join(spoolFolder(dataDir), randomUUID())
  try {
    await writeFile(path, bytes)
    const file = { path, name: baseOf(name), size: bytes.length }
    const stored = await storeFile(service, { file, pathName: `deliveries/${archive.delivery}` }, owner)
    return { file: stored.id, name: `${archive.name}/${name}`.slice(0, 400) }
  } catch (error) {
    if (!(error instanceof AppError) || passing.has(error.code)) throw error
    return { refusal: `${name}（${sentenceOf(error)}）` }
  } finally {
    await rm(path, { force: true })
  }
}

/** What is waited for: the file is looked at again. */
const awaitedCodes: ReadonlySet<string> = new Set(['busy', 'storage_away', 'scanner_away'])

/** What keeps an archive from being opened at all. */
const passing: ReadonlySet<string> = new Set(['storage_away', 'scanner_away', 'disk_full', 'file_quota_used'])

const maxNamed = 5

function unpackedWords(count: number, left: readonly string[]): string {
  const others = left.length > maxNamed ? `等 ${left.length} 个` : ''
  const words = left.length > 0 ? `；未取：${left.slice(0, maxNamed).join('、')}${others}` : ''
  return `已拆出 ${count} 个文件${words}`
}
