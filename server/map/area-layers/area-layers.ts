import type { Actor } from '#contract/accounts/identity.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import { type Area, type AreaShape, maxAreas } from '#contract/map/area-layers.ts'
import type { Db } from '#database/database.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { Box } from '#geology/places/ground.ts'
import { sheetBoxes, sheetsIn } from '#geology/places/map-sheets.ts'
import { fromMercator } from '#geology/places/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { layerNamed } from '#server/map/layers/layers.ts'

import { findOwners, listMemberPlaces, listNamedSheets, type Members } from './area-layers.sql.ts'
import { holdsPlace, meets, shapeOfPlaces, shapeOfSheets } from './area-shapes.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

interface Outline {
  id: number
  shape: AreaShape
}

const reason = '范围内的资料太多，请放大地图再看范围。'

/** The areas of a layer in a box, as GeoJSON; titles as the actor may see them. */
export async function areaLayer(
  context: Context,
  actor: Actor | undefined,
  { layer: code, bbox }: { layer: string; bbox: string },
) {
  const { type: layerType, kind: name } = await layerNamed(context, actor, code)
  const kind = context.kinds[name ?? '']
  if (layerType !== 'area' || !kind?.extent) return fail('not_found')
  const outlines = await areasIn(context, kind, readBox(bbox))
  const type = 'FeatureCollection' as const
  if (!outlines || outlines.length > maxAreas) return { type, features: [], reason }
  const ids = outlines.map(({ id }) => id)
  const entries = ids.length === 0 ? [] : await listEntries(context.db, kind, { ids, actor })
  const shapes = new Map(outlines.map(({ id, shape }) => [id, shape]))
  return { type, features: entries.flatMap((entry) => featureOf(entry, shapes.get(entry.id))) }
}

/** The areas of a kind that share ground with a box; undefined if they are too many. */
async function areasIn({ db, kinds }: Context, kind: Kind, box: Box): Promise<Outline[] | undefined> {
  const { extent } = kind
  if (!extent) return []
  if ('sheets' in extent) return inSheets(db, kind, extent.sheets, box)
  const member = kinds[extent.of]
  return member ? aroundMembers(db, { ...extent, kind: member, owner: kind }, box) : []
}

function readBox(bbox: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
  return { west, south, east, north }
}

const featureOf = ({ id, code, title, access, kind }: Entry, geometry: AreaShape | undefined): Area[] =>
  geometry ? [{ type: 'Feature', id, properties: { code, title, access, kind }, geometry }] : []

/** Metres of a degree of latitude. */
const metresOfDegree = 111_320

/** The areas of a kind at a place, which may be missed by some degrees. */
export async function areasAt(
  context: Context,
  kind: Kind,
  at: LngLat,
  deviation: number,
): Promise<Outline[]> {
  const box = grown({ west: at.lng, east: at.lng, south: at.lat, north: at.lat }, Math.max(deviation, 1e-7))
  const met = (await areasIn(context, kind, box)) ?? []
  return met.filter(({ shape }) => holdsPlace(shape, at, deviation * metresOfDegree))
}

async function inSheets(db: Db, kind: Kind, field: string, box: Box): Promise<Outline[]> {
  const squares = sheetsIn(box, 'k1000')
  const rows = squares.length === 0 ? [] : await listNamedSheets(db, kind, field, squares)
  return rows
    .flatMap(({ id, sheets }) => {
      const boxes = sheetBoxes(sheets)
      return boxes.length === 0 ? [] : [{ id, shape: shapeOfSheets(boxes) }]
    })
    .filter(({ shape }) => meets(shape, box))
}

/** Members are looked for so many degrees beyond a box: the box may lie between those of one area. */
const reach = 0.02

/** In a box with more members than these the areas are too many to be drawn. */
const maxMembers = 20_000

/** The most degrees on a side of a box in which members are looked for. */
const maxSide = 1

async function aroundMembers(db: Db, members: Members, box: Box): Promise<Outline[] | undefined> {
  if (Math.max(box.east - box.west, box.north - box.south) > maxSide) return undefined
  const wide = grown(box, reach)
  const { ids, met } = await findOwners(db, members, wide, maxMembers)
  if (met >= maxMembers || ids.length > maxAreas) return undefined
  if (ids.length === 0) return []
  const rows = await listMemberPlaces(db, members, ids, { box: wide, limit: maxMembers })
  return [...Map.groupBy(rows, ({ owner }) => owner)]
    .map(([id, own]) => ({
      id,
      shape: shapeOfPlaces(
        own.map(({ x, y, access }) => ({ ...fromMercator(x, y), exact: access === 'open' })),
      ),
    }))
    .filter(({ shape }) => meets(shape, box))
}

const grown = ({ west, south, east, north }: Box, by: number): Box => ({
  west: west - by,
  south: Math.max(-85, south - by),
  east: east + by,
  north: Math.min(85, north + by),
})
