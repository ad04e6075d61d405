import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type Area, type AreaShape, maxAreas } from '#contract/map/area-layers.ts'
import type { Db } from '#database/database.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { Box } from '#geology/places/ground.ts'
import { fromMercator } from '#geology/places/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { listKindStates } from '#server/catalogue/query/query.ts'
import { gatesNow, layerNamed } from '#server/map/layers/layers.ts'

import { type AreaBox, boxesIn, boxesOf, type States } from './area-boxes.ts'
import { findPlaced, listCodedPlaces, listMemberPlaces, type Members } from './area-layers.sql.ts'
import { holdsPlace, meetsBox, shapeOfPlaces, shapeOfSheets } from './area-shapes.ts'

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
  const outlines = await areasSeen(context, kind, readBox(bbox))
  const type = 'FeatureCollection' as const
  if (!outlines || outlines.length > maxAreas) return { type, features: [], reason }
  const ids = outlines.map(({ id }) => id)
  const entries = ids.length === 0 ? [] : await listEntries(context.db, kind, { ids, actor })
  const shapes = new Map(outlines.map(({ id, shape }) => [id, shape]))
  return { type, features: entries.flatMap((entry) => featureOf(entry, shapes.get(entry.id))) }
}

/** The most degrees on a side of a box in which areas of places are drawn. */
const maxSide = 1

async function areasSeen(context: Context, kind: Kind, box: Box): Promise<Outline[] | undefined> {
  const isLarge = Math.max(box.east - box.west, box.north - box.south) > maxSide
  if (isLarge && kind.extent && 'of' in kind.extent) return undefined
  const states = await listKindStates(context.db)
  const areas = await areasIn(context, { kind, states }, box, maxPlaces)
  return areas?.filter(({ shape }) => meetsBox(shape, box))
}

/** Areas that are looked for, and the states of the kinds as they are then. */
interface AreaSearch {
  kind: Kind
  states: States
}

/** The areas of a kind that share ground with a box; undefined if they are too many, or follow from more places than a limit. */
async function areasIn(
  context: Context,
  { kind, states }: AreaSearch,
  box: Box,
  limit = Infinity,
): Promise<Outline[] | undefined> {
  const boxes = await boxesIn(context, kind, { states, box })
  const total = boxes.reduce((sum, { places }) => sum + places, 0)
  const isMany = total > limit || boxes.length > maxAreas
  return isMany && kind.extent && 'of' in kind.extent ? undefined : outlinesOf(context, kind, boxes)
}

/** The areas of some boxes. */
async function outlinesOf(context: Context, owner: Kind, boxes: readonly AreaBox[]): Promise<Outline[]> {
  const { extent } = owner
  if (!extent || boxes.length === 0) return []
  if ('sheets' in extent)
    return [...Map.groupBy(boxes, ({ id }) => id)].map(([id, own]) => ({ id, shape: shapeOfSheets(own) }))
  const kind = context.kinds[extent.of]
  if (!kind) return []
  return context.answers.counting.hold(() => aroundMembers(context.db, { ...extent, kind, owner }, boxes))
}

/**
 * The area of a record, as a layer of the map shows it to the actor; null of a secret one, where it follows from nothing
 * and where the actor has no such layer.
 */
export async function areaOfRecord(
  context: Context,
  actor: Actor | undefined,
  { kind: name, code }: { kind: string; code: string },
): Promise<{ shape: AreaShape | null }> {
  const kind = kindNamed(context.kinds, name)
  const gates = await gatesNow(context, actor)
  const isShown = gates.some(({ layer }) => layer.type === 'area' && layer.kind === name)
  const id = isShown ? await findPlaced(context.db, kind, code) : undefined
  if (id === undefined) return { shape: null }
  const boxes = await boxesOf(context, kind, { states: await listKindStates(context.db), id })
  const [area] = await outlinesOf(context, kind, boxes)
  return { shape: area?.shape ?? null }
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
  sought: AreaSearch,
  at: LngLat,
  deviation: number,
): Promise<Outline[]> {
  const box = growBox({ west: at.lng, east: at.lng, south: at.lat, north: at.lat }, Math.max(deviation, 1e-7))
  const met = (await areasIn(context, sought, box)) ?? []
  return met.filter(({ shape }) => holdsPlace(shape, at, deviation * metresOfDegree))
}

/** Areas that follow from more places than these are too many to be drawn. */
const maxPlaces = 20_000

async function aroundMembers(db: Db, members: Members, boxes: readonly AreaBox[]): Promise<Outline[]> {
  const ids = boxes.map(({ id }) => id)
  const coded = boxes.filter(({ isCoded }) => isCoded)
  const rows = await Promise.all([listMemberPlaces(db, members, ids), listCodedPlaces(db, members, coded)])
  return [...Map.groupBy(rows.flat(), ({ owner }) => owner)].map(([id, own]) => ({
    id,
    shape: shapeOfPlaces(
      own.map(({ x, y, access }) => ({ ...fromMercator(x, y), exact: access === 'open' })),
    ),
  }))
}

const growBox = ({ west, south, east, north }: Box, by: number): Box => ({
  west: west - by,
  south: Math.max(-85, south - by),
  east: east + by,
  north: Math.min(85, north + by),
})
