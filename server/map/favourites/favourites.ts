import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type MapFavourite, maxMapFavourites, queryId as idOfAnswer } from '#contract/map/favourites.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { resultsOf } from '#server/map/queries/identify.ts'
import { queriesFor } from '#server/map/queries/queries.ts'

import {
  countFavouritesOf,
  deleteFavourite,
  findFavourite,
  insertFavourite,
  listFavouritesOf,
  lockFavouritesOf,
} from './favourites.queries.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

const idOf = ({ query, record }: { query: string; record: number }) => `${query}:${record}`

/**
 * Places that a member keeps, by the id of their answer: those that the map would still answer with. A record that
 * became secret, and a query that is no longer the member's, are left out.
 */
export async function favouritesOf(
  context: Context,
  actor: Actor,
  asked: string | undefined,
): Promise<Record<string, MapFavourite>> {
  const wanted = asked === undefined ? undefined : new Set(asked.split(',').filter(isQueryId))
  const records = wanted && [...wanted].map((id) => splitId(id).record)
  const rows = await listFavouritesOf(context.db, { account: actor.id, records, limit: maxMapFavourites })
  const due = rows.filter((row) => wanted?.has(idOf(row)) ?? true)
  const met = due.map(({ record: id, kind, query }) => ({ id, kind, query }))
  const results = new Map((await resultsOf(context, actor, met)).map((result) => [result.id, result]))
  const found = due.flatMap((row): MapFavourite[] => {
    const result = results.get(idOf(row))
    const [lng, lat] = result?.shape.type === 'Point' ? result.shape.coordinates : []
    if (!result || lng === undefined || lat === undefined) return []
    const { id: queryId, title, iQueryList: content, kind, code, access, type } = result
    const createdAt = row.createdAt.toISOString()
    return [{ id: row.id, queryId, title, content, kind, code, access, type, place: { lng, lat }, createdAt }]
  })
  return Object.fromEntries(found.map((favourite) => [favourite.queryId, favourite]))
}

const isQueryId = (text: string) => idOfAnswer.safeParse(text).success

function splitId(id: string): { query: string; record: number } {
  const [query = '', record = ''] = id.split(':')
  return { query, record: Number(record) }
}

/** Keeps an answer of a map query. The same one is kept once. */
export async function saveFavourite(context: Context, actor: Actor, id: string) {
  const { query, record } = splitId(id)
  const queries = await queriesFor(context, actor)
  const { kind } = queries.find(({ code }) => code === query) ?? fail('not_found')
  const favourite = { account: actor.id, query, record, kind }
  return atomically(context.db, async (tx) => {
    await lockFavouritesOf(tx, actor.id)
    const known = await findFavourite(tx, favourite)
    if (known) return { id: known.id, queryId: id }
    if ((await countFavouritesOf(tx, actor.id)) >= maxMapFavourites) fail('favourite_limit')
    const saved = (await insertFavourite(tx, favourite)) ?? fail('not_found')
    return { id: saved.id, queryId: id }
  })
}

export async function removeFavourite(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  return (await deleteFavourite(db, actor.id, id)) ?? fail('not_found')
}
