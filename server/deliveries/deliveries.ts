import type { deliveries } from '#contract/deliveries/deliveries.ts'
import type { DeliveryState } from '#contract/deliveries/delivery-views.ts'
import { keptDays } from '#contract/deliveries/limits.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy, serverItself } from '#server/audit/audit.ts'
import { discardFiles, type FileContext, removeChunks } from '#server/files/service/service.ts'

import { type DeliveryContext, queue } from './context.ts'
import {
  deleteDelivery,
  findDelivery,
  insertDelivery,
  listDeliveries,
  listForgotten,
  listTaken,
  setState,
  type StoredDelivery,
  touchDelivery,
  updateDelivery,
} from './deliveries.queries.ts'
import { awaitReading, listFiles } from './files.queries.ts'
import { listProblems } from './problems.queries.ts'
import { documentsOf, readingsOf, settingsOf, takeable } from './view.ts'

export const createDelivery = async (
  db: Db,
  input: DecodedInput<typeof deliveries.create>,
  { id }: Actor,
): Promise<{ id: number }> => ({ id: await insertDelivery(db, { ...input, author: id }) })

export async function pageDeliveries(
  db: Db,
  { state, text, current, size }: DecodedInput<typeof deliveries.page>,
) {
  const page = { limit: size, offset: (current - 1) * size }
  const { total, rows } = await listDeliveries(db, { state, text, ...page })
  const records = rows.map(({ createdAt, touchedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    touchedAt: touchedAt.toISOString(),
  }))
  return { records, total, current, size }
}

export async function pageProblems(
  db: Db,
  { id, file, weight, text, current, size }: DecodedInput<typeof deliveries.problems>,
) {
  const page = { limit: size, offset: (current - 1) * size }
  const { total, rows } = await listProblems(db, { delivery: id, file, weight, text, ...page })
  return { records: rows, total, current, size }
}

export async function pageRecords(db: Db, { id, current, size }: DecodedInput<typeof deliveries.records>) {
  const { total, rows } = await listTaken(db, id, { limit: size, offset: (current - 1) * size })
  return { records: rows, total, current, size }
}

/** The locked delivery, where it stands in one of these states. */
export async function lockInState(
  tx: Db,
  id: number,
  states: readonly DeliveryState[],
): Promise<StoredDelivery> {
  const found = (await findDelivery(tx, id, { locked: true })) ?? fail('not_found')
  return states.includes(found.state) ? found : fail('delivery_closed')
}

/** Works at an open delivery in one transaction, and has it looked at and checked once more in the background. */
export const changeOpen = <T>(
  { db, jobs }: Pick<DeliveryContext, 'db' | 'jobs'>,
  id: number,
  change: (tx: Db, delivery: StoredDelivery) => Promise<T>,
): Promise<T> =>
  atomically(db, async (tx) => {
    const done = await change(tx, await lockInState(tx, id, ['open']))
    await jobs.enqueue(tx, queue, { delivery: id })
    return done
  })

/** Settles something for all files. */
export const changeDelivery = (
  context: DeliveryContext,
  { id, title, ...settings }: DecodedInput<typeof deliveries.change>,
): Promise<Record<string, never>> =>
  changeOpen(context, id, async (tx, delivery) => {
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
    const next = { ...settingsOf(delivery), ...given }
    await updateDelivery(tx, id, { title: title ?? delivery.title, settings: next })
    if (next.sender !== settingsOf(delivery).sender) await awaitReading(tx, id)
    return {}
  })

/** Has a delivery checked once more; one that was taken back is open again. */
export const checkAgain = ({ db, jobs }: DeliveryContext, id: number): Promise<Record<string, never>> =>
  atomically(db, async (tx) => {
    await lockInState(tx, id, ['open', 'undone'])
    await setState(tx, id, ['undone'], { state: 'open' })
    await touchDelivery(tx, id)
    await jobs.enqueue(tx, queue, { delivery: id })
    return {}
  })

/** Has what was seen taken in the background. */
export const takeDelivery = (
  { db, jobs }: DeliveryContext,
  { id, revision }: DecodedInput<typeof deliveries.take>,
  { id: taker }: Actor,
): Promise<Record<string, never>> =>
  atomically(db, async (tx) => {
    const delivery = await lockInState(tx, id, ['open'])
    const files = await listFiles(tx, id)
    const isSeen = delivery.revision === revision && delivery.checked >= revision
    if (!isSeen || files.some(({ state }) => state === 'waiting')) fail('delivery_changed')
    const given = [...takeable(files), ...readingsOf(files)]
    const isGiving = given.some(({ result }) => result && result.created + result.updated > 0)
    if (!isGiving && !documentsOf(files).some(({ matches }) => matches.length === 1))
      throw new AppError('invalid_input', {}, '没有可以入库的资料')
    await setState(tx, id, ['open'], { state: 'taking', taker })
    await jobs.enqueue(tx, queue, { delivery: id })
    return {}
  })

/** Has all that was taken taken back in the background. */
export const undoDelivery = (
  { db, jobs }: DeliveryContext,
  id: number,
  { id: taker }: Actor,
): Promise<Record<string, never>> =>
  atomically(db, async (tx) => {
    await lockInState(tx, id, ['taken'])
    await setState(tx, id, ['taken'], { state: 'undoing', taker })
    await jobs.enqueue(tx, queue, { delivery: id })
    return {}
  })

/** Deletes a delivery of which nothing stands in the library, with its files. */
export async function removeDelivery(
  files: FileContext,
  id: number,
  by?: AtWork,
): Promise<Record<string, never>> {
  const stored = await atomically(files.db, async (tx) => {
    const { title } = await lockInState(tx, id, ['open', 'undone'])
    const held = await listFiles(tx, id)
    await deleteDelivery(tx, id)
    const line = by ? doneBy(by) : { ...serverItself, success: true }
    await audit(tx, { ...line, action: 'delivery_removed', object: `资料入库 ${id}：${title}` })
    return held.map(({ file }) => file)
  })
  await discardFree(files, stored)
  return {}
}

/** Deletes files that nothing else holds on to; one that another room has taken stays. */
export async function discardFree(files: FileContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const keys = await atomically(files.db, (tx) => discardFiles(tx, [id])).catch((error: unknown) => {
      if (Object(error).code === '23503') return []
      throw error
    })
    await removeChunks(files, keys)
  }
}

/** Deletes deliveries that nobody has touched for long and of which nothing stands in the library; how many. */
export async function forgetDeliveries(files: FileContext): Promise<number> {
  const forgotten = await listForgotten(files.db, keptDays)
  for (const id of forgotten) await removeDelivery(files, id)
  return forgotten.length
}
