import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import { withinTime } from '#database/within-time.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { predicates } from '#server/catalogue/query/conditions.ts'
import { type Expression, expressionTest } from '#server/catalogue/query/expression.ts'
import { countByScan } from '#server/catalogue/query/state.sql.ts'
import { countRecords, type KindState, questionOf } from '#server/catalogue/query/state.ts'
import { withoutListFields } from '#server/catalogue/strips/strips.ts'

import { type CodePosition, type Extent, findExtent, listFollowing } from './following.queries.ts'

export type { CodePosition, Extent }

export interface FollowingQuestion {
  conditions: readonly Condition[]
  /** What passes has to be true of it as well. */
  filter?: Expression | undefined
  after: CodePosition | undefined
  /** How many are wanted at most. */
  limit: number
  /** Milliseconds of a statement with a filter. */
  filterTime?: number
}

export interface Following {
  /** All that match, wherever they stand. */
  total: number
  ids: number[]
  /** Where the next ones follow; undefined if there are none. */
  next: CodePosition | undefined
}

const maxSorted = 60_000

interface FilterQuestion {
  conditions: readonly Condition[]
  filter: Expression | undefined
}

/**
 * Whether all that pass are found first. Of many, or of a good part of the kind, the next ones are soon met in the order
 * itself, unless they follow from what is ordered like codes: those of a range may all be at its far end.
 */
function isFoundFirst({ conditions, filter }: FilterQuestion, total: number, all: number): boolean {
  if ((conditions.length === 0 && !filter) || total > maxSorted) return false
  const isEven = !filter && conditions.every((condition) => 'near' in condition || 'anyOf' in condition)
  return !isEven || total * 10 < all
}

/** Milliseconds of a statement that a stranger has put together. */
const maxFilterTime = 10_000

/** What matches and follows a place in the order of codes: whoever goes on from there meets nothing twice. */
export async function findFollowing(
  cached: CachedDb,
  kind: Kind,
  { conditions, filter, after, limit, filterTime = maxFilterTime }: FollowingQuestion,
  state: KindState,
): Promise<Following> {
  const tests = [...predicates(kind, conditions), ...(filter ? [expressionTest(kind, filter)] : [])]
  const within = <T>(work: (tx: Db) => Promise<T>) => withinTime(cached.db, filterTime, work)
  const asked = ['filtered', ...questionOf(kind, state.version, conditions), filter]
  const total = filter
    ? await cached.answers.get('counts', asked, () => within((tx) => countByScan(tx, kind, tests)))
    : await countRecords(cached, kind, { conditions, tests }, state)
  if (total === 0) return { total, ids: [], next: undefined }
  const isSelective = isFoundFirst({ conditions, filter }, total, state.total)
  const list = (db: Db) => listFollowing(db, kind, { tests, after, isSelective, limit: limit + 1 })
  const found = await (filter ? within(list) : list(cached.db))
  const page = found.slice(0, limit)
  return { total, ids: page.map(({ id }) => id), next: found.length > limit ? page.at(-1) : undefined }
}

/** Entries of known records as visitors see them, without drawings, some at a time. */
export async function* entriesInPieces(
  { db }: CachedDb,
  kind: Kind,
  ids: readonly number[],
  size: number,
): AsyncGenerator<Entry[]> {
  for (let from = 0; from < ids.length; from += size)
    yield await listEntries(db, withoutListFields(kind), {
      ids: ids.slice(from, from + size),
      actor: undefined,
    })
}

/** What the public sees of a kind on the map. */
export const extentOf = (
  { db, answers }: CachedDb,
  kind: Kind,
  { version }: KindState,
): Promise<Extent | undefined> =>
  answers.get('counts', ['extent', kind.name, version], () =>
    answers.counting.hold(() => findExtent(db, kind)),
  )
