import type { DeliveryState } from '#contract/deliveries/delivery-views.ts'
import { maxRetained } from '#contract/deliveries/limits.ts'
import { AppError } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import {
  type FileOutcome,
  importTogether,
  type OperationCallbacks,
  undoBatches,
  waitingLine,
} from '#server/imports/import-together.ts'
import { auditReadings, undoDelivered, type UndoneReadings } from '#server/readings/delivered.ts'

import {
  areAsSeen,
  deliveredFile,
  type Finding,
  findingOf,
  inOrder,
  keepFindings,
  rememberMappings,
} from './checking.ts'
import { type DeliveryContext, queue } from './context.ts'
import {
  findDelivery,
  setChecked,
  setFailure,
  setState,
  setStep,
  type StoredDelivery,
} from './deliveries.queries.ts'
import { keepMatches, matchDocuments, stageDocuments } from './documents.ts'
import { findWaiting, listFiles, type StoredDeliveryFile } from './files.queries.ts'
import { atWork, type StagedReadings, stageReadings } from './observed/observed.ts'
import { readWaiting } from './reading.ts'
import { documentsOf, readingsOf, settingsOf, takeable } from './view.ts'

/** Has this server work at deliveries that wait. */
export function workAtDeliveries(context: DeliveryContext): void {
  context.jobs.work(queue, (data, signal) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- only this room puts jobs into this queue
    workAtDelivery(context, (data as { delivery: number }).delivery, signal),
  )
}

/**
 * Does whatever the rows of a delivery say is to be done, until nothing is. Begun twice it does the same once: what was
 * done is said in the transaction that does it.
 */
export async function workAtDelivery(
  context: DeliveryContext,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const delivery = await findDelivery(context.db, id)
    const step = delivery && (await nextStep(context, delivery, signal))
    if (!step) return
    await step().catch((error: unknown) => failStep(context.db, delivery, error, signal))
  }
}

async function nextStep(
  context: DeliveryContext,
  delivery: StoredDelivery,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const working = { context, delivery, signal }
  if (delivery.state === 'taking') return () => takeFiles(working)
  if (delivery.state === 'undoing') return () => takeBack(working)
  if (delivery.state !== 'open') return undefined
  const waiting = await findWaiting(context.db, delivery.id)
  if (waiting) return () => readNext(working, waiting)
  return delivery.checked < delivery.revision ? () => checkFiles(working) : undefined
}

/** Where a delivery stands after a step that was not done. */
const stateBefore: Partial<Record<DeliveryState, DeliveryState>> = { taking: 'open', undoing: 'taken' }

/** What may be otherwise the next time. */
const passing: ReadonlySet<string> = new Set(['busy', 'database_away', 'storage_away', 'scanner_away'])

const failedWords = '这一步没有做成，问题在我们这边，已经记下；请再试一次'

async function failStep(
  db: Db,
  { id, state }: StoredDelivery,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || (error instanceof AppError && passing.has(error.code))) throw error // it is begun again
  const failure = error instanceof AppError ? error.message : failedWords
  await setFailure(db, id, { state: stateBefore[state] ?? state, failure })
  if (!(error instanceof AppError)) throw error
}

interface Working {
  context: DeliveryContext
  delivery: StoredDelivery
  signal: AbortSignal
}

async function readNext({ context, delivery }: Working, file: StoredDeliveryFile): Promise<void> {
  await setStep(context.db, delivery.id, { step: `正在认 ${file.name}`, done: 0, total: 0 })
  await readWaiting(context, delivery, file)
}

/** The files of a delivery by what is done with them. */
async function filesOf({ context: { db, kinds }, delivery }: Working) {
  const all = await listFiles(db, delivery.id)
  return { records: inOrder(kinds, takeable(all)), readings: readingsOf(all), documents: documentsOf(all) }
}

/** Checks all files as though they were taken, and keeps nothing but what was found. */
async function checkFiles(working: Working): Promise<void> {
  const { context, delivery } = working
  const { db, kinds } = context
  const { id, revision } = delivery
  const { records, readings, documents } = await filesOf(working)
  const watching = watch(working, [...records, ...readings], '检查')
  const observed = await stageReadings(context, readings, (i) => watching.onFile(records.length + i))
  let found: Finding[] = []
  const outcomes = await importTogether(
    db,
    kinds,
    records.map((file) => deliveredFile(context, file)),
    {
      ...{ ...optionsOf(working), ...watching, account: delivery.authorId, dryRun: true },
      conclude: async (tx) => void (found = await observed.check(tx)),
    },
  ).finally(observed.remove)
  const { projectCode: project } = settingsOf(delivery)
  const matches = await matchDocuments(context, { documents, outcomes, project })
  const findings = [...outcomes.map(findingOf), ...found]
  await atomically(db, async (tx) => {
    const now = await findDelivery(tx, id, { locked: true })
    if (now?.revision !== revision || now.state !== 'open') return // something was changed meanwhile: it is checked anew
    await keepFindings(tx, { delivery: id, files: [...records, ...readings], findings, isTaken: false })
    await keepMatches(tx, documents, matches)
    await setChecked(tx, id, revision)
  })
}

