import type { Actor } from '#contract/accounts/identity.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import { Extra, type MapQuery, type MapResult, type mapQueries } from '#contract/map/queries.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { toMercator } from '#geology/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listDrawnEntries, listEntries } from '#server/catalogue/list.ts'
import { findMapVersion, gatesAt, kindsOf } from '#server/map/layers/layers.ts'

import { listMet, listQueries, type Met, type QueryRow } from './queries.queries.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

/** The queries of the layers that an actor sees: those that staff set up, and one of every other kind with a place. */
export async function queriesFor(context: Context, actor: Actor | undefined): Promise<MapQuery[]> {
  const { db, answers, kinds } = context
  const version = await findMapVersion(db)
  const [queries, gates] = await Promise.all([
    answers.get('counts', ['map queries', version], () => readQueries(db, kinds)),
    gatesAt(context, version, actor),
  ])
  const seen = new Set(kindsOf(kinds, gates).map(({ name }) => name))
  return queries.filter(({ kind }) => seen.has(kind))
}

async function readQueries(db: Db, kinds: Kinds): Promise<MapQuery[]> {
  const rows = await listQueries(db)
  const listed = new Set(rows.map(({ kind }) => kind))
  const added = Object.values(kinds).filter(({ name, place }) => place === 'point' && !listed.has(name))
  return [...rows.filter(({ published }) => published).map(queryOf), ...added.map(ownQuery)]
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

type Asked = Decoded<(typeof mapQueries)['identify']>

/** What the asked queries find at a place: public places only, entries as the actor may see them. */
export async function identify(
  context: Context,
  actor: Actor | undefined,
  { icxCodes, coordinate, conditions }: Asked,
) {
  const { size, buffer, x, y, holding, drawn } = conditions
  const [lng, lat] = coordinate ?? [x, y]
  if (lng === undefined || lat === undefined)
    return fail('invalid_input', { fields: { coordinate: '请给出坐标' } })
  const queries = (await queriesFor(context, actor)).filter(({ code }) => icxCodes.includes(code))
  const byKind = new Map(queries.map((query) => [query.kind, query]))
  if (byKind.size === 0) return { records: [], total: 0, current: conditions.current, size }
  const [east, north] = toMercator(lng, lat)
  const radius = buffer / Math.cos((lat * Math.PI) / 180)
  const held = holding === undefined ? undefined : Number(holding.split(':')[1])
  const cut = { size, current: conditions.current, holding: held }
  const { met, current } = await listMet(context.db, [...byKind.keys()], { x: east, y: north, radius }, cut)
  const entries = await entriesOf(context, actor, met, drawn)
  const records = met.flatMap(({ id, kind }) => {
    const [query, entry] = [byKind.get(kind), entries.get(id)]
    return query && entry ? [resultOf(query, context.kinds[kind], entry, drawn)] : []
  })
  return { records, total: met[0]?.total ?? 0, current, size }
}

/** Known records as answers of the queries by which they were met; without a place they are none. */
export async function resultsOf(
  context: Context,
  actor: Actor | undefined,
  met: readonly { id: number; kind: string; query: string }[],
): Promise<MapResult[]> {
  if (met.length === 0) return []
  const queries = new Map((await queriesFor(context, actor)).map((query) => [query.code, query]))
  const entries = await entriesOf(context, actor, met, false)
  return met.flatMap(({ id, kind, query: code }) => {
    const [query, entry] = [queries.get(code), entries.get(id)]
    return query?.kind === kind && entry?.place ? [resultOf(query, context.kinds[kind], entry, false)] : []
  })
}

async function entriesOf(
  { db, kinds }: Context,
  actor: Actor | undefined,
  met: readonly Pick<Met, 'id' | 'kind'>[],
  drawn: boolean,
) {
  const list = drawn ? listDrawnEntries : listEntries
  const byKind = [...Map.groupBy(met, ({ kind }) => kind)].flatMap(([name, found]) => {
    const [kind, ids] = [kinds[name], found.map(({ id }) => id)]
    return kind ? [list(db, kind, ids, actor)] : []
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
