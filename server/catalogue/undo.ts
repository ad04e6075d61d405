import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { tiedAmong } from './belongings/belongings.queries.ts'
import { nextOperation } from './bin/operations.queries.ts'
import {
  type Author,
  type BatchChange,
  listUndoable,
  setUndone,
  type Together,
} from './storage/changes.queries.ts'
import { refusedReferences } from './storage/references.ts'
import { referredAmong } from './storage/referrers.ts'
import { observedAmong } from './storage/series.queries.ts'
import { replaceStored } from './storage/store.ts'
import { holdsWanted, lockStored, type StoredRecord } from './stored.ts'
import { noteChanges, removeFound } from './write.ts'

export interface RecordUndoResult {
  removed: number
  restored: number
  retained: { code: string; reason: string }[]
}

/**
 * Takes a batch back by its inverse, the last change first: what it created goes, what it changed becomes what
 * it was. A record that has been changed since, or that others point to, is retained and reported.
 */
export async function undoBatch(
  tx: Db,
  kinds: Kinds,
  batch: number,
  account: number | null = null,
): Promise<RecordUndoResult> {
  let done: RecordUndoResult = { removed: 0, restored: 0, retained: [] }
  for await (const so of undoInWaves(tx, kinds, batch, account)) done = so
  return done
}

/** The same wave by wave, each of few statements however many records; reports progress after each. */
export async function* undoInWaves(
  tx: Db,
  kinds: Kinds,
  batch: number,
  account: number | null = null,
): AsyncGenerator<RecordUndoResult> {
  yield* undoTogether(tx, kinds, { batch }, { account, comment: `撤销导入批次 ${batch}` })
}

/** The same for any changes that were made together. */
export async function* undoTogether(
  tx: Db,
  kinds: Kinds,
  of: Together,
  by: Author,
): AsyncGenerator<RecordUndoResult> {
  const done: RecordUndoResult = { removed: 0, restored: 0, retained: [] }
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const lines = await nextChanges(tx, of, before)
    const last = lines.at(-1)
    if (!last) return
    before = last.id
    const retained = await undoWave(tx, kinds, lines, by)
    const gone = lines.filter(({ code }) => !retained.has(code))
    for (const { action } of gone) done[action === 'create' ? 'removed' : 'restored'] += 1
    for (const { code } of lines)
      if (retained.has(code)) done.retained.push({ code, reason: retained.get(code) ?? '' })
    await setUndone(
      tx,
      gone.map(({ id }) => id),
    )
    yield { ...done }
  }
}

export { nextOperation }

const atOnce = 300

/** The next changes of a batch, of one kind and no record twice. */
async function nextChanges(tx: Db, of: Together, before: number): Promise<BatchChange[]> {
  const rows = await listUndoable(tx, { of, before, limit: atOnce })
  const codes = new Set<string>()
  const end = rows.findIndex(
    ({ kind, code }) => kind !== rows[0]?.kind || codes.size === codes.add(code).size,
  )
  return end < 0 ? rows : rows.slice(0, end)
}

type RetainedRecords = Map<string, string>

/** Undoes changes of one kind together; answers with the codes that are kept, and why. */
async function undoWave(
  tx: Db,
  kinds: Kinds,
  lines: readonly BatchChange[],
  by: Author,
): Promise<RetainedRecords> {
  const retained: RetainedRecords = new Map()
  const kind = kinds[lines[0]?.kind ?? '']
  const codes = lines.map(({ code }) => code)
  const found = kind ? await lockStored(tx, kind, codes) : new Map<string, StoredRecord>()
  const undoable = lines.filter(({ code, wanted }) => {
    const stored = found.get(code)?.stored
    if (!stored) retained.set(code, '已被撤下')
    else if (!holdsWanted(stored, wanted)) retained.set(code, '导入之后又被改过')
    return !retained.has(code)
  })
  if (!kind) return retained
  const named = (action: BatchChange['action']) => undoable.filter((line) => line.action === action)
  const wave = { tx, kind, kinds, found, by, retained }
  await restore(wave, named('update'))
  await remove(wave, named('create'))
  return retained
}

interface Wave {
  tx: Db
  kind: Kind
  kinds: Kinds
  found: ReadonlyMap<string, StoredRecord>
  by: Author
  retained: RetainedRecords
}

async function restore(
  { tx, kind, found, by, retained }: Wave,
  lines: readonly BatchChange[],
): Promise<void> {
  const known = lines.flatMap(({ code, before }) => {
    const now = found.get(code)
    if (!before) retained.set(code, '没有原来的内容')
    return now && before ? [{ ...now, code, stored: before, before: now.stored }] : []
  })
  const contents = known.map(({ id, code, stored }) => ({ ...stored, id, code }))
  const refused = await refusedReferences(tx, kind, contents)
  for (const code of refused.keys()) retained.set(code, '原来引用的资料已不在馆内')
  const restored = known.filter(({ code }) => !refused.has(code))
  const versions = await replaceStored(tx, kind, restored)
  const written = restored.map(({ id, code, stored, before }) => {
    const version = versions.get(id) ?? 0
    return { record: id, code, action: 'update', wanted: stored, before, version } as const
  })
  await noteChanges(tx, kind, written, by)
}

async function remove(
  { tx, kind, kinds, found, by, retained }: Wave,
  lines: readonly BatchChange[],
): Promise<void> {
  const going = new Map<string, StoredRecord>()
  for (const { code } of lines) {
    const one = found.get(code)
    if (one) going.set(code, one)
  }
  const keep = (ids: ReadonlySet<number>, reason: string) => {
    for (const [code, { id }] of going) {
      if (!ids.has(id)) continue
      retained.set(code, reason)
      going.delete(code)
    }
  }
  const idsOf = () => Array.from(going.values(), ({ id }) => id)
  // What is kept may point to others of the wave, which are then kept as well.
  for (let before = -1; before !== going.size;) {
    before = going.size
    keep(await referredAmong(tx, kinds, kind, idsOf()), '有其他记录引用它')
    keep(await observedAmong(tx, idsOf()), '已有观测数据')
    keep(await tiedAmong(tx, idsOf()), '已有文件、馆藏实体或借阅')
  }
  await removeFound(tx, kind, going, by)
}
