import type { Actor } from '#contract/accounts/identity.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import { Extra, type MapQuery, type MapResult, type mapQueries } from '#contract/map/queries.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { toMercator } from '#geology/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listEntries } from '#server/catalogue/list.ts'
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
  extras: [{ id: 'record', name: '打开资料', extraMethod: { type: '1', path: `${path}/:code` } }],
})

type Asked = Decoded<(typeof mapQueries)['identify']>

/** What the asked queries find at a place: public places only, entries as the actor may see them. */
export async function identify(
  context: Context,
  actor: Actor | undefined,
  { icxCodes, coordinate, conditions }: Asked,
) {
  const { size, current, buffer, x, y } = conditions
  const [lng, lat] = coordinate ?? [x, y]
  if (lng === undefined || lat === undefined)
    return fail('invalid_input', { fields: { coordinate: '请给出坐标' } })
  const queries = (await queriesFor(context, actor)).filter(({ code }) => icxCodes.includes(code))
  const byKind = new Map(queries.map((query) => [query.kind, query]))
  const [east, north] = toMercator(lng, lat)
  const radius = buffer / Math.cos((lat * Math.PI) / 180)
  const cut = { limit: size, skip: (current - 1) * size }
  const met =
    byKind.size === 0 ? [] : await listMet(context.db, [...byKind.keys()], { x: east, y: north, radius }, cut)
  const entries = await entriesOf(context, actor, met)
  const records = met.flatMap(({ id, kind }) => {
    const [query, entry] = [byKind.get(kind), entries.get(id)]
    return query && entry ? [resultOf(query, context.kinds[kind], entry)] : []
  })
  return { records, total: met[0]?.total ?? 0, current, size }
}

async function entriesOf({ db, kinds }: Context, actor: Actor | undefined, met: readonly Met[]) {
  const byKind = [...Map.groupBy(met, ({ kind }) => kind)].flatMap(([name, found]) => {
    const kind = kinds[name]
    return kind
      ? [
          listEntries(
            db,
            kind,
            found.map(({ id }) => id),
            actor,
          ),
        ]
      : []
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
