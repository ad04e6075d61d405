import { setImmediate } from 'node:timers/promises'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { mapLimits, type ThematicMap, type ThematicMapRequest } from '#contract/thematic-map/thematic-map.ts'
import type { Db } from '#database/database.ts'
import { neighbourLimits } from '#geology/expected-profile/neighbours.ts'
import { fromLngLat, toLngLat, type CoordinateSystem, type Grid, type LngLat } from '#geology/places/crs.ts'
import { boxOf, cornersOf } from '#geology/places/ground.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { planeAround } from '#geology/places/plane-around.ts'
import { decimalText } from '#geology/rounding.ts'
import { estimateField, touchesHull, type ThematicField } from '#geology/thematic-map/field/field.ts'
import { groundAround, halfDiagonal, isOnMap, type MapGround } from '#geology/thematic-map/field/map-frame.ts'
import { readTheme, type ThemeModel, type ThemeReading } from '#geology/thematic-map/field/theme-model.ts'
import { layeredKind, usableHoles, type UsableHole } from '#server/expected-profile/usable-holes.ts'

import { readerHoles, type ReaderHoles } from './map-holes.ts'
import { countRecordsWithin } from './thematic-map.queries.ts'

interface Context {
  db: Db
  kinds: Kinds
  actor: Actor
}

/** Records of every kind that are passed along the index, at most. */
const steps = 12_000

/**
 * A theme over an area, reckoned at the nodes of its sheet from the holes that this reader may see, by the rules of the
 * expected profile (decision 86): an open hole that they have not opened counts by its preview and no more than two
 * others; one for members counts for those who have it open, what is protected or secret for nobody. Which holes a node
 * rests on does not depend on the area. Throws `map_area_too_large` and `map_holes_too_many`.
 */
export async function makeThematicMap(
  { db, kinds, actor }: Context,
  { theme, outline }: ThematicMapRequest,
): Promise<ThematicMap> {
  const { system, ground, area, middle } = sheetOf(outline)
  const kind = layeredKind(kinds)
  const reach = halfDiagonal(ground) + neighbourLimits.metres
  const usable = await usableHoles({ db, actor }, middle, {
    ...{ kind: kind.name, metres: reach },
    ...{ count: mapLimits.holes, steps },
  })
  if (!isCovered(usable, ground) || (await isCrowded(db, middle, reach))) fail('map_holes_too_many')
  const seen = await readerHoles({ db, actor, theme, system }, usable)
  const reading = readTheme(theme, seen.holes)
  const { model } = reading
  const field = model && touchesHull(model, ground) ? await reckonField(model, ground) : null
  const refused = field?.spread ? null : (reading.refused ?? (field ? 'absent' : 'outside'))
  return {
    ...{ kind: kind.name, theme, found: usable.length, outline: area, system: system.label },
    ground: { middle: ground.middle, scale: ground.scale },
    ...describe(seen, reading, ground),
    field: refused ? null : field,
    refused,
  }
}

interface AreaSheet {
  system: CoordinateSystem
  ground: MapGround
  area: Grid[]
  middle: LngLat
}

/** Degrees that no area is wide that fits a sheet, before it is projected. */
const widest = 1

/** The sheet that shows an area. */
function sheetOf(outline: readonly number[]): AreaSheet {
  const { west, east, south, north } = boxOf(outline)
  if (east - west > widest || north - south > widest) return fail('map_area_too_large')
  const system = planeAround({ lng: (west + east) / 2, lat: (south + north) / 2 })
  const corners = cornersOf(outline).slice(0, -1)
  const area = corners.flatMap((corner) => (system && fromLngLat(system, corner)) ?? [])
  const ground = area.length === corners.length ? groundAround(area) : undefined
  const middle = system && ground && toLngLat(system, ground.middle)
  if (!system || !ground || !middle || 'refused' in middle) return fail('map_area_too_large')
  return { system, ground, area, middle }
}

/** Whether all holes of the map are among those that were found: of each access the nearest to its middle. */
const isCovered = (usable: readonly UsableHole[], ground: MapGround): boolean =>
  (['open', 'member'] as const).every((access) => {
    const found = usable.filter((hole) => hole.access === access)
    return found.length < mapLimits.holes || (found.at(-1)?.metres ?? 0) >= halfDiagonal(ground)
  })

/** Whether more records lie around a place than are passed along the index: some holes would not be found. */
async function isCrowded(db: Db, { lng, lat }: LngLat, metres: number): Promise<boolean> {
  const [x, y] = toMercator(lng, lat)
  const radius = metres / Math.cos((lat * Math.PI) / 180)
  return (await countRecordsWithin(db, { x, y, radius, atMost: steps + 1 })) > steps
}

/** Between two rows other calls have their turn. */
async function reckonField(model: ThemeModel, ground: MapGround): Promise<ThematicField> {
  const rows = estimateField(model, ground)
  for (;;) {
    const { done, value } = rows.next()
    if (done) return value
    await setImmediate()
  }
}

const round = (value: number) => Number(decimalText(value, 2))

/** The holes on the map with what the reader may know of each, and those that were left out. */
function describe({ holes, datum, leftOut, years }: ReaderHoles, reading: ThemeReading, ground: MapGround) {
  const { model, decisive, silent } = reading
  const opened = new Set(holes.flatMap(({ code, isOpened }) => (isOpened ? [code] : [])))
  const shown = (model?.holes ?? []).map((hole, i) => ({ hole, value: model ? valueOf(model, i) : null }))
  const points = shown
    .filter(({ hole }) => isOnMap(ground, hole))
    .map(({ hole: { code, north, east }, value }) => ({
      ...{ code, north, east },
      value: opened.has(code) ? value : null,
      metres: Math.round(Math.hypot(north - ground.middle.north, east - ground.middle.east)),
    }))
  return {
    ...{ decisive, silent, datum, years, points },
    beyond: shown.length - points.length,
    leftOut: [...leftOut, ...reading.leftOut],
  }
}

/** What a hole says of the theme: the sum of its parts; missing where it has none of them. */
function valueOf({ parts }: ThemeModel, hole: number): number | 'missing' | null {
  const readings = parts.map(({ readings: each }) => each[hole])
  const values = readings.filter((reading) => typeof reading === 'number')
  if (values.length > 0) return round(values.reduce((sum, value) => sum + value, 0))
  return readings.includes('missing') ? 'missing' : null
}
