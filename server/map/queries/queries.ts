import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { Extra, type MapQuery } from '#contract/map/queries.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { findMapVersion, gatesAt, kindsOf } from '#server/map/layers/layers.ts'

import { listQueries, type QueryRow } from './queries.queries.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

/**
 * The queries of the layers that an actor sees: those of kinds with a place, and one of every layer of areas.
 */
export async function queriesFor(context: Context, actor: Actor | undefined): Promise<MapQuery[]> {
  return queriesAt(context, await findMapVersion(context.db), actor)
}

/** The same, as they are in a version of the map. */
export async function queriesAt(
  context: Context,
  version: number,
  actor: Actor | undefined,
): Promise<MapQuery[]> {
  const { db, answers, kinds } = context
  const [queries, gates] = await Promise.all([
    answers.get('counts', ['map queries', version], () => readQueries(db)),
    gatesAt(context, version, actor),
  ])
  const seen = new Set(kindsOf(kinds, gates).map(({ name }) => name))
  const ofAreas = gates.flatMap(({ layer: { type, code, name, kind } }) => {
    const own = kinds[kind ?? '']
    return type === 'area' && own?.extent ? [{ ...ownQuery(own), code, title: name, area: true }] : []
  })
  return [...queries.filter(({ kind }) => seen.has(kind)), ...ofAreas]
}

async function readQueries(db: Db): Promise<MapQuery[]> {
  const rows = await listQueries(db)
  return rows.filter(({ published }) => published).map(queryOf)
}

const queryOf = ({ code, title, kind, fields, extras }: QueryRow): MapQuery => ({
  code,
  title,
  kind,
  fields,
  extras: Extra.array().safeParse(extras).data ?? [],
})

const ownQuery = ({ name, label, facts, path }: Kind): MapQuery => ({
  code: name,
  title: label,
  kind: name,
  fields: [...facts],
  extras: [{ id: 'record', name: '新窗口打开', extraMethod: { type: '1', path: `${path}/:code` } }],
})
