import type { Actor } from '#contract/accounts/identity.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { AreaShape } from '#contract/map/area-layers.ts'
import type { Layer } from '#contract/map/layers.ts'
import { Extra, type MapQuery, type MapResult, type mapQueries } from '#contract/map/queries.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { LngLat } from '#geology/crs.ts'
import { toMercator } from '#geology/mercator.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { areasAt } from '#server/map/area-layers/area-layers.ts'
import { layersFor } from '#server/map/layers/layers.ts'

import { listMet, listQueries, type QueryRow } from './queries.queries.ts'

interface Context {
  db: Db
  kinds: Kinds
}

/** The queries of the layers that an actor sees: those that staff set up, and one of every other kind with a place. */
export async function queriesFor({ db, kinds }: Context, actor: Actor | undefined): Promise<MapQuery[]> {
  const [rows, layers] = await Promise.all([listQueries(db), layersFor({ db, kinds }, actor)])
  const seen = new Set(layers.flatMap(({ type, kind }) => (type === 'kind' && kind ? [kind] : [])))
  const listed = new Set(rows.map(({ kind }) => kind))
  const added = Object.values(kinds).filter(({ name, place }) => place === 'point' && !listed.has(name))
  const ofPoints = [...rows.filter(({ published }) => published).map(queryOf), ...added.map(ownQuery)]
  const ofAreas = layers.flatMap((layer) => areaQuery(layer, kinds[layer.kind ?? '']))
  return [...ofPoints.filter(({ kind }) => seen.has(kind)), ...ofAreas]
}

const areaQuery = ({ type, code, name }: Layer, kind: Kind | undefined): MapQuery[] =>
  type === 'area' && kind?.extent ? [{ ...ownQuery(kind), code, title: name, area: true }] : []

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
  extras: [{ id: 'record', name: '打开资料', extraMethod: { type: '1', path: `${path}/:code` } }],
})

type Asked = Decoded<(typeof mapQueries)['identify']>

/**
 * What the asked queries find at a place: public places only, entries as the actor may see them. Points come first,
 * the nearest before the others, then areas.
 */
export async function identify(
  context: Context,
  actor: Actor | undefined,
  { icxCodes, coordinate, conditions }: Asked,
) {
  const { size, current, x, y } = conditions
  const [lng, lat] = coordinate ?? [x, y]
  if (lng === undefined || lat === undefined)
    return fail('invalid_input', { fields: { coordinate: '请给出坐标' } })
  const queries = (await queriesFor(context, actor)).filter(({ code }) => icxCodes.includes(code))
  const cut = { limit: size, skip: (current - 1) * size }
  const points = await pointsMet(context.db, queries, { lng, lat }, { ...conditions, ...cut })
  const areas = await areasMet(context, queries, { lng, lat }, conditions.deviation)
  const skip = Math.max(0, cut.skip - points.total)
  const met = [...points.met, ...areas.slice(skip, skip + size - points.met.length)]
  const entries = await entriesOf(context, actor, met)
  const records = met.flatMap(({ id, query, shape }) => {
    const entry = entries.get(id)
    return entry ? [{ ...resultOf(query, context.kinds[query.kind], entry), ...(shape && { shape }) }] : []
  })
  return { records, total: points.total + areas.length, current, size }
}

/** A record that a query has found; of a point the shape follows from its entry. */
interface Hit {
  id: number
  kind: string
  query: MapQuery
  shape?: AreaShape
}

async function pointsMet(
  db: Db,
  queries: readonly MapQuery[],
  { lng, lat }: LngLat,
  { buffer, limit, skip }: { buffer: number; limit: number; skip: number },
): Promise<{ met: Hit[]; total: number }> {
  const byKind = new Map(queries.filter(({ area }) => !area).map((query) => [query.kind, query]))
  if (byKind.size === 0) return { met: [], total: 0 }
  const [x, y] = toMercator(lng, lat)
  const around = { x, y, radius: buffer / Math.cos((lat * Math.PI) / 180) }
  const rows = await listMet(db, [...byKind.keys()], around, { limit, skip })
  const [first] =
    rows.length > 0 || skip === 0 ? rows : await listMet(db, [...byKind.keys()], around, firstOnly)
  const met = rows.flatMap(({ id, kind }) => {
    const query = byKind.get(kind)
    return query ? [{ id, kind, query }] : []
  })
  return { met, total: first?.total ?? 0 }
}

const firstOnly = { limit: 1, skip: 0 }

async function areasMet(
  context: Context,
  queries: readonly MapQuery[],
  at: LngLat,
  deviation: number,
): Promise<Hit[]> {
  const found = queries
    .filter(({ area }) => area)
    .map(async (query) => {
      const kind = context.kinds[query.kind]
      const areas = kind ? await areasAt(context, kind, at, deviation) : []
      return areas.map(({ id, shape }) => ({ id, kind: query.kind, query, shape }))
    })
  return (await Promise.all(found)).flat()
}

async function entriesOf({ db, kinds }: Context, actor: Actor | undefined, met: readonly Hit[]) {
  const byKind = [...Map.groupBy(met, ({ kind }) => kind)].flatMap(([name, found]) => {
    const kind = kinds[name]
    return kind ? [listEntries(db, kind, [...new Set(found.map(({ id }) => id))], actor)] : []
  })
  return new Map((await Promise.all(byKind)).flat().map((entry) => [entry.id, entry]))
}

function resultOf(query: MapQuery, kind: Kind | undefined, entry: Entry): MapResult {
  const { id, code, title, access, place } = entry
  const shown = kind ? query.fields : []
  return {
    id: `${query.code}:${id}`,
    title: kind?.codeTells ? code : title,
    iQueryList: shown.flatMap((prop) => (kind ? lineOf(kind, prop, entry) : [])),
    shape: { type: 'Point', coordinates: place ? [place.lng, place.lat] : [] },
    extras: query.extras.map((extra) => withCode(extra, code)),
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
