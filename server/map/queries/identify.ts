import type { mapQueryRoutes } from '#contract/back-office/map/query.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { AreaShape } from '#contract/map/area-layers.ts'
import type { Extra, MapQuery, MapResult, mapQueries } from '#contract/map/queries.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { toMercator } from '#geology/places/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { entryOf } from '#server/catalogue/entry.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { listKindStates } from '#server/catalogue/query/query.ts'
import { areasAt } from '#server/map/area-layers/area-layers.ts'
import { findMapVersion, readersOf } from '#server/map/layers/layers.ts'

import { listMet, listMetRows } from './queries.queries.ts'
import { queriesAt, queriesFor } from './queries.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

type IdentifyRequest = DecodedInput<(typeof mapQueries)['identify']>

/** A record that a query has found; of a point the shape follows from its entry. */
interface Hit {
  id: number
  kind: string
  query: MapQuery
  shape?: AreaShape
  /** Where it was read with the place. */
  entry?: Entry | undefined
}

/**
 * What the asked queries find at a place: points first, then areas. Public places only, entries as the actor may see
 * them. The statement that finds tells the version of the map as well: if the map has changed, it is asked once more.
 */
export async function identify(context: Context, actor: Actor | undefined, asked: IdentifyRequest) {
  const { db, answers } = context
  const known = answers.lastVersions.get('map') ?? (await findMapVersion(db))
  const first = await identifyAt(context, actor, asked, known)
  answers.lastVersions.set('map', first.version)
  const { answer } = first.version === known ? first : await identifyAt(context, actor, asked, first.version)
  return answer
}

async function identifyAt(
  context: Context,
  actor: Actor | undefined,
  { icxCodes, coordinate, conditions }: IdentifyRequest,
  version: number,
) {
  const { x, y } = conditions
  const [lng, lat] = coordinate ?? [x, y]
  if (lng === undefined || lat === undefined)
    return fail('invalid_input', { fields: { coordinate: '请给出坐标' } })
  const queries = (await queriesAt(context, version, actor)).filter(({ code }) => icxCodes.includes(code))
  return ask(context, queries, { at: { lng, lat }, actor }, conditions)
}

/** What one query finds at a place for somebody without an account, as it stands in a form. */
export async function testQuery(context: Context, { coordinate: [lng, lat], buffer, ...query }: TestedQuery) {
  const asked = { ...query, code: query.kind }
  const conditions = { size: 10, current: 1, buffer, deviation: 0, drawn: true }
  const { answer } = await ask(context, [asked], { at: { lng, lat }, actor: undefined }, conditions)
  return { ...answer, readers: await readersOf(context, query.kind) }
}

type TestedQuery = DecodedInput<(typeof mapQueryRoutes)['test']>

interface IdentifyPlace {
  at: LngLat
  actor: Actor | undefined
}

async function ask(
  context: Context,
  queries: readonly MapQuery[],
  seen: IdentifyPlace,
  conditions: IdentifyRequest['conditions'],
) {
  const { size, drawn, deviation } = conditions
  const { at, actor } = seen
  const [met, areas] = await Promise.all([
    pointsAt(context, queries, seen, conditions),
    areaHits(context, queries, at, deviation),
  ])
  const held = areas.findIndex(({ id, query }) => `${query.code}:${id}` === conditions.holding)
  const current = Math.floor((met.total + held) / size) + 1
  const isHere = held < 0 || current === met.current
  const points = isHere
    ? met
    : await pointsAt(context, queries, seen, { ...conditions, holding: undefined, current })
  const skip = Math.max(0, (points.current - 1) * size - points.total)
  const hits = [...points.hits, ...areas.slice(skip, skip + size - points.hits.length)]
  const records = await resultsOfHits(context, actor, hits, drawn)
  const answer = { records, total: points.total + areas.length, current: points.current, size }
  return { answer, version: met.version }
}

interface Points {
  hits: Hit[]
  total: number
  current: number
  version: number
}

/** What queries of points find; of a single one also the entries, by the same statement. */
async function pointsAt(
  { db, kinds }: Context,
  queries: readonly MapQuery[],
  { at: { lng, lat }, actor }: IdentifyPlace,
  { size, current, buffer, holding, drawn }: IdentifyRequest['conditions'],
): Promise<Points> {
  const byKind = new Map(queries.filter(({ area }) => !area).map((query) => [query.kind, query]))
  const [query] = byKind.values()
  if (!query) return { hits: [], total: 0, current, version: await findMapVersion(db) }
  const [x, y] = toMercator(lng, lat)
  const around = { x, y, radius: buffer / Math.cos((lat * Math.PI) / 180) }
  const held = holding === undefined ? undefined : Number(holding.split(':')[1])
  const place = { around, cut: { size, current, holding: held } }
  const kind = byKind.size === 1 ? kinds[query.kind] : undefined
  if (!kind) {
    const { met, ...page } = await listMet(db, [...byKind.keys()], place)
    return { ...page, hits: met.flatMap((hit) => hitOf(hit, byKind.get(hit.kind))) }
  }
  const wanted = drawn ? kind : withFieldsOf(kind, [query])
  const { met, ...page } = await listMetRows(db, wanted, place)
  const hits = met.flatMap((hit) =>
    hitOf(hit, query).map((made) => ({ ...made, entry: entryOf(wanted, hit, actor) })),
  )
  return { ...page, hits: hits.map((hit) => (hit.entry?.id === hit.id ? hit : { ...hit, entry: undefined })) }
}

const hitOf = ({ id, kind }: { id: number; kind: string }, query: MapQuery | undefined): Hit[] =>
  query ? [{ id, kind, query }] : []

/** A kind with no more fields than the answers of some queries show, and nothing drawn. */
function withFieldsOf(kind: Kind, queries: readonly MapQuery[]): Kind {
  const shown = new Set([...queries.flatMap(({ fields }) => fields), kind.type])
  const fields = Object.entries(kind.fields).filter(([name]) => shown.has(name))
  return { ...kind, fields: Object.fromEntries(fields), list: [] }
}

async function areaHits(
  context: Context,
  queries: readonly MapQuery[],
  at: LngLat,
  deviation: number,
): Promise<Hit[]> {
  const ofAreas = queries.filter(({ area }) => area)
  if (ofAreas.length === 0) return []
  const states = await listKindStates(context.db)
  const found = ofAreas.map(async (query) => {
    const kind = context.kinds[query.kind]
    const areas = kind ? await areasAt(context, { kind, states }, at, deviation) : []
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
  const unread = hits.filter(({ entry }) => !entry)
  const entries = await entriesOfHits(context, actor, unread, drawn)
  return hits.flatMap(({ id, query, shape, entry = entries.get(id) }) => {
    if (!entry) return []
    return [{ ...resultOf(query, context.kinds[query.kind], entry, drawn), ...(shape && { shape }) }]
  })
}

async function entriesOfHits(
  { db, kinds }: Context,
  actor: Actor | undefined,
  hits: readonly Hit[],
  drawn: boolean,
): Promise<Map<number, Entry>> {
  const byKind = [...Map.groupBy(hits, ({ kind }) => kind)].flatMap(([name, found]) => {
    const [kind, ids] = [kinds[name], [...new Set(found.map(({ id }) => id))]]
    const queries = found.map(({ query }) => query)
    return kind ? [listEntries(db, drawn ? kind : withFieldsOf(kind, queries), { ids, actor })] : []
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
