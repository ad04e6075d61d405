import type { Actor } from '#contract/accounts/identity.ts'
import type { Near } from '#contract/catalogue/condition.ts'
import { checkConditions, Conditions } from '#contract/catalogue/condition.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { mapTiles } from '#contract/map/tiles.ts'
import type { Decoded } from '#contract/route.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { countNear } from '#server/catalogue/query/state.ts'
import type { Versioned } from '#server/http/bytes.ts'

import { layerNamed, layersFor } from './layers/layers.ts'
import { drawTile, layerVersion } from './tiles/tiles.ts'

export { mapHosts } from './layers/layers.ts'
export type { MapHosts } from './layers/sources.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

/** A tile of a layer of records that the actor sees. */
export async function tileOf(
  { db, answers, kinds }: Context,
  actor: Actor | undefined,
  { layer: code, z, x, y, q }: Decoded<(typeof mapTiles)['tile']>,
): Promise<Versioned> {
  const tile = { z, x, y: Number.parseInt(y, 10) }
  if (Math.max(tile.x, tile.y) >= 2 ** z) return fail('not_found')
  const layer = await layerNamed({ db, kinds }, actor, code)
  const kind = kinds[layer.kind ?? '']
  if (layer.type !== 'kind' || !kind) return fail('not_found')
  const conditions = readConditions(q)
  checkConditions(kind, conditions)
  const version = await layerVersion({ db, answers }, kind)
  return {
    mediaType: 'application/vnd.mapbox-vector-tile',
    version: `${kind.name}-${version}`,
    gzipped: () => drawTile({ db, answers }, kind, { tile, conditions }),
  }
}

function readConditions(q: string | undefined) {
  if (q === undefined) return []
  const read = Conditions.safeParse(parsed(q))
  if (read.success) return read.data
  throw new AppError('invalid_input', { fields: { q: '条件有误' } }, '查询条件有误')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many records of each visible kind lie in a place. */
export async function countsIn(
  { db, kinds }: Pick<Context, 'db' | 'kinds'>,
  actor: Actor | undefined,
  near: Near,
) {
  const layers = await layersFor({ db, kinds }, actor)
  const seen = layers.flatMap(({ type, kind }) => (type === 'kind' && kind ? [kinds[kind]] : []))
  const counts = await countNear(
    db,
    seen.filter((kind) => kind !== undefined),
    near,
  )
  return seen.flatMap((kind) => (kind ? [{ kind: kind.name, total: counts.get(kind.name) ?? 0 }] : []))
}
