import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { observedAmong } from './series.queries.ts'
import {
  type Author,
  type BatchChange,
  insertChanges,
  listUndoable,
  setUndone,
} from './storage/changes.queries.ts'
import { refusedReferences } from './storage/references.ts'
import { referredAmong } from './storage/referrers.ts'
import { replaceStored } from './storage/store.ts'
import { holds, lockStored, type Found } from './stored.ts'
import { removeFound } from './write.ts'

export interface Undone {
  removed: number
  restored: number
  skipped: { code: string; reason: string }[]
}

/**
 * Takes a batch back by its inverse, the last change first: what it created goes, what it changed becomes what
 * it was. A record that has been changed since, or that others point to, is kept and named.
 */
export async function undoBatch(
  tx: Db,
  kinds: Kinds,
  batch: number,
  account: number | null = null,
): Promise<Undone> {
  let done: Undone = { removed: 0, restored: 0, skipped: [] }
  for await (const so of undoing(tx, kinds, batch, account)) done = so
  return done
}

/** The same wave by wave, each of few statements however many records; tells what is done after each. */
export async function* undoing(
  tx: Db,
  kinds: Kinds,
  batch: number,
  account: number | null = null,
): AsyncGenerator<Undone> {
  const by = { account, comment: `撤销导入批次 ${batch}` }
  const done: Undone = { removed: 0, restored: 0, skipped: [] }
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const lines = await nextChanges(tx, batch, before)
    const last = lines.at(-1)
    if (!last) return
    before = last.id
    const skipped = await undoWave(tx, kinds, lines, by)
    const gone = lines.filter(({ code }) => !skipped.has(code))
    for (const { action } of gone) done[action === 'create' ? 'removed' : 'restored'] += 1
    for (const { code } of lines)
      if (skipped.has(code)) done.skipped.push({ code, reason: skipped.get(code) ?? '' })
    await setUndone(
      tx,
      gone.map(({ id }) => id),
    )
    yield { ...done }
  }
}

const atOnce = 300

/** The next changes of a batch, of one kind and no record twice. */
async function nextChanges(tx: Db, batch: number, before: number): Promise<BatchChange[]> {
  const rows = await listUndoable(tx, { batch, before, limit: atOnce })
  const codes = new Set<string>()
  const end = rows.findIndex(
    ({ kind, code }) => kind !== rows[0]?.kind || codes.size === codes.add(code).size,
  )
  return end < 0 ? rows : rows.slice(0, end)
}

type Skipped = Map<string, string>

/** Undoes changes of one kind together; answers with the codes that are kept, and why. */
async function undoWave(tx: Db, kinds: Kinds, lines: readonly BatchChange[], by: Author): Promise<Skipped> {
  const skipped: Skipped = new Map()
  const kind = kinds[lines[0]?.kind ?? '']
  const codes = lines.map(({ code }) => code)
  const found = kind ? await lockStored(tx, kind, codes) : new Map<string, Found>()
  const undoable = lines.filter(({ code, wanted }) => {
    const stored = found.get(code)?.stored
    if (!stored) skipped.set(code, '已被撤下')
    else if (!holds(stored, wanted)) skipped.set(code, '导入之后又被改过')
    return !skipped.has(code)
  })
  if (!kind) return skipped
  const named = (action: BatchChange['action']) => undoable.filter((line) => line.action === action)
  const wave = { tx, kind, kinds, found, by, skipped }
  await restore(wave, named('update'))
  await remove(wave, named('create'))
  return skipped
}

interface Wave {
  tx: Db
  kind: Kind
  kinds: Kinds
  found: ReadonlyMap<string, Found>
  by: Author
  skipped: Skipped
}

async function restore({ tx, kind, found, by, skipped }: Wave, lines: readonly BatchChange[]): Promise<void> {
  const known = lines.flatMap(({ code, before }) => {
    const now = found.get(code)
    if (!before) skipped.set(code, '没有原来的内容')
    return now && before ? [{ id: now.id, code, stored: before, before: now.stored }] : []
  })
  const contents = known.map(({ id, code, stored }) => ({ ...stored, id, code }))
  const refused = await refusedReferences(tx, kind, contents)
  for (const code of refused.keys()) skipped.set(code, '原来引用的资料已不在馆内')
  const restored = known.filter(({ code }) => !refused.has(code))
  const versions = await replaceStored(tx, kind, restored)
  const written = restored.map(({ id, code, stored, before }) => {
    const version = versions.get(id) ?? 0
    return { record: id, code, action: 'update', wanted: stored, before, version } as const
  })
  await insertChanges(tx, kind, written, by)
}

async function remove(
  { tx, kind, kinds, found, by, skipped }: Wave,
  lines: readonly BatchChange[],
): Promise<void> {
  const going = new Map<string, Found>()
  for (const { code } of lines) {
    const one = found.get(code)
    if (one) going.set(code, one)
  }
  const keep = (ids: ReadonlySet<number>, reason: string) => {
    for (const [code, { id }] of going) {
      if (!ids.has(id)) continue
      skipped.set(code, reason)
      going.delete(code)
    }
  }
  const idsOf = () => Array.from(going.values(), ({ id }) => id)
  // What is kept may point to others of the wave, which are then kept as well.
  for (let before = -1; before !== going.size;) {
    before = going.size
    keep(await referredAmong(tx, kinds, kind, idsOf()), '有其他记录引用它')
    keep(await observedAmong(tx, idsOf()), '已有观测数据')
  }
  await removeFound(tx, kind, going, by)
}
