import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { BoreholeKind } from '#geology/borehole-kinds.ts'
import { fromLngLat, type CoordinateSystem } from '#geology/places/crs.ts'
import { isSameDatum } from '#geology/places/height-datum.ts'
import { themeOf, type MapHole, type Theme } from '#geology/thematic-map/field/themes.ts'
import { datumOf, ofOtherDatum, seenHoles, type UsableHole } from '#server/expected-profile/usable-holes.ts'

import { listStableWater } from './thematic-map.queries.ts'

/** The holes of a map as one reader may see them. */
export interface ReaderHoles {
  holes: (MapHole & { isOpened: boolean })[]
  datum: string | null
  leftOut: { code: string; reason: string }[]
  /** In which water was measured. */
  years: [first: number, last: number] | null
}

/** Holes in which confined water is watched or pumped: their level is no phreatic one. */
const confinedKinds: readonly BoreholeKind[] = ['9', '12']

interface HolesQuery {
  db: Db
  actor: Actor
  theme: Theme
  system: CoordinateSystem
}

/**
 * Usable holes in the plane system of a map. Elevations are of one datum. Levels of water are part of the record: they
 * are known of what the reader has open, and of nothing else.
 */
export async function readerHoles(
  { db, theme, system }: HolesQuery,
  usable: readonly UsableHole[],
): Promise<ReaderHoles> {
  const { needsDatum, hasLayers } = themeOf(theme)
  const datum = needsDatum ? datumOf(usable) : null
  const alike = needsDatum ? usable.filter(({ heightDatum }) => isSameDatum(heightDatum, datum)) : usable
  const leftOut = needsDatum ? ofOtherDatum(usable, datum) : []
  const placed = (
    hasLayers ? await seenHoles(db, alike) : alike.map((hole) => ({ ...hole, strata: [] }))
  ).flatMap((hole) => {
    const grid = fromLngLat(system, hole)
    return grid ? [{ ...hole, ...grid, stableWaterDepth: null }] : []
  })
  if (hasLayers) return { holes: placed, datum, leftOut, years: null }
  const opened = placed.filter(({ isOpened }) => isOpened)
  const levels = await listStableWater(
    db,
    opened.map(({ id }) => id),
    confinedKinds,
  )
  const byHole = new Map(levels.map((level) => [level.id, level]))
  const years = levels.flatMap(({ year }) => year ?? [])
  return {
    holes: placed.map((hole) => ({ ...hole, stableWaterDepth: byHole.get(hole.id)?.depth ?? null })),
    datum,
    leftOut,
    years: years.length > 0 ? [Math.min(...years), Math.max(...years)] : null,
  }
}
