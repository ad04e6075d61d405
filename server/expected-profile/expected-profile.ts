import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { ExpectedProfile } from '#contract/expected-profile/expected-profile.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { chooseNeighbours, neighbourLimits } from '#geology/expected-profile/neighbours.ts'
import { previewHole } from '#geology/expected-profile/preview-hole.ts'
import { profileRowsOf } from '#geology/expected-profile/profile-rows.ts'
import { expectProfile, type ExpectedProfile as Expectation } from '#geology/expected-profile/profile.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { geodesicBetween } from '#geology/places/geodesic.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { openedOf } from '#server/credit/openings.ts'

import { listNearHoles, listStrata, type NearHole, type NearStratum } from './expected-profile.queries.ts'

/** Holes that are looked at, of each access, and records of every kind that are passed for them. */
const limits = { count: 150, steps: 2000 } as const

interface Context {
  db: Db
  kinds: Kinds
  actor: Actor | undefined
}

/** A hole that may be used for this reader. */
interface UsableHole extends NearHole {
  east: number
  north: number
  metres: number
  /** The reader has it open. */
  isOpened: boolean
}

/**
 * What is expected below a place, from holes that this reader may see. An open hole that they have not opened counts by
 * what everybody sees of it: its layers to a hundredth of its depth, its collar to half a metre; and no more than two
 * others. Nobody is told that its height datum is another. A hole for members counts for those who have it open, and what is protected or secret for nobody. Visitors get no depths.
 */
export async function expectProfileAt(context: Context, place: LngLat): Promise<ExpectedProfile> {
  const { db, kinds, actor } = context
  const kind = Object.values(kinds).find(({ inSections }) => inSections)
  if (!kind) throw new Error('no kind of holes with layers')
  const usable = await usableHoles(context, kind, place)
  const chosen = chooseNeighbours(usable)
  const datum = datumOf(chosen)
  const alike = chosen.filter(({ heightDatum }) => heightDatum === datum)
  const strata = await listStrata(
    db,
    alike.map(({ id }) => id),
  )
  const byHole = Map.groupBy(strata, ({ record }) => record)
  const neighbours = alike.flatMap((hole) => neighbourOf(hole, byHole.get(hole.id) ?? []))
  const others = chosen
    .filter(({ heightDatum, isOpened }) => isOpened && heightDatum !== datum)
    .map(({ code }) => ({ code, reason: '高程基准与其余各孔不同' }))
  return describeProfile(expectProfile(neighbours), {
    kind: kind.name,
    actor,
    alike: neighbours.length,
    chosen,
    datum,
    others,
  })
}

/** Open ones, and those for members that the reader has open, the nearest first. */
async function usableHoles({ db, actor }: Context, kind: Kind, place: LngLat): Promise<UsableHole[]> {
  const [x, y] = toMercator(place.lng, place.lat)
  const radius = neighbourLimits.metres / Math.cos((place.lat * Math.PI) / 180)
  const within = { kind: kind.name, x, y, ...limits }
  const found = [
    ...(await listNearHoles(db, { ...within, radius, access: 'open' })),
    ...(actor ? await listNearHoles(db, { ...within, radius: radius + coarseness, access: 'member' }) : []),
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
    .filter(({ metres }) => metres <= neighbourLimits.metres)
    .toSorted((a, b) => a.metres - b.metres)
}

/** Metres of the projection by which the public place of a hole for members may be off. */
const coarseness = 1000

function offsetOf(place: LngLat, hole: LngLat) {
  const { metres, azimuth } = geodesicBetween(place, hole)
  const radians = (azimuth * Math.PI) / 180
  return { metres, east: metres * Math.sin(radians), north: metres * Math.cos(radians) }
}

/** The height datum of most holes; elevations of two are not one surface. */
function datumOf(holes: readonly NearHole[]): string | null {
  const groups = [...Map.groupBy(holes, ({ heightDatum }) => heightDatum)]
  return groups.toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null
}

/** A hole as the reader may see it; none where it has no layers. */
function neighbourOf(hole: UsableHole, strata: readonly NearStratum[]) {
  const { code, east, north, collarElevation, finalDepth, isOpened } = hole
  const whole = {
    ...{ code, east, north, collarElevation, finalDepth },
    strata: strata.map(({ layer, name, baseDepth }) => ({ layer, name, baseDepth, description: null })),
  }
  const seen = isOpened ? whole : previewHole(whole)
  return seen.strata.length === 0 ? [] : [seen]
}

interface ProfileSources {
  kind: string
  actor: Actor | undefined
  /** Holes with layers. */
  alike: number
  chosen: readonly UsableHole[]
  datum: string | null
  others: readonly { code: string; reason: string }[]
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

function describeProfile(expected: Expectation | undefined, sources: ProfileSources): ExpectedProfile {
  const { kind, actor, alike, chosen, datum, others } = sources
  return {
    kind,
    detail: actor ? 'depths' : 'sequence',
    found: alike,
    reach: neighbourLimits.metres,
    nearest: chosen[0] ? round(chosen[0].metres, 0) : null,
    ground: null,
    heightDatum: null,
    columns: [],
    possible: [],
    holes: [],
    leftOut: actor ? [...others] : [],
    ...(expected && layersOf(expected, chosen)),
    ...(expected && actor && { ...depthsOf(expected, others), heightDatum: datum }),
  }
}

/** What everybody is told: the layers in their order. */
function layersOf(expected: Expectation, chosen: readonly UsableHole[]) {
  const used = new Set(expected.used.map(({ code }) => code))
  return {
    found: used.size,
    holes: chosen
      .filter(({ code }) => used.has(code))
      .map(({ code, metres, isOpened }) => ({
        code,
        metres: round(metres, 0),
        precision: isOpened ? ('whole' as const) : ('percent' as const),
      })),
    columns: columnsOf(expected).map((column) => ({
      ...column,
      layers: column.layers.map((row) => ({ ...row, top: null, base: null })),
    })),
    possible: expected.possible.map(({ layer, name, likelihood }) => ({
      layer,
      name,
      likelihood: round(likelihood, 2),
    })),
  }
}

/** The same with depths, and the ground that they are below. */
const depthsOf = (expected: Expectation, others: ProfileSources['others']) => ({
  leftOut: [...others, ...expected.leftOut],
  ground: { elevation: round(expected.ground.value, 1), range: round(expected.ground.range, 1) },
  columns: columnsOf(expected),
})

const columnsOf = ({ columns, ground }: Expectation) =>
  columns.map(({ probability, setting, layers }) => ({
    probability: round(probability, 2),
    setting: setting ?? null,
    layers: profileRowsOf(layers, ground).map((row) => ({ ...row, lenses: [...row.lenses] })),
  }))
