import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import { exportFormats } from '#contract/exports/export-formats.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { makeDirectory } from '#database/directory.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { isStaff } from '#server/catalogue/view-level.ts'
import { type FileStore, keepFile } from '#server/files/kept-file.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readActor } from '#server/people/people.ts'

import { exportReader, selectedBy } from './content.ts'
import { drawLots } from './draw-lots.ts'
import {
  advanceExport,
  endExport,
  type ExportChoice,
  failExport,
  findExportToMake,
} from './exports.queries.ts'
import { exportQueue } from './exports.ts'
import { listChanged, type Lot, lotsOf } from './lots.ts'
import { originOf } from './origin.ts'
import { payDue } from './pay-due.ts'
import type { RecordSelection } from './selected.sql.ts'
import { writeLots } from './write-lots.ts'
import { openFileWriter } from './writing/file-writer.ts'

/** What exports are made with. */
export interface MakeContext {
  cached: CachedDb
  /** Of that database. */
  pool: pg.Pool
  kinds: Kinds
  store: FileStore
  /** Where files are written, on the volume of the store. */
  folder: string
}

/** Has this server make exports that wait. */
export function workAtExports(jobs: Jobs, context: MakeContext): void {
  jobs.work(exportQueue, (data, signal) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `askExport` puts jobs into this queue
    const { export: id, address } = data as { export: number; address: string }
    return makeExport(context, { id, address }, signal)
  })
}

interface ToMake {
  id: number
  /** Of the site, for links to records. */
  address: string
}

/**
 * Makes an export of what its owner may see now. It ends once, however often it is begun, and stops where it was deleted
 * meanwhile.
 */
export async function makeExport(context: MakeContext, made: ToMake, signal?: AbortSignal): Promise<void> {
  const { db } = context.cached
  const choice = await findExportToMake(db, made.id)
  const owner = choice && (await readActor(db, choice.account))
  if (!choice || !owner || !(await advanceExport(db, made.id, 0, 0))) return
  try {
    await makeFor(context, { ...made, choice, owner }, signal)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await failExport(db, made.id, error.message) // such as an area that is gone
  }
}

interface OwnedChoice extends ToMake {
  choice: ExportChoice
  owner: Actor
}

/** Bytes that the volume must have before a file is begun: other calls need room as well. */
const minFree = 2 ** 30

async function makeFor(context: MakeContext, made: OwnedChoice, signal?: AbortSignal): Promise<void> {
  const { db } = context.cached
  const { choice, owner } = made
  if ((await context.store.free()) < minFree) fail('disk_full')
  if (choice.agreed && choice.whole) {
    const reader = exportReader(owner)
    await payDue(db, await dueLots(context, choice), { reader, agreed: choice.agreed })
  }
  const lots = await lotsOf(context.cached, context.kinds, choice, owner)
  if (lots.every(({ ids }) => ids.length === 0)) {
    await failExport(db, made.id, '所选的范围内没有资料')
    return
  }
  const folder = join(context.folder, randomUUID()) // its own: whoever writes in it reads nothing else
  await makeDirectory(folder)
  const path = join(folder, 'export')
  try {
    const notes = await writeFile(context, { ...made, path, lots }, signal)
    if (notes) await keepExport(context, { ...made, path, lots, notes })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function dueLots({ cached, kinds }: MakeContext, { selections }: ExportChoice) {
  const due: { kind: Kind; selected: RecordSelection }[] = []
  for (const selection of selections) {
    const kind = kindNamed(kinds, selection.kind)
    due.push({ kind, selected: await selectedBy(cached, kind, selection) })
  }
  return due
}

interface FileToWrite extends OwnedChoice {
  path: string
  lots: readonly Lot[]
}

/** Writes the file; what its readers have to know, or nothing where it is not wanted any more. */
async function writeFile(
  { cached, pool, kinds }: MakeContext,
  { id, address, path, lots, choice, owner }: FileToWrite,
  signal?: AbortSignal,
): Promise<string[] | undefined> {
  const { db } = cached
  const { whole, format } = choice
  // what is secret goes out as every visitor sees it, whoever asks
  const actor = { ...owner, permissions: owner.permissions.filter((one) => one !== 'records.secret') }
  const origin = await originOf(db, choice, { lots, address })
  const writer = await openFileWriter(
    { open: { path, format, origin, reader: { actor, address, whole } } },
    signal,
  )
  try {
    const onWritten = openProgress((done, total) => advanceExport(db, id, done, total))
    if (!(await writeLots(lots, { db, pool, writer, whole, isStaff: isStaff(actor), onWritten })))
      return undefined
    const drawing = { db, kinds, owner: actor, writer, path, title: choice.title, signal }
    const isWanted = () => advanceExport(db, id, countOf(lots), countOf(lots))
    const ofDrawings = format === 'package' ? await drawLots(lots, { ...drawing, isWanted }) : []
    if (!(await isWanted())) return undefined
    const changed = await listChanged(cached, lots)
    const during = changed.map(({ label }) => `导出期间${label}有更新，各表之间可能相差几条`)
    return [...(await writer.close()), ...ofDrawings, ...during]
  } finally {
    writer.stop()
  }
}

const countOf = (lots: readonly Lot[]) => lots.reduce((sum, { ids }) => sum + ids.length, 0)

/** Says how far a file is, and asks whether it is still wanted, twice a second. */
function openProgress(report: (done: number, total: number) => Promise<boolean>) {
  let saidAt = 0
  return (done: number, total: number): Promise<boolean> => {
    if (Date.now() - saidAt < 500) return Promise.resolve(true)
    saidAt = Date.now()
    return report(done, total)
  }
}

type WrittenFile = FileToWrite & { notes: readonly string[] }

async function keepExport(
  { cached: { db }, store }: MakeContext,
  { id, path, lots, choice, notes }: WrittenFile,
): Promise<void> {
  const { key, ...file } = await keepFile(store, path)
  const wasWanted = await endExport(db, id, {
    ...file,
    ...{ file: key, notes },
    fileName: `${choice.title.replaceAll(/[\\/:*?"<>|]/g, '-')}.${exportFormats[choice.format].suffix}`,
    records: choice.whole ? lots.flatMap(({ whole }) => [...whole]) : [],
    versions: Object.fromEntries(lots.map(({ kind, version }) => [kind.name, version])),
  })
  if (!wasWanted) await store.remove(key)
}
