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
  /** Whether it is for some roles only, and the account has one of them. */
  restricted: boolean
  granted: boolean
}

/** All layers in order, and which of them are for others than this account. */
export async function listLayers(db: Db, account: number | undefined): Promise<LayerRow[]> {
  const { rows } = await sql<LayerRow>`
    select code, parent, name, type, kind, source, opacity, min_zoom as "minZoom", max_zoom as "maxZoom",
      checked, visible, visits,
      exists (select from map_layer_role where layer = code) as restricted,
      exists (select from map_layer_role m join account_role a on a.role = m.role
        where m.layer = code and a.account = ${account ?? null}::bigint) as granted
    from map_layer order by position, code`.execute(db)
  return rows
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

export async function listBaseMaps(db: Db): Promise<BaseMapRow[]> {
  const { rows } = await sql<BaseMapRow>`
    select code, name, type, source, review_number as "reviewNumber" from base_map
    where published order by position, code`.execute(db)
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
