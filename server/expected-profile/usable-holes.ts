import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { previewHole } from '#geology/expected-profile/preview-hole.ts'
import type { NeighbourHole } from '#geology/expected-profile/profile-column.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { geodesicBetween } from '#geology/places/geodesic.ts'
import { heightDatumName, isSameDatum } from '#geology/places/height-datum.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { openedOf, paysNothing } from '#server/credit/openings.ts'

import { listNearHoles, listStrata, type NearHole } from './expected-profile.queries.ts'

/** A hole that may be used for a reader; where it is in metres from the place that was asked for. */
export interface UsableHole extends NearHole {
  east: number
  north: number
  metres: number
  /** The reader has it open. */
  isOpened: boolean
}

/** The kind of holes with layers. */
export function layeredKind(kinds: Kinds): Kind {
  const kind = Object.values(kinds).find(({ inSections }) => inSections)
  if (!kind) throw new Error('no kind of holes with layers')
  return kind
}

interface HoleReach {
  kind: string
  metres: number
  /** Holes that are looked at, of each access, and records of every kind that are passed for them. */
  count: number
  steps: number
}

/**
 * Open holes within reach of a place, and those for members that the reader has open, the nearest first; what is
 * protected or secret is for nobody.
 */
export async function usableHoles(
  { db, actor }: { db: Db; actor: Actor | undefined },
  place: LngLat,
  { kind, metres, count, steps }: HoleReach,
): Promise<UsableHole[]> {
  const [x, y] = toMercator(place.lng, place.lat)
  const radius = metres / Math.cos((place.lat * Math.PI) / 180)
  const within = { kind, x, y, count, steps }
  const found = [
    ...(await listNearHoles(db, { ...within, radius, access: 'open', openTo: null })),
    ...(actor
      ? await listNearHoles(db, {
          ...within,
          ...{ radius: radius + coarseness, access: 'member' },
          openTo: paysNothing(actor) ? null : actor.id,
        })
      : []),
  ]
  const opened = actor
    ? await openedOf(
        db,
        actor,
        found.map(({ id }) => id),
      )
    : new Set<number>()
  return found
    .filter(({ id, access }) => access === 'open' || opened.has(id))
    .map((hole) => ({ ...hole, ...offsetOf(place, hole), isOpened: opened.has(hole.id) }))
    .filter((hole) => hole.metres <= metres)
    .toSorted((a, b) => a.metres - b.metres)
}

/** Metres of the projection by which the public place of a hole for members may be off. */
const coarseness = 1000

function offsetOf(place: LngLat, hole: LngLat) {
  const { metres, azimuth } = geodesicBetween(place, hole)
  const radians = (azimuth * Math.PI) / 180
  return { metres, east: metres * Math.sin(radians), north: metres * Math.cos(radians) }
}

/** The height datum of most holes, by its name; elevations of two are not one surface. */
export function datumOf(holes: readonly NearHole[]): string | null {
  const groups = [...Map.groupBy(holes, ({ heightDatum }) => heightDatum && heightDatumName(heightDatum))]
  return groups.toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null
}

/** Holes of another datum that the reader has open; of the others nobody is told. */
export const ofOtherDatum = (holes: readonly UsableHole[], datum: string | null) =>
  holes
    .filter(({ heightDatum, isOpened }) => isOpened && !isSameDatum(heightDatum, datum))
    .map(({ code }) => ({ code, reason: '高程基准与其余各孔不同' }))

/** Holes with their layers as the reader may see them; none of those that have no layers. */
export async function seenHoles<H extends UsableHole>(
  db: Db,
  holes: readonly H[],
): Promise<(H & NeighbourHole)[]> {
  const strata = await listStrata(
    db,
    holes.map(({ id }) => id),
  )
  const byHole = Map.groupBy(strata, ({ record }) => record)
  return holes.flatMap((hole) => {
    const rows = byHole.get(hole.id) ?? []
    const whole = {
      ...hole,
      strata: rows.map(({ layer, name, baseDepth }) => ({ layer, name, baseDepth, description: null })),
    }
    const seen = hole.isOpened ? whole : previewHole(whole)
    return seen.strata.length === 0 ? [] : [seen]
  })
}
