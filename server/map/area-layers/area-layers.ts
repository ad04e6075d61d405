import type { Actor } from '#contract/accounts/identity.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { type Entry } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import { type Area, type AreaShape, maxAreas } from '#contract/map/area-layers.ts'
import type { Layer } from '#contract/map/layers.ts'
import type { Db } from '#database/database.ts'
import type { LngLat } from '#geology/crs.ts'
import type { Box } from '#geology/ground.ts'
import { sheetBoxes, sheetsIn } from '#geology/map-sheets.ts'
import { fromMercator } from '#geology/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listEntries } from '#server/catalogue/list.ts'
import { layerNamed } from '#server/map/layers/layers.ts'

import { findDrilledProjects, listProjectHoles, listSurveySheets } from './area-layers.queries.ts'
import { holdsPlace, meets, shapeOfHoles, shapeOfSheets } from './area-shapes.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

interface Outline {
  id: number
  shape: AreaShape
}

/** Areas that share ground with a box; undefined if they are too many. */
type Find = (db: Db, box: Box) => Promise<Outline[] | undefined>

/** How the areas of a kind are found. */
const finders: Readonly<Record<string, Find>> = { survey: surveysIn, project: projectsIn }

const reason = '范围内的资料太多，请放大地图再看范围。'

/** The areas of a layer in a box, as GeoJSON; titles as the actor may see them. */
export async function areaLayer(
  context: Context,
  actor: Actor | undefined,
  { layer: code, bbox }: { layer: string; bbox: string },
) {
  const { kind, find } = areasOf(context.kinds, await layerNamed(context, actor, code))
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
  const outlines = await find(context.db, { west, south, east, north })
  const type = 'FeatureCollection' as const
  if (!outlines || outlines.length > maxAreas) return { type, features: [], reason }
  const ids = outlines.map(({ id }) => id)
  const entries = ids.length === 0 ? [] : await listEntries(context.db, kind, ids, actor)
  const shapes = new Map(outlines.map(({ id, shape }) => [id, shape]))
  return { type, features: entries.flatMap((entry) => featureOf(entry, shapes.get(entry.id))) }
}

function areasOf(kinds: Kinds, { type, kind: name }: Layer): { kind: Kind; find: Find } {
  const [kind, find] = [kinds[name ?? ''], finders[name ?? '']]
  return type === 'area' && kind && find ? { kind, find } : fail('not_found')
}

const featureOf = ({ id, code, title, access, kind }: Entry, geometry: AreaShape | undefined): Area[] =>
  geometry ? [{ type: 'Feature', id, properties: { code, title, access, kind }, geometry }] : []

/** Metres of a degree of latitude. */
const metresOfDegree = 111_320

/** The areas of a kind at a place, which may be missed by some degrees. */
export async function areasAt(db: Db, kind: string, at: LngLat, deviation: number): Promise<Outline[]> {
  const box = grown({ west: at.lng, east: at.lng, south: at.lat, north: at.lat }, Math.max(deviation, 1e-7))
  const met = (await finders[kind]?.(db, box)) ?? []
  return met.filter(({ shape }) => holdsPlace(shape, at, deviation * metresOfDegree))
}

async function surveysIn(db: Db, box: Box): Promise<Outline[]> {
  const squares = sheetsIn(box, 'k1000')
  const rows = squares.length === 0 ? [] : await listSurveySheets(db, squares)
  return rows
    .flatMap(({ id, sheets }) => {
      const boxes = sheetBoxes(sheets)
      return boxes.length === 0 ? [] : [{ id, shape: shapeOfSheets(boxes) }]
    })
    .filter(({ shape }) => meets(shape, box))
}

/** The holes of a project are looked for so many degrees beyond a box: the box may lie between them. */
const reach = 0.02

/** In a box with more holes than these the projects are too many to be drawn. */
const maxHoles = 20_000

/** The most degrees on a side of a box in which holes are looked for. */
const maxSide = 1

async function projectsIn(db: Db, box: Box): Promise<Outline[] | undefined> {
  if (Math.max(box.east - box.west, box.north - box.south) > maxSide) return undefined
  const wide = grown(box, reach)
  const { ids, holes } = await findDrilledProjects(db, wide, maxHoles)
  if (holes >= maxHoles || ids.length > maxAreas) return undefined
  if (ids.length === 0) return []
  const rows = await listProjectHoles(db, ids, { box: wide, limit: maxHoles })
  return [...Map.groupBy(rows, ({ project }) => project)]
    .map(([id, own]) => ({
      id,
      shape: shapeOfHoles(
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
