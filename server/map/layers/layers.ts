import type { Actor } from '#contract/accounts/identity.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { BaseMap, Layer, LayerNode } from '#contract/map/layers.ts'
import type { Db } from '#database/database.ts'
import { listKindStates } from '#server/catalogue/query/state.ts'

import {
  addVisit,
  countVisit,
  type LayerRow,
  listBaseMaps,
  listCityFeatures,
  listLayers,
} from './layers.queries.ts'
import { hostsOf, type MapHosts, sourceOf } from './sources.ts'

interface Context {
  db: Db
  kinds: Kinds
}

/** The layers and groups that an actor sees, in order: those of the table, then kinds with a place that it lacks. */
export async function layersFor({ db, kinds }: Context, actor: Actor | undefined): Promise<Layer[]> {
  const [rows, states] = await Promise.all([listLayers(db, actor?.id), listKindStates(db)])
  const listed = new Set(rows.map(({ code }) => code))
  const added = Object.values(kinds)
    .filter(({ name, place }) => place === 'point' && !listed.has(name))
    .map((kind) => rowOfKind(kind, listed))
  return seenOf([...rows, ...added], isForActor).flatMap((row) =>
    layerOf(row, row.kind ? states.get(row.kind) : undefined),
  )
}

const isForActor = ({ restricted, granted }: LayerRow) => !restricted || granted

const rowOfKind = ({ name, label, menu }: Kind, groups: ReadonlySet<string>): LayerRow => ({
  code: name,
  parent: menu && groups.has(menu.group) ? menu.group : null,
  name: label,
  type: 'kind',
  kind: name,
  source: {},
  opacity: 1,
  minZoom: null,
  maxZoom: null,
  checked: false,
  visible: true,
  visits: 0,
  restricted: false,
  granted: false,
})

/** What is hidden or for others hides what lies in it; groups without layers are left out. */
function seenOf(rows: readonly LayerRow[], isFor: (row: LayerRow) => boolean): LayerRow[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const isOpen = (row: LayerRow, depth = 0): boolean => {
    if (!row.visible || !isFor(row) || depth > 8) return false
    const above = row.parent === null ? undefined : byCode.get(row.parent)
    return above === undefined || isOpen(above, depth + 1)
  }
  const open = rows.filter((row) => isOpen(row))
  const used = new Set<string>()
  for (const { type, parent } of open) {
    for (let above = type === 'group' ? undefined : byCode.get(parent ?? ''); above;) {
      if (used.has(above.code)) break
      used.add(above.code)
      above = byCode.get(above.parent ?? '')
    }
  }
  return open.filter(({ type, code }) => type !== 'group' || used.has(code))
}

function layerOf(
  { restricted: _, granted: __, visible: ___, ...row }: LayerRow,
  state: { total: number; version: number } | undefined,
): Layer[] {
  const source = sourceOf(row, undefined)
  if (!source) return []
  const total = row.kind === null ? null : (state?.total ?? 0)
  return [{ ...row, source, total, version: state?.version ?? 0 }]
}

/** The same as a tree. */
export async function layerTree(context: Context, actor: Actor | undefined): Promise<LayerNode[]> {
  const layers = await layersFor(context, actor)
  const known = new Set(layers.map(({ code }) => code))
  const below = Map.groupBy(layers, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const branch = (parent: string | null): LayerNode[] =>
    (below.get(parent) ?? []).map((layer) => ({ ...layer, children: branch(layer.code) }))
  return branch(null)
}

/** A layer that the actor sees; not found otherwise. */
export async function layerNamed(context: Context, actor: Actor | undefined, code: string): Promise<Layer> {
  const layers = await layersFor(context, actor)
  return layers.find((layer) => layer.code === code) ?? fail('not_found')
}

/** Counts a visit of a layer. */
export async function visitLayer(
  context: Context,
  actor: Actor | undefined,
  code: string,
): Promise<{ visits: number }> {
  const { name, kind } = await layerNamed(context, actor, code)
  const known = await addVisit(context.db, code)
  return { visits: known > 0 || kind === null ? known : await countVisit(context.db, { code, name, kind }) }
}

/** Published base maps that can be drawn; those of Tianditu need its key. */
export async function baseMaps(db: Db, tianditu: string | undefined): Promise<BaseMap[]> {
  const rows = await listBaseMaps(db)
  return rows.flatMap(({ reviewNumber, ...row }) => {
    const source = sourceOf(row, tianditu)
    return source ? [{ ...row, source, mark: reviewNumber && `审图号：${reviewNumber}` }] : []
  })
}

/** Hosts of published base maps and of the layers that anybody at all may see. */
export async function mapHosts(db: Db, tianditu: string | undefined): Promise<MapHosts> {
  const [bases, layers] = await Promise.all([listBaseMaps(db), listLayers(db, undefined)])
  return hostsOf([...bases, ...seenOf(layers, () => true)], tianditu)
}

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
