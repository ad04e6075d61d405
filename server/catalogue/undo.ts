import { sql } from 'kysely'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { refusedReferences } from './references.ts'
import { isReferred } from './referrers.ts'
import { hasObservations } from './series.ts'
import { holds, lockStored, replaceStored, type Stored } from './stored.ts'
import { insertChange, removeFound, type Author } from './write.ts'

interface BatchChange {
  id: number
  kind: string
  code: string
  action: 'create' | 'update'
  wanted: Stored
  before: Stored | null
}

export interface Undone {
  removed: number
  restored: number
  kept: { code: string; reason: string }[]
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
  const { rows } = await sql<BatchChange>`
    select id, kind, code, action, wanted, before from change
    where batch = ${batch} and state = 'applied' and action <> 'remove' order by id desc`.execute(tx)
  const done: Undone = { removed: 0, restored: 0, kept: [] }
  for (const line of rows) {
    const reason = await undoOne(tx, kinds, line, { account, comment: `撤销导入批次 ${batch}` })
    if (reason) done.kept.push({ code: line.code, reason })
    else {
      done[line.action === 'create' ? 'removed' : 'restored'] += 1
      await sql`update change set state = 'undone' where id = ${line.id}`.execute(tx)
    }
  }
  return done
}

async function undoOne(tx: Db, kinds: Kinds, line: BatchChange, by: Author): Promise<string | undefined> {
  const kind = kinds[line.kind]
  const found = kind && (await lockStored(tx, kind, line.code))
  if (!kind || !found) return '已被撤下'
  if (!holds(found.stored, line.wanted)) return '导入之后又被改过'
  if (line.action === 'create') {
    if (await isReferred(tx, kinds, kind, found.id)) return '有其他记录引用它'
    if (await hasObservations(tx, found.id, found.stored.access)) return '已有观测数据'
    await removeFound(tx, kind, line.code, { found, by })
    return undefined
  }
  if (!line.before) return '没有原来的内容'
  const { code } = line
  const { values, parts } = line.before
  const refused = await refusedReferences(tx, kind, { code, values, parts })
  if (refused.length > 0) return '原来引用的资料已不在馆内'
  const version = await replaceStored(tx, kind, { id: found.id, code }, line.before)
  await insertChange(tx, {
    kind,
    code,
    by,
    record: found.id,
    action: 'update',
    wanted: line.before,
    before: found.stored,
    version,
  })
  return undefined
}
