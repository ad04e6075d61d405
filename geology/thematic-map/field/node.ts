import { chooseNeighbours, neighbourLimits } from '#geology/expected-profile/neighbours.ts'
import { estimateSurface, type SurfacePoint } from '#geology/expected-profile/surface.ts'
import { fewestHoles, inverseDistanceWeights, type Offset } from '#geology/expected-profile/weights.ts'
import type { Grid } from '#geology/places/crs.ts'

import type { ModelPart, ThemeModel } from './theme-model.ts'

/** What is expected at a place for one side of a channel's edge, or for all where there is none. */
export interface SideEstimate {
  /** Metres; a thickness below zero is how far the layer is from being there. Undefined: not known, or not there. */
  readonly value: number | undefined
  /** In four of five cases the true value is not farther off, metres. */
  readonly range: number
  /** The share by weight of the holes that met it, 0–1; of a thickness 1, since it runs out to zero. */
  readonly likelihood: number
}

export interface NodeEstimate {
  /** The share of the holes by weight that stand in the channel, 0–1; undefined without an edge. */
  readonly fillShare: number | undefined
  /** Beside the channel and in it; one without an edge. */
  readonly zones: readonly SideEstimate[]
  /** Metres to the nearest hole. */
  readonly nearest: number
}

interface NodeNeighbour extends Offset {
  readonly finalDepth: number | null
  readonly index: number
}

/** How many of the nearest holes are looked at for a place: as many as for an expected profile. */
const nearestHoles = 150

/**
 * What is expected at places, by the same holes, votes and weights as an expected profile: the nearest within two
 * kilometres, at every depth twelve, and never a mean across the edge of a channel.
 */
export function nodeEstimator(model: ThemeModel): (at: Grid) => NodeEstimate {
  const findNearest = nearestFinder(model)
  return (at) => {
    const near = findNearest(at)
    const chosen = chooseNeighbours(near)
    const first = near[0]
    const nearest = first ? Math.hypot(first.east, first.north) : Infinity
    const weights = chosen.length > 0 ? inverseDistanceWeights(chosen) : []
    if (!model.edge) return { fillShare: undefined, zones: [estimateSide(model, chosen, weights)], nearest }
    const { holeSides } = model.edge
    const onSide = (side: 'fill' | 'beside') =>
      estimateSide(
        model,
        chosen,
        weights,
        (index) => holeSides[index] === side || holeSides[index] === 'unknown',
      )
    const weightOf = (side: 'fill' | 'beside') =>
      chosen.reduce((sum, { index }, i) => sum + (holeSides[index] === side ? (weights[i] ?? 0) : 0), 0)
    const [fill, beside] = [weightOf('fill'), weightOf('beside')]
    return {
      fillShare: fill + beside === 0 ? 0 : fill / (fill + beside),
      zones: [onSide('beside'), onSide('fill')],
      nearest,
    }
  }
}

/** Finds the nearest holes of a place in their order; equally far ones in the order of the model. */
function nearestFinder({ holes, parts }: ThemeModel): (at: Grid) => NodeNeighbour[] {
  const keys = new Float64Array(holes.length)
  // where nothing depends on the layers the nearest twelve are asked, however deep
  const isDeepNeeded = parts.some(({ main }) => main !== undefined)
  return ({ north, east }) => {
    let count = 0
    for (const [i, hole] of holes.entries()) {
      const [dx, dy] = [hole.east - east, hole.north - north]
      const squared = dx * dx + dy * dy
      if (squared <= neighbourLimits.metres ** 2) keys[count++] = Math.round(squared * 64) * 4096 + i
    }
    return Array.from(keys.subarray(0, count).toSorted().subarray(0, nearestHoles), (key) => {
      const index = key % 4096
      const hole = holes[index]
      return {
        index,
        east: (hole?.east ?? 0) - east,
        north: (hole?.north ?? 0) - north,
        finalDepth: isDeepNeeded ? (hole?.finalDepth ?? null) : null,
        ...(hole?.isBlended && { isBlended: true }),
      }
    })
  }
}

type Test = (index: number) => boolean
const everyHole: Test = () => true

function estimateSide(
  { parts, isThickness }: ThemeModel,
  chosen: readonly NodeNeighbour[],
  weights: readonly number[],
  isOnSide: Test = everyHole,
): SideEstimate {
  const estimates = parts.map((part) =>
    estimatePart(part, { chosen, weights, isEligible: part.isDivided ? isOnSide : everyHole }),
  )
  const [first] = estimates
  if (isThickness) return addThicknesses(parts, estimates)
  return { value: first?.value, range: first?.range ?? 0, likelihood: first?.likelihood ?? 0 }
}

interface Voters {
  readonly chosen: readonly NodeNeighbour[]
  readonly weights: readonly number[]
  readonly isEligible: Test
}

interface PartEstimate {
  readonly value: number | undefined
  readonly range: number
  readonly likelihood: number
  /** Three holes say whether it is there. */
  readonly isKnown: boolean
}

function estimatePart({ readings }: ModelPart, { chosen, weights, isEligible }: Voters): PartEstimate {
  const met: SurfacePoint[] = []
  let [present, missing, voters] = [0, 0, 0]
  chosen.forEach((hole, i) => {
    const reading = isEligible(hole.index) ? readings[hole.index] : undefined
    if (reading === undefined) return
    voters += 1
    if (reading === 'missing') missing += weights[i] ?? 0
    else {
      present += weights[i] ?? 0
      met.push({ ...hole, value: reading })
    }
  })
  const isKnown = voters >= fewestHoles
  const likelihood = present + missing === 0 ? 0 : present / (present + missing)
  if (!isKnown || met.length < fewestHoles) return { value: undefined, range: 0, likelihood, isKnown }
  return { ...estimateSurface(met), likelihood, isKnown }
}

/** Half of the holes that may say of a layer: where so many met it, it is not left out of a sum. */
const common = 0.5

/**
 * The sum of what is there. Each thickness runs out to zero at the pinch-out, half way to where the layer is missing: it
 * is as much less as the vote for it is less than whole, and nothing at half of it. Below zero beyond, that of the last to go.
 */
function addThicknesses(parts: readonly ModelPart[], estimates: readonly PartEstimate[]): SideEstimate {
  const read = parts.map((part, i) => ({ part, ...(estimates[i] ?? unknownPart) }))
  const isClear = ({ value, likelihood, isKnown }: PartEstimate) =>
    isKnown && (value !== undefined || likelihood < common)
  if (read.some((each) => !isClear(each) && isCommon(each.part))) return nothingKnown
  const signed = read.filter(isClear).map(({ part, value, range, likelihood }) => ({
    thickness: (value ?? part.mean) * (2 * likelihood - 1),
    range,
  }))
  if (signed.length === 0) return nothingKnown
  const there = signed.filter(({ thickness }) => thickness > 0)
  return {
    value:
      there.length > 0
        ? there.reduce((sum, { thickness }) => sum + thickness, 0)
        : Math.max(...signed.map(({ thickness }) => thickness)),
    range: Math.hypot(...there.map(({ range }) => range)),
    likelihood: 1,
  }
}

const nothingKnown: SideEstimate = { value: undefined, range: 0, likelihood: 1 }
const unknownPart: PartEstimate = { value: undefined, range: 0, likelihood: 0, isKnown: false }

const isCommon = ({ readings }: ModelPart): boolean => {
  const voters = readings.filter((reading) => reading !== undefined)
  return voters.filter((reading) => reading !== 'missing').length >= voters.length * common
}