/** Ends the transaction of taking: the library is not what it was when the files were checked. */
class LibraryChanged extends Error {
  override name = 'LibraryChanged'
}

const failChanged = (): never => {
  throw new LibraryChanged()
}

async function takeFiles(working: Working): Promise<void> {
  const { context, delivery } = working
  const { id, title, takerId } = delivery
  const { records, readings, documents } = await filesOf(working)
  const watching = watch(working, [...records, ...readings], '入库')
  const by = readings.length > 0 ? await atWork(context, takerId) : undefined
  let observed: StagedReadings | undefined
  const staged = await stageDocuments(context, documents, { title, account: takerId ?? 0 })
  const conclude = async (tx: Db, outcomes: readonly FileOutcome[]) => {
    const findings = outcomes.map(findingOf)
    if (!areAsSeen(records, findings)) throw new LibraryChanged()
    if (!(await setState(tx, id, ['taking'], { state: 'taken' }))) throw new LibraryChanged()
    const taken = by && ((await observed?.take(tx, by)) ?? failChanged())
    findings.push(...(taken?.findings ?? []))
    await keepFindings(tx, { delivery: id, files: [...records, ...readings], findings, isTaken: true })
    await rememberMappings(tx, settingsOf(delivery).sender, records)
    const batches = (await staged.attach(tx)) ?? failChanged()
    const matches = documents.map((document) => document.matches)
    await keepMatches(tx, documents, matches, batches)
    await taken?.note()
  }
  let isKept = false
  try {
    observed = await stageReadings(context, readings, (i) => watching.onFile(records.length + i))
    await importTogether(
      context.db,
      context.kinds,
      records.map((file) => deliveredFile(context, file)),
      { ...optionsOf(working), ...watching, account: takerId, begin: observed.begin, conclude },
    )
    isKept = true
  } catch (error) {
    if (!(error instanceof LibraryChanged)) throw error
    const failure = '检查之后馆内资料有变化，没有入库；已按现在的馆藏重新检查，请看过再入库'
    await setState(context.db, id, ['taking'], { state: 'open', failure, isStale: true })
  } finally {
    await staged.settle(isKept)
    await observed?.remove()
  }
}

/** What is settled for all files, as an import knows it. */
function optionsOf({ context: { reading, files }, delivery }: Working) {
  const { projectCode, system, xIsEast, access } = settingsOf(delivery)
  return {
    project: projectCode || undefined,
    system: system || undefined,
    xIsEast,
    access: access ?? undefined,
    refusesSecrets: true,
    hold: <T>(read: () => Promise<T>) => reading.holdFor(`delivery ${delivery.id}`, read),
    folder: spoolFolder(files.dataDir),
  }
}

/** Takes readings back before the records that they are of. */
async function takeBack(working: Working): Promise<void> {
  const { context, delivery } = working
  const { db, kinds } = context
  const { id, takerId } = delivery
  const files = await listFiles(db, id)
  const observed = files.flatMap(({ id: file, readingBatch }) => (readingBatch === null ? [] : [file]))
  const by = observed.length > 0 ? await atWork(context, takerId) : undefined
  let readings: UndoneReadings | undefined
  await undoBatches(db, kinds, [...new Set(files.flatMap(({ batch }) => batch ?? []))], {
    ...watch(working, [], '撤销'),
    account: takerId,
    dataDir: context.files.dataDir,
    begin: async (tx) => void (readings = by && (await undoDelivered(tx, kinds, observed, by))),
    conclude: async (tx, { retained }) => {
      const state = retained.length > 0 || readings?.isPartial ? 'taken' : 'undone'
      const all = [...retained, ...(readings?.retained ?? [])]
      await setState(tx, id, ['undoing'], { state, retained: all.slice(0, maxRetained) })
      if (by && readings) await auditReadings(tx, readings, by)
    },
  })
}

/** Milliseconds between two words on how far it is. */
const tellInterval = 1000

/** Says in the rows of a delivery how far it is, or what it waits for. */
function watch(
  { context: { db }, delivery: { id, title }, signal }: Working,
  files: readonly StoredDeliveryFile[],
  verb: string,
): OperationCallbacks & { work: string; onFile: (index: number) => void } {
  let [step, last] = [`正在${verb}`, 0]
  const report = (progress: { done: number; total: number }, isDue = false) => {
    if (!isDue && performance.now() - last < tellInterval) return
    last = performance.now()
    void setStep(db, id, { step, ...progress }).catch(() => {}) // it is told again
  }
  return {
    work: `${verb}资料 ${title}`,
    signal,
    onFile: (index) => {
      const place = files.length > 1 ? `（${index + 1} / ${files.length}）` : ''
      step = `正在${verb} ${files[index]?.name ?? ''}${place}`
      report({ done: 0, total: 0 })
    },
    onProgress: ({ done, total }) => report({ done, total }),
    onWait: (holder) => {
      const before = step
      step = waitingLine(holder)
      report({ done: 0, total: 0 }, true)
      step = before
    },
  }
}
