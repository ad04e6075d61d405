import { sql } from 'kysely'

import type { LayerType } from '#contract/map/layers.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import type { Db } from '#database/database.ts'

export interface LayerRow {
  code: string
  parent: string | null
  name: string
  type: LayerType
  kind: string | null
  source: unknown
  opacity: number
  style: LayerStyle
  minZoom: number | null
  maxZoom: number | null
  checked: boolean
  visible: boolean
  visits: number
  /** The roles that it is for; of nobody in particular if there are none. */
  roles: number[]
}

/** All layers in order. */
export async function listLayers(db: Db): Promise<LayerRow[]> {
  const { rows } = await sql<LayerRow>`
    select l.code, g.code as parent, l.name, l.type, l.kind, l.source, l.opacity, l.min_zoom as "minZoom",
      l.max_zoom as "maxZoom", l.checked, l.visible, l.visits,
      json_build_object('colour', l.colour, 'symbol', l.symbol, 'lineWidth', l.line_width,
        'lineStyle', l.line_style, 'fill', l.fill) as style,
      array(select role from map_layer_role where layer = l.id)::float8[] as roles
    from map_layer l left join map_layer g on g.id = l.parent order by l.position, l.code`.execute(db)
  return rows
}

/** Moves with every change of layers, their roles, base maps and map queries. */
export async function findMapVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from map_state`.execute(db)
  return rows[0]?.version ?? 0
}

export interface TileState {
  /** Version of the layers. */
  layers: number
  /** Version and number of the records that the named layer shows. */
  version: number
  total: number
}

/** The versions that a tile of a layer depends on. */
export async function findTileState(db: Db, code: string): Promise<TileState> {
  const { rows } = await sql<TileState>`
    select m.version as layers, coalesce(s.version, 0) as version, coalesce(s.total, 0) as total
    from map_state m left join map_layer l on l.code = ${code}
    left join kind_state s on s.kind = coalesce(l.kind, ${code})`.execute(db)
  return rows[0] ?? { layers: 0, version: 0, total: 0 }
}

export async function listRolesOf(db: Db, account: number): Promise<number[]> {
  const { rows } = await sql<{ role: number }>`
    select role from account_role where account = ${account}`.execute(db)
  return rows.map(({ role }) => role)
}

export async function addVisit(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    update map_layer set visits = visits + 1 where code = ${code} returning visits`.execute(db)
  return rows[0]?.visits ?? 0
}

export interface BaseMapRow {
  code: string
  name: string
  type: 'city' | 'tianditu' | 'xyz' | 'wms' | 'wmts'
  source: unknown
  reviewNumber: string
}

/** Published base maps, the default one first; the city's own only where the site has a review number or is marked as invented. */
export async function listBaseMaps(db: Db): Promise<BaseMapRow[]> {
  const { rows } = await sql<BaseMapRow>`
    select code, name, type, source, review_number as "reviewNumber" from base_map
    where published and (review_number <> '' or exists (select from site where map_review <> '' or demo_mark <> ''))
    order by is_default desc, position, code`.execute(db)
  return rows
}

export interface CityFeature {
  name: string
  category: string
  geometry: unknown
}

/** Every place of the gazetteer. */
export async function listCityFeatures(db: Db): Promise<CityFeature[]> {
  const { rows } = await sql<CityFeature>`
    select name, category, geometry from place order by id`.execute(db)
  return rows
}
