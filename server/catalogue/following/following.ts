import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { predicates } from '#server/catalogue/query/conditions.ts'
import { countRecords, type KindState } from '#server/catalogue/query/state.ts'
import { withoutListFields } from '#server/catalogue/strips/strips.ts'

import { type CodePosition, type Extent, findExtent, listFollowing } from './following.queries.ts'

export type { CodePosition, Extent }

export interface FollowingQuestion {
  conditions: readonly Condition[]
  after: CodePosition | undefined
  /** How many are wanted at most. */
  limit: number
}

export interface Following {
  /** All that match, wherever they stand. */
  total: number
  ids: number[]
  /** Where the next ones follow; undefined if there are none. */
  next: CodePosition | undefined
}

const maxSorted = 60_000

/**
 * Whether all that pass are found first. Of many, or of a good part of the kind, the next ones are soon met in the order
 * itself, unless they follow from what is ordered like codes: those of a range may all be at its far end.
 */
function isFoundFirst(conditions: readonly Condition[], total: number, all: number): boolean {
  if (conditions.length === 0 || total > maxSorted) return false
  const isEven = conditions.every((condition) => 'near' in condition || 'anyOf' in condition)
  return !isEven || total * 10 < all
}

/** What matches and follows a place in the order of codes: whoever goes on from there meets nothing twice. */
export async function findFollowing(
  cached: CachedDb,
  kind: Kind,
  { conditions, after, limit }: FollowingQuestion,
  state: KindState,
): Promise<Following> {
  const tests = predicates(kind, conditions)
  const total = await countRecords(cached, kind, { conditions, tests }, state)
  const isSelective = isFoundFirst(conditions, total, state.total)
  const found = await listFollowing(cached.db, kind, { tests, after, limit: limit + 1, isSelective })
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
