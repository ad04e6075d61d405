import { fitNonDecreasing } from '#geology/log-sheet/fan.ts'
import type { Lithology } from '#geology/strata/lithology.ts'
import { compareLayers, type LayerNumber } from '#geology/strata/strata.ts'

import { type EdgeVote, isAffected, type Side } from './facies.ts'
import { divideAlike, type MetLayer, type ProfileColumn } from './profile-column.ts'
import { estimateSurface, type SurfaceEstimate } from './surface.ts'
import { fewestHoles, metresAway } from './weights.ts'

/** A layer that is expected: elevations in metres. */
export interface ExpectedLayer {
  readonly number: LayerNumber
  readonly layer: string
  readonly name: string
  readonly lithology: Lithology | undefined
  readonly top: SurfaceEstimate
  /** Undefined where fewer than three holes went through it. */
  readonly base: SurfaceEstimate | undefined
  /** The share of the holes by weight that met it, of those that went so deep; 0–1. */
  readonly likelihood: number
  /** Holes that met its base. */
  readonly holes: number
  /** To the nearest of the holes that met it, metres. */
  readonly nearest: number
  /** Lenses that some of the holes met inside it. */
  readonly lenses: readonly string[]
}

/** Columns with their weights, in the same order. */
export interface WeightedColumns {
  readonly columns: readonly ProfileColumn[]
  readonly weights: readonly number[]
}

/** By which side of each edge an expectation goes. */
export type ChosenSides = readonly (EdgeVote & { readonly side: Exclude<Side, 'unknown'> })[]

/** The layers that are expected from the holes on one side of each of the edges of channels, down to where three holes reach. */
export function expectLayers(
  { columns, weights }: WeightedColumns,
  ground: SurfaceEstimate,
  edges: ChosenSides,
) {
  const isOnSide = (i: number, { number }: MetLayer) =>
    edges.every(
      ({ edge, holeSides, side }) =>
        !isAffected(number, edge) || holeSides[i] === side || holeSides[i] === 'unknown',
    )
  const divided = divideAlike(
    columns.map((column, i) => ({ ...column, layers: column.layers.filter((layer) => isOnSide(i, layer)) })),
    weights,
  )
  const layers: ExpectedLayer[] = []
  let top = ground
  for (const model of modelsOf(divided)) {
    const eligible = divided.map((column, i) => (isOnSide(i, model) ? column : undefined))
    const vote = voteOn(model, eligible, weights)
    if (vote.voters < fewestHoles) break
    if (vote.likelihood < 0.5 || vote.met.length < fewestHoles) continue
    const points = vote.met.flatMap(({ hole, base }) =>
      base === undefined ? [] : [{ ...hole, value: base }],
    )
    const base = points.length < fewestHoles ? undefined : estimateSurface(points)
    const { number, layer, name, lithology } = commonestOf(vote.met) ?? model
    layers.push({
      ...{ number, layer, name, lithology, top, base },
      likelihood: vote.likelihood,
      holes: points.length,
      nearest: Math.min(...vote.met.map(({ hole }) => metresAway(hole))),
      lenses: [...new Set(vote.met.flatMap(({ lenses }) => lenses))],
    })
    if (base === undefined) break
    top = base
  }
  return keepMonotone(layers, ground)
}

/** Every layer that any of the holes met, from young to old. */
const modelsOf = (columns: readonly ProfileColumn[]): MetLayer[] =>
  [...new Map(columns.flatMap(({ layers }) => layers).map((layer) => [layer.key, layer])).values()].toSorted(
    (a, b) => compareLayers(a.number, b.number),
  )

type MetInHole = MetLayer & { readonly hole: ProfileColumn['hole'] }

/** A hole that went deeper without a layer says that it is missing; one that ended above says nothing. */
export function voteOn(
  model: MetLayer,
  columns: readonly (ProfileColumn | undefined)[],
  weights: readonly number[],
) {
  const met: MetInHole[] = []
  let [present, missing, voters] = [0, 0, 0]
  columns.forEach((column, i) => {
    const found = column?.layers.find(({ key }) => key === model.key)
    const weight = weights[i] ?? 0
    if (column && found) {
      met.push({ ...found, hole: column.hole })
      present += weight
      voters += 1
    } else if (column && isMissingIn(column, model)) {
      missing += weight
      voters += 1
    }
  })
  return { met, voters, likelihood: present + missing === 0 ? 0 : present / (present + missing) }
}

function isMissingIn({ layers }: ProfileColumn, { number }: MetLayer): boolean {
  const oldest = layers.at(-1)
  const wentDeeper = oldest !== undefined && compareLayers(oldest.number, number) > 0
  const whole = layers.find(({ undivided }) => undivided)?.undivided
  return wentDeeper && !(whole && whole.path.every((token, i) => token === number.path[i]))
}

/** What most holes call a layer. */
function commonestOf(met: readonly MetLayer[]): MetLayer | undefined {
  const groups = [...Map.groupBy(met, ({ layer, name }) => `${layer} ${name}`).values()]
  const [commonest] = groups.toSorted((a, b) => b.length - a.length)
  return commonest?.[0]
}

/** Metres: what is thinner is not separated. */
const leastThickness = 0.2

/**
 * Bases that do not rise: where an older base is expected above a younger one both are drawn together to their mean, and
 * the layer between them is left out.
 */
function keepMonotone(layers: readonly ExpectedLayer[], ground: SurfaceEstimate): ExpectedLayer[] {
  const depths = layers.flatMap(({ base }) => (base ? [Math.max(0, ground.value - base.value)] : []))
  const fitted = fitNonDecreasing(depths)
  const distinct: ExpectedLayer[] = []
  let top = ground
  layers.forEach((layer, i) => {
    const base = layer.base && { ...layer.base, value: ground.value - (fitted[i] ?? 0) }
    if (base && top.value - base.value < leastThickness) return
    distinct.push({ ...layer, top, base })
    if (base) top = base
  })
  return distinct
}
