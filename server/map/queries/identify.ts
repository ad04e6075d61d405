import type { Actor } from '#contract/accounts/identity.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { AreaShape } from '#contract/map/area-layers.ts'
import type { Extra, MapQuery, MapResult, mapQueries } from '#contract/map/queries.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { toMercator } from '#geology/places/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { areasAt } from '#server/map/area-layers/area-layers.ts'

import { listMet } from './queries.queries.ts'
import { queriesFor } from './queries.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

type Asked = Decoded<(typeof mapQueries)['identify']>

/** A record that a query has found; of a point the shape follows from its entry. */
interface Hit {
  id: number
  kind: string
  query: MapQuery
  shape?: AreaShape
}

/**
 * What the asked queries find at a place: points first, then areas. Public places only, entries as the actor may see
 * them.
 */
export async function identify(
  context: Context,
  actor: Actor | undefined,
  { icxCodes, coordinate, conditions }: Asked,
) {
  const { size, x, y, drawn, deviation } = conditions
  const [lng, lat] = coordinate ?? [x, y]
  if (lng === undefined || lat === undefined)
    return fail('invalid_input', { fields: { coordinate: '请给出坐标' } })
  const queries = (await queriesFor(context, actor)).filter(({ code }) => icxCodes.includes(code))
  const [met, areas] = await Promise.all([
    pointsAt(context.db, queries, { lng, lat }, conditions),
    areaHits(context, queries, { lng, lat }, deviation),
  ])
  const held = areas.findIndex(({ id, query }) => `${query.code}:${id}` === conditions.holding)
  const current = Math.floor((met.total + held) / size) + 1
  const points =
    held < 0
      ? met
      : await pointsAt(context.db, queries, { lng, lat }, { ...conditions, holding: undefined, current })
  const skip = Math.max(0, (points.current - 1) * size - points.total)
  const hits = [...points.hits, ...areas.slice(skip, skip + size - points.hits.length)]
  const records = await resultsOfHits(context, actor, hits, drawn)
  return { records, total: points.total + areas.length, current: points.current, size }
}

async function pointsAt(
  db: Db,
  queries: readonly MapQuery[],
  { lng, lat }: LngLat,
  { size, current, buffer, holding }: Asked['conditions'],
): Promise<{ hits: Hit[]; total: number; current: number }> {
  const byKind = new Map(queries.filter(({ area }) => !area).map((query) => [query.kind, query]))
  if (byKind.size === 0) return { hits: [], total: 0, current }
  const [x, y] = toMercator(lng, lat)
  const around = { x, y, radius: buffer / Math.cos((lat * Math.PI) / 180) }
  const kinds = [...byKind.keys()]
  const held = holding === undefined ? undefined : Number(holding.split(':')[1])
  const page = await listMet(db, kinds, around, { size, current, holding: held })
  const isPast = page.met.length === 0 && current > 1
  const [first] = isPast ? (await listMet(db, kinds, around, { size: 1, current: 1 })).met : page.met
  const hits = page.met.flatMap(({ id, kind }) => {
    const query = byKind.get(kind)
    return query ? [{ id, kind, query }] : []
  })
  return { hits, total: first?.total ?? 0, current: page.current }
}

async function areaHits(
  context: Context,
  queries: readonly MapQuery[],
  at: LngLat,
  deviation: number,
): Promise<Hit[]> {
  const found = queries.flatMap(async (query) => {
    const kind = query.area ? context.kinds[query.kind] : undefined
    const areas = kind ? await areasAt(context, kind, at, deviation) : []
    return areas.map(({ id, shape }) => ({ id, kind: query.kind, query, shape }))
  })
  return (await Promise.all(found)).flat()
}

/** Known records as answers of the queries by which they were met; without a place they are none. */
export async function resultsOf(
  context: Context,
  actor: Actor | undefined,
  met: readonly { id: number; kind: string; query: string }[],
): Promise<MapResult[]> {
  if (met.length === 0) return []
  const queries = new Map((await queriesFor(context, actor)).map((query) => [query.code, query]))
  const hits = met.flatMap(({ id, kind, query: code }) => {
    const query = queries.get(code)
    return query?.kind === kind ? [{ id, kind, query }] : []
  })
  const results = await resultsOfHits(context, actor, hits, false)
  return results.filter(({ shape }) => !isNowhere(shape))
}

const isNowhere = ({ coordinates }: { coordinates?: unknown }) =>
  Array.isArray(coordinates) && coordinates.length === 0

async function resultsOfHits(
  context: Context,
  actor: Actor | undefined,
  hits: readonly Hit[],
  drawn: boolean,
): Promise<MapResult[]> {
  const entries = await entriesOf(context, actor, hits, drawn)
  return hits.flatMap(({ id, query, shape }) => {
    const entry = entries.get(id)
    if (!entry) return []
    return [{ ...resultOf(query, context.kinds[query.kind], entry, drawn), ...(shape && { shape }) }]
  })
}

async function entriesOf(
  { db, kinds }: Context,
  actor: Actor | undefined,
  hits: readonly Hit[],
  drawn: boolean,
): Promise<Map<number, Entry>> {
  const byKind = [...Map.groupBy(hits, ({ kind }) => kind)].flatMap(([name, found]) => {
    const [kind, ids] = [kinds[name], [...new Set(found.map(({ id }) => id))]]
    return kind ? [listEntries(db, kind, { ids, actor, drawn })] : []
  })
  return new Map((await Promise.all(byKind)).flat().map((entry) => [entry.id, entry]))
}

function resultOf(query: MapQuery, kind: Kind | undefined, entry: Entry, drawn: boolean): MapResult {
  const { id, code, title, access, place } = entry
  const shown = kind ? query.fields : []
  return {
    id: `${query.code}:${id}`,
    title: kind?.codeTells ? code : title,
    iQueryList: shown.flatMap((prop) => (kind ? lineOf(kind, prop, entry) : [])),
    shape: { type: 'Point', coordinates: place ? [place.lng, place.lat] : [] },
    extras: query.extras.map((extra) => withCode(extra, code)),
    entry: drawn ? entry : null,
    query: query.code,
    kind: entry.kind,
    code,
    access,
    type: kind?.type ? String(entry.values[kind.type] ?? '') || null : null,
  }
}

/** One row of an answer: choices by their labels, other values as they are. */
function lineOf(kind: Kind, prop: string, { values, ...common }: Entry): MapResult['iQueryList'] {
  const field = fieldOf(kind, prop)
  if (!field || field.seen) return []
  const value = Object.hasOwn(values, prop) ? values[prop] : Reflect.get(common, prop)
  return value === null || value === undefined
    ? []
    : [{ label: field.label, prop, value: field.choices?.[String(value)] ?? value }]
}

function withCode({ extraMethod, ...extra }: Extra, code: string): Extra {
  const fill = (text: string | undefined) => text?.replaceAll(':code', encodeURIComponent(code))
  const [path, url] = [fill(extraMethod.path), fill(extraMethod.url)]
  return { ...extra, extraMethod: { ...extraMethod, ...(path && { path }), ...(url && { url }) } }
}
