import type { Kinds } from '#contract/catalogue/kind.ts'
import type { ExpectedProfile } from '#contract/expected-profile/expected-profile.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { chooseNeighbours, neighbourLimits } from '#geology/expected-profile/neighbours.ts'
import { profileRowsOf } from '#geology/expected-profile/profile-rows.ts'
import { expectProfile, type ExpectedProfile as Expectation } from '#geology/expected-profile/profile.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { isSameDatum } from '#geology/places/height-datum.ts'

import {
  datumOf,
  layeredKind,
  ofOtherDatum,
  seenHoles,
  usableHoles,
  type UsableHole,
} from './usable-holes.ts'

/** Metres within which holes are looked at, how many of each access, and records of every kind that are passed for them. */
const reach = { metres: neighbourLimits.metres, count: 150, steps: 2000 } as const

interface Context {
  db: Db
  kinds: Kinds
  actor: Actor | undefined
}

/**
 * What is expected below a place, from holes that this reader may see. An open hole that they have not opened counts by
 * what everybody sees of it: its layers to a hundredth of its depth, its collar to half a metre; and no more than two
 * others. Nobody is told that its height datum is another. A hole for members counts for those who have it open, and what is protected or secret for nobody. Visitors get no depths.
 */
export async function expectProfileAt(context: Context, place: LngLat): Promise<ExpectedProfile> {
  const { db, kinds, actor } = context
  const kind = layeredKind(kinds)
  const usable = await usableHoles(context, place, { ...reach, kind: kind.name })
  const chosen = chooseNeighbours(usable)
  const datum = datumOf(chosen)
  const alike = chosen.filter(({ heightDatum }) => isSameDatum(heightDatum, datum))
  const neighbours = await seenHoles(db, alike)
  const others = ofOtherDatum(chosen, datum)
  return describeProfile(expectProfile(neighbours), {
    kind: kind.name,
    actor,
    alike: neighbours.length,
    chosen,
    datum,
    others,
  })
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
