import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import { entryOf } from './entry.ts'
import { noteUse } from './query/near.sql.ts'
import { findNearest } from './query/nearest.ts'
import { asGiven, knownIds, listPage } from './query/page.sql.ts'
import { compileQuestion, findPage, type ListQuestion } from './query/page.ts'
import { countRecords, findState, type KindState } from './query/state.ts'
import { withoutListFields } from './strips/strips.ts'

export type { KindState }

export interface ListAnswer {
  records: Entry[]
  total: number
  current: number
  size: number
}

/** One page of a kind's entries as the actor may see them, with what lists draw of open records. */
export async function listRecords(
  cached: CachedDb,
  kind: Kind,
  question: ListQuestion,
  actor?: Actor,
): Promise<ListAnswer> {
  const state = await findState(cached, kind)
  const { version: _, ...answer } = await readPage(cached, kind, question, { state, actor })
  return answer
}

/** The same by a state of the kind, with the version at the time of reading; undefined for a page without rows. */
export async function readPage(
  cached: CachedDb,
  kind: Kind,
  question: ListQuestion,
  { state, actor }: { state: KindState; actor: Actor | undefined },
): Promise<ListAnswer & { version: number | undefined }> {
  const { rows, total } = await findRows(cached, kind, question, state)
  const records = rows.map((row) => entryOf(kind, row, actor))
  const { current, size } = question
  return { records, total, current, size, version: rows[0]?.kindVersion }
}

/** The same as a visitor sees it, without drawings, by a state of the kind that was just read. */
export async function listUndrawn(
  cached: CachedDb,
  kind: Kind,
  question: ListQuestion,
  state: KindState,
): Promise<ListAnswer> {
  const { version: _, ...answer } = await readPage(cached, withoutListFields(kind), question, {
    state,
    actor: undefined,
  })
  return answer
}

/**
 * One page of rows. Ids are found first, on as few and as narrow indexes as will do; a page in the second half is
 * counted from the end.
 */
async function findRows(cached: CachedDb, kind: Kind, question: ListQuestion, state: KindState) {
  const { current, size } = question
  const nearest = await findNearest(cached, kind, question.conditions, state)
  const area = question.conditions.find((condition) => 'near' in condition)?.near.area
  if (area !== undefined) await noteUse(cached.db, area)
  const compiled = compileQuestion(kind, question, nearest)
  const total = nearest?.length ?? (await countRecords(cached, kind, compiled, state))
  if ((current - 1) * size >= total) return { rows: [], total }
  const rows = await findPage(cached, kind, compiled, { total, all: state.total, version: state.version })
  return { rows, total }
}

interface EntriesQuery {
  ids: readonly number[]
  actor: Actor | undefined
}

/** Entries of known records, in the given order, as the actor may see them. */
export async function listEntries(db: Db, kind: Kind, { ids, actor }: EntriesQuery): Promise<Entry[]> {
  const rows = await listPage(db, kind, knownIds(ids), asGiven)
  return rows.map((row) => entryOf(kind, row, actor))
}
