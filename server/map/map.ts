import { checkConditions, Conditions } from '#contract/catalogue/condition.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { mapQueries } from '#contract/map/queries.ts'
import type { mapTiles } from '#contract/map/tiles.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { countInDistrict, countNear } from '#server/catalogue/query/query.ts'
import type { VersionedContent } from '#server/http/bytes.ts'

import { kindsShown, shownLayer } from './layers/layers.ts'
import { drawTile } from './tiles/tiles.ts'

export { openPreviews, type Previews } from './editing/preview.ts'
export { nameKinds } from './layers/kind-rows.ts'
export { openMapHosts } from './layers/layers.ts'
export type { MapHosts } from './layers/sources.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

/** A tile of a layer of records that the actor sees. */
export async function tileOf(
  { db, answers, kinds }: Context,
  actor: Actor | undefined,
  { layer: code, z, x, y, q }: DecodedInput<(typeof mapTiles)['tile']>,
): Promise<VersionedContent> {
  const tile = { z, x, y: Number.parseInt(y, 10) }
  if (Math.max(tile.x, tile.y) >= 2 ** z) return fail('not_found')
  const { kind, state } = await shownLayer({ db, answers, kinds }, actor, code)
  const conditions = readConditions(q)
  checkConditions(kind, conditions)
  return {
    mediaType: 'application/vnd.mapbox-vector-tile',
    version: `${kind.name}-${state.version}`,
    gzipped: () => drawTile({ db, answers }, kind, { tile, conditions, state }),
  }
}

function readConditions(q: string | undefined) {
  if (q === undefined) return []
  const read = Conditions.safeParse(parseJson(q))
  if (read.success) return read.data
  throw new AppError('invalid_input', { fields: { q: '条件有误' } }, '查询条件有误')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many records of each visible kind lie in a place, or are registered in a district. */
export async function countsIn(
  context: Context,
  actor: Actor | undefined,
  { near, district = '' }: DecodedInput<(typeof mapQueries)['counts']>,
) {
  const seen = await kindsShown(context, actor)
  const counts =
    near === undefined ? await countInDistrict(context.db, district) : await countNear(context.db, seen, near)
  return seen.map(({ name }) => ({ kind: name, total: counts.get(name) ?? 0 }))
}
