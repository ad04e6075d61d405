import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import {
  deleteBelongings,
  listShelved,
  returnObservations,
} from '#server/catalogue/belongings/belongings.queries.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { refuseAny, triedAll } from '#server/catalogue/review/refusals.ts'
import { auditRecords, auditWritten } from '#server/catalogue/storage/audited.ts'
import { lockStored } from '#server/catalogue/stored.ts'
import { maySeeSecrets } from '#server/catalogue/view-level.ts'
import { plan, writePlanned } from '#server/catalogue/write.ts'

import { type BinnedRecord, countBin, deleteHistory, listBin, lockBin, takeOut } from './bin.queries.ts'

interface BinPageRequest {
  kind?: string | undefined
  current: number
  size: number
}

export async function pageBin(db: Db, { kind, current, size }: BinPageRequest, actor: Actor) {
  const asked = { kind, current, size, secrets: maySeeSecrets(actor) }
  const [rows, total] = await Promise.all([listBin(db, asked), countBin(db, asked)])
  const records = rows.map(({ removedAt, ...row }) => ({ ...row, removedAt: removedAt.toISOString() }))
  return { records, total, current, size }
}

/** Locked removals by kind; with one that is not there, all are refused. */
async function lockAll(tx: Db, kinds: Kinds, ids: readonly number[], { actor }: AtWork) {
  const wanted = [...new Set(ids)]
  const found = await lockBin(tx, wanted, maySeeSecrets(actor))
  const { done, refused } = triedAll(
    wanted,
    (id) => ({ id }),
    (id) => found.get(id) ?? fail('not_found'),
  )
  refuseAny(refused, wanted.length, 'records_refused')
  const byKind = [...Map.groupBy(done, ({ kind }) => kind)]
  return byKind.map(([name, removed]) => ({ kind: kindNamed(kinds, name), removed }))
}

/** Puts removed records back as they were, all or none, under their numbers: what belongs to them is theirs again, and their history goes on. */
export function restoreRemoved(db: Db, kinds: Kinds, ids: readonly number[], by: AtWork) {
  return atomically(db, async (tx) => {
    const groups = await lockAll(tx, kinds, ids, by)
    for (const { kind, removed } of groups) await restoreOf(tx, kind, removed, by)
    return { restored: groups.flatMap(({ removed }) => removed).length }
  })
}

async function restoreOf(tx: Db, kind: Kind, removed: readonly BinnedRecord[], by: AtWork): Promise<void> {
  const codes = removed.map(({ code }) => code)
  const held = await lockStored(tx, kind, codes)
  const seen = new Set<string>()
  const { done, refused } = triedAll(
    removed,
    ({ id, code }) => ({ id, code }),
    ({ code, record, wanted }) => {
      if (held.has(code) || seen.size === seen.add(code).size) fail('duplicate_code')
      return { ...plan(kind, { code, ...wanted }, undefined), formerId: record }
    },
  )
  refuseAny(refused, removed.length, 'records_refused')
  await writePlanned(tx, kind, done, { account: by.actor.id, comment: '从回收站恢复' })
  const ids = removed.map(({ id }) => id)
  await returnObservations(tx, ids)
  await takeOut(tx, ids)
  await auditWritten(tx, kind, codes, { action: 'record_restored', by })
}

/** Deletes removed records for good; the log alone remembers them, and of secret ones not the code. */
export function purgeRemoved(db: Db, kinds: Kinds, ids: readonly number[], by: AtWork) {
  return atomically(db, async (tx) => {
    const groups = await lockAll(tx, kinds, ids, by)
    const removals = groups.flatMap(({ removed }) => removed)
    await refuseShelved(tx, removals)
    for (const { kind, removed } of groups) {
      const codes = removed.map(({ code, secret }) => (secret ? '（涉密）' : code))
      await auditRecords(tx, kind, codes, { action: 'record_purged', by })
    }
    await deleteHistory(
      tx,
      removals.map(({ id }) => id),
    )
    await deleteBelongings(
      tx,
      removals.map(({ record }) => record),
    )
    return { purged: removals.length }
  })
}

/** What stands on a shelf keeps its record at least in the bin. */
async function refuseShelved(tx: Db, removals: readonly BinnedRecord[]): Promise<void> {
  const shelved = await listShelved(
    tx,
    removals.map(({ record }) => record),
  )
  const { refused } = triedAll(
    removals,
    ({ id, code }) => ({ id, code }),
    ({ record }) => {
      const numbers = shelved.get(record)
      if (numbers)
        throw new AppError('still_shelved', {}, `库中还有它的实体 ${numbers.join('、')}，先注销实体`)
    },
  )
  refuseAny(refused, removals.length, 'records_refused')
}
