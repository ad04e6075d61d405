import { checkConditions, type Condition, type Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { isOutline } from '#geology/places/outline.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import { predicates } from './conditions.ts'
import {
  listNearest,
  listNearestToCorners,
  listNearestToLine,
  toProjectedMetres,
  type Candidate,
  type Nearest,
} from './near.sql.ts'
import type { KindState } from './state.sql.ts'
import { countRecords, questionOf } from './state.ts'

/** Ids of the records nearest to a place, the nearest first. */
export type NearestIds = ArrayLike<number> & Iterable<number>

/**
 * Beyond this many records along the index, those that pass the other conditions are sorted instead: from a point, and
 * from each of the corners of a line.
 */
const maxSteps = { point: 20_000, corner: 2000 }

/**
 * The nearest records that fulfil the other conditions, where so many are asked for; undefined where none are. Public
 * places only, like all conditions on places.
 */
export function findNearest(
  cached: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
  state: KindState,
): Promise<NearestIds> | undefined {
  const near = conditions.find((condition) => 'near' in condition)?.near
  if (near?.count === undefined) return undefined
  checkConditions(kind, conditions)
  const key = ['nearest', ...questionOf(kind, state.version, conditions)]
  const others = conditions.filter((condition) => !('near' in condition))
  return cached.answers.get('ids', key, async () => {
    const found = await candidates(cached, kind, { near, others, state })
    const reach = near.metres === undefined ? Infinity : toProjectedMetres(near, near.metres)
    return Float64Array.from(
      found.filter(({ distance }) => distance <= reach),
      ({ id }) => id,
    )
  })
}

/** Ids of the first so many within some metres of a place, the nearest first, where there are as many. */
export async function listFirstNearest(
  cached: CachedDb,
  kind: Kind,
  { conditions, count, state }: { conditions: readonly Condition[]; count: number; state: KindState },
): Promise<number[] | undefined> {
  const near = conditions.find((condition) => 'near' in condition)?.near
  if (!near) return undefined
  const others = conditions.filter((condition) => !('near' in condition))
  const found = await candidates(cached, kind, { near: { ...near, count }, others, state })
  return found.map(({ id }) => id)
}

/** The nearest in the order of the index from some corners; too few where what is asked for is far from all of them. */
async function nearestAlongIndex(db: Db, kind: Kind, asked: Nearest): Promise<Candidate[]> {
  const { line } = asked.near
  if (!line) return listNearestToCorners(db, kind, asked, maxSteps.point)
  if (!isOutline(line)) return listNearestToLine(db, kind, { ...asked, line }, maxSteps.corner)
  const atCorners = await listNearestToCorners(db, kind, asked, maxSteps.corner)
  const farthest = atCorners.at(-1)?.distance ?? 0
  // between the corners there may be nearer ones, but none beyond the last of those at the corners
  return atCorners.length < asked.count || farthest === 0
    ? atCorners
    : listNearest(db, kind, { ...asked, radius: farthest + 1 })
}

interface NearestQuestion {
  near: Near
  others: readonly Condition[]
  state: KindState
}

async function candidates(
  cached: CachedDb,
  kind: Kind,
  { near, others, state }: NearestQuestion,
): Promise<Candidate[]> {
  const { db } = cached
  const tests = predicates(kind, others)
  const asked = { near, tests, count: near.count ?? 1 }
  const total = await countRecords(cached, kind, { conditions: others, tests }, state)
  const isRare = (asked.count * state.total) / Math.max(total, 1) > maxSteps.point
  const found = isRare ? [] : await nearestAlongIndex(db, kind, asked)
  return found.length < asked.count ? listNearest(db, kind, asked) : found // what is asked for is far from here
}
