import { sql } from 'kysely'

import type { LayerType } from '#contract/map/layers.ts'
import type { Db } from '#database/database.ts'

export interface LayerRow {
  code: string
  parent: string | null
  name: string
  type: LayerType
  kind: string | null
  source: unknown
  opacity: number
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
    select code, parent, name, type, kind, source, opacity, min_zoom as "minZoom", max_zoom as "maxZoom",
      checked, visible, visits, array(select role from map_layer_role where layer = code)::float8[] as roles
    from map_layer order by position, code`.execute(db)
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

/** Counts a visit of a layer, which gets a row if it has none. */
export async function countVisit(
  db: Db,
  { code, name, kind }: { code: string; name: string; kind: string },
): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    insert into map_layer as l (code, name, type, kind, position, visits)
    values (${code}, ${name}, 'kind', ${kind}, 90, 1)
    on conflict (code) do update set visits = l.visits + 1 returning visits`.execute(db)
  return rows[0]?.visits ?? 0
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

/** Published base maps; the city's own only where the site has a review number or is marked as invented. */
export async function listBaseMaps(db: Db): Promise<BaseMapRow[]> {
  const { rows } = await sql<BaseMapRow>`
    select code, name, type, source, review_number as "reviewNumber" from base_map
    where published and (review_number <> '' or exists (select from site where map_review <> '' or demo_mark <> ''))
    order by position, code`.execute(db)
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
