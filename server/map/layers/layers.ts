import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { BaseMap, Layer, LayerNode } from '#contract/map/layers.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { cacheByVersion } from '#server/caching/latest.ts'
import { listKindStates } from '#server/catalogue/query/query.ts'

import { type Gate, openTo, readGates } from './gates.ts'
import {
  addVisit,
  findMapVersion,
  findTileState,
  type LayerRow,
  listBaseMaps,
  listCityFeatures,
  listRolesOf,
} from './layers.queries.ts'
import { hostsOf, type MapHosts, sourceOf } from './sources.ts'

export { findMapVersion }

interface Context extends CachedDb {
  kinds: Kinds
}

/** The layers and groups that an actor sees, in order. */
export async function layersFor(db: Db, actor: Actor | undefined): Promise<Layer[]> {
  const [gates, states] = await Promise.all([readGates(db), listKindStates(db)])
  const rows = (await openFor(db, gates, actor)).map(({ layer }) => layer)
  return withoutEmptyGroups(rows).flatMap((row) => layerOf(row, row.kind ? states.get(row.kind) : undefined))
}

/** The layers that an actor sees, as they are in a version of the map. */
export async function gatesAt({ db, answers }: CachedDb, version: number, actor: Actor | undefined) {
  const gates = await answers.get('counts', ['map layers', version], () => readGates(db))
  return openFor(db, gates, actor)
}

/** The layers that an actor sees now. */
export const gatesNow = async (context: CachedDb, actor: Actor | undefined): Promise<Gate[]> =>
  gatesAt(context, await findMapVersion(context.db), actor)

/** Roles are read each time, so that a role that was taken away opens nothing any more. */
async function openFor(db: Db, gates: readonly Gate[], actor: Actor | undefined): Promise<Gate[]> {
  const isForSome = gates.some(({ needs }) => needs.length > 0)
  const roles = isForSome && actor ? await listRolesOf(db, actor.id) : []
  return openTo(gates, new Set(roles))
}

/** Who finds the records of a kind on the map: everybody, whoever has a role of its layer, nobody. */
export async function readersOf(context: Context, kind: string): Promise<'everybody' | 'some' | 'nobody'> {
  const gates = await readGates(context.db)
  const isDrawn = (some: readonly Gate[]) => kindsOf(context.kinds, some).some(({ name }) => name === kind)
  if (isDrawn(openTo(gates, new Set()))) return 'everybody'
  return isDrawn(gates) ? 'some' : 'nobody'
}

/** The kinds whose records an actor sees on the map, in the order of the layers. */
export async function kindsShown(context: Context, actor: Actor | undefined): Promise<Kind[]> {
  return kindsOf(context.kinds, await gatesNow(context, actor))
}

export function kindsOf(kinds: Kinds, gates: readonly Gate[]): Kind[] {
  const names = gates.flatMap(({ layer: { type, kind } }) => (type === 'kind' && kind ? [kind] : []))
  return [...new Set(names)].flatMap((name) => kinds[name] ?? [])
}

/** The kind that a layer shows to an actor, and the state of its records; not found otherwise. */
export async function shownLayer(context: Context, actor: Actor | undefined, code: string) {
  const { layers, ...state } = await findTileState(context.db, code)
  const gates = await gatesAt(context, layers, actor)
  const [kind] = kindsOf(
    context.kinds,
    gates.filter(({ layer }) => layer.code === code),
  )
  return kind ? { kind, state } : fail('not_found')
}

function withoutEmptyGroups(rows: readonly LayerRow[]): LayerRow[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const used = new Set<string>()
  for (const { type, parent } of rows) {
    for (let above = type === 'group' ? undefined : byCode.get(parent ?? ''); above;) {
      if (used.has(above.code)) break
      used.add(above.code)
      above = byCode.get(above.parent ?? '')
    }
  }
  return rows.filter(({ type, code }) => type !== 'group' || used.has(code))
}

function layerOf(
  { roles: _, visible: __, ...row }: LayerRow,
  state: { total: number; version: number } | undefined,
): Layer[] {
  const source = sourceOf(row, undefined)
  if (!source) return []
  const total = row.kind === null ? null : (state?.total ?? 0)
  return [{ ...row, source, total, version: state?.version ?? 0 }]
}

/** A layer that the actor sees; not found otherwise. */
export async function layerNamed(
  context: Context,
  actor: Actor | undefined,
  code: string,
): Promise<LayerRow> {
  const gates = await gatesNow(context, actor)
  return gates.find(({ layer }) => layer.code === code)?.layer ?? fail('not_found')
}

/** The same as a tree. */
export async function layerTree(db: Db, actor: Actor | undefined): Promise<LayerNode[]> {
  const layers = await layersFor(db, actor)
  const known = new Set(layers.map(({ code }) => code))
  const below = Map.groupBy(layers, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const branch = (parent: string | null): LayerNode[] =>
    (below.get(parent) ?? []).map((layer) => ({ ...layer, children: branch(layer.code) }))
  return branch(null)
}

/** Counts a visit of a layer that the actor sees; not found otherwise. */
export async function visitLayer(
  context: Context,
  actor: Actor | undefined,
  code: string,
): Promise<{ visits: number }> {
  await layerNamed(context, actor, code)
  return { visits: await addVisit(context.db, code) }
}

/** Published base maps that can be drawn; those of Tianditu need its key. */
export async function baseMaps(db: Db, tianditu: string | undefined): Promise<BaseMap[]> {
  const rows = await listBaseMaps(db)
  return rows.flatMap(({ reviewNumber, ...row }) => {
    const source = sourceOf(row, tianditu)
    return source ? [{ ...row, source, mark: reviewNumber && `审图号：${reviewNumber}` }] : []
  })
}

/** Hosts of published base maps and of the layers that anybody at all may see; read again when they have changed. */
export const openMapHosts = (db: Db, tianditu: string | undefined): (() => Promise<MapHosts>) =>
  cacheByVersion(
    () => findMapVersion(db),
    async () => {
      const [bases, gates] = await Promise.all([listBaseMaps(db), readGates(db)])
      return hostsOf([...bases, ...gates.map(({ layer }) => layer)], tianditu)
    },
  )

/** The gazetteer as the city's base map. */
export async function cityMap(db: Db) {
  const places = await listCityFeatures(db)
  return {
    type: 'FeatureCollection' as const,
    features: places.map(({ name, category, geometry }) => ({
      type: 'Feature' as const,
      properties: { name, category },
      geometry: Object(geometry),
    })),
  }
}
