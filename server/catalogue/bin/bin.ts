import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { refuseAny, triedAll } from '#server/catalogue/review/refusals.ts'
import { auditRecords, auditWritten } from '#server/catalogue/storage/audited.ts'
import { returnBelongings } from '#server/catalogue/storage/belongings.queries.ts'
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

/** Puts removed records back as they were, all or none; they get a new number inside, and their history goes on. */
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
    ({ code, wanted }) => {
      if (held.has(code) || seen.size === seen.add(code).size) fail('duplicate_code')
      return plan(kind, { code, ...wanted }, undefined)
    },
  )
  refuseAny(refused, removed.length, 'records_refused')
  await writePlanned(tx, kind, done, { account: by.actor.id, comment: '从回收站恢复' })
  const found = await lockStored(tx, kind, codes)
  const given = removed.map(({ id, code }) => ({ change: id, record: found.get(code)?.id }))
  await returnBelongings(tx, JSON.stringify(given))
  await takeOut(
    tx,
    removed.map(({ id }) => id),
  )
  await auditWritten(tx, kind, codes, { action: 'record_restored', by })
}

/** Deletes removed records for good; the log alone remembers them, and of secret ones not the code. */
export function purgeRemoved(db: Db, kinds: Kinds, ids: readonly number[], by: AtWork) {
  return atomically(db, async (tx) => {
    const groups = await lockAll(tx, kinds, ids, by)
    for (const { kind, removed } of groups) {
      const codes = removed.map(({ code, secret }) => (secret ? '（涉密）' : code))
      await auditRecords(tx, kind, codes, { action: 'record_purged', by })
    }
    const gone = groups.flatMap(({ removed }) => removed.map(({ id }) => id))
    await deleteHistory(tx, gone)
    return { purged: gone.length }
  })
}
