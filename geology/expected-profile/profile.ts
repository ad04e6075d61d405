import type { Lithology } from '#geology/strata/lithology.ts'
import { compareLayers } from '#geology/strata/strata.ts'

import {
  type ChosenSides,
  type ExpectedLayer,
  expectLayers,
  voteOn,
  type WeightedColumns,
} from './expected-column.ts'
import { type EdgeVote, isChannel, voteOnEdges } from './facies.ts'
import { type NeighbourHole, openRowReader, profileColumnOf } from './profile-column.ts'
import { estimateSurface, type SurfaceEstimate } from './surface.ts'
import { fewestHoles, inverseDistanceWeights } from './weights.ts'

/** One of at most two columns that the holes around allow. */
export interface ExpectedColumn {
  /** 0–1; 1 where there is no other. */
  readonly probability: number
  /** 古河道内 or 古河道外, where the holes are on both sides of its edge. */
  readonly setting: string | undefined
  readonly layers: readonly ExpectedLayer[]
}

/** A layer that fewer than half of the holes met. */
export interface PossibleLayer {
  readonly layer: string
  readonly name: string
  readonly lithology: Lithology | undefined
  readonly likelihood: number
}

/** What is expected below a place. Elevations in metres; depths follow from the ground, which is expected as well. */
export interface ExpectedProfile {
  readonly ground: SurfaceEstimate
  /** The likelier first. */
  readonly columns: readonly ExpectedColumn[]
  readonly possible: readonly PossibleLayer[]
  readonly used: readonly NeighbourHole[]
  readonly leftOut: readonly { readonly code: string; readonly reason: string }[]
}

/** Shares between which the holes around do not agree. */
const [rare, common] = [0.15, 0.85]

/** What some holes let expect at the place in their middle; undefined if fewer than three say anything. */
export function expectProfile(holes: readonly NeighbourHole[]): ExpectedProfile | undefined {
  const readRow = openRowReader()
  const read = holes.map((hole) => ({ hole, column: profileColumnOf(hole, readRow) }))
  const columns = read.flatMap(({ column }) => ('layers' in column ? [column] : []))
  if (columns.length < fewestHoles) return undefined
  const used = columns.map(({ hole }) => hole)
  const weighted = { columns, weights: inverseDistanceWeights(used) }
  const ground = estimateSurface(used.map((hole) => ({ ...hole, value: hole.collarElevation })))
  const expected = expectColumns(weighted, ground)
  return {
    ground,
    columns: expected,
    possible: possibleLayers(weighted, expected),
    used,
    leftOut: read.flatMap(({ hole: { code }, column }) => ('reason' in column ? [{ code, ...column }] : [])),
  }
}

/** Two columns where holes stand on both sides of an edge and three of them on each; nothing is a mean across it. */
function expectColumns(weighted: WeightedColumns, ground: SurfaceEstimate): ExpectedColumn[] {
  const edges = voteOnEdges(weighted.columns, weighted.weights)
  const likely = edges.map((edge) => ({ ...edge, side: likelySide(edge) }))
  const open = likely.find(({ edge, fillShare }) => isChannel(edge) && fillShare > rare && fillShare < common)
  const columnOn = (chosen: ChosenSides, probability: number): ExpectedColumn => ({
    probability,
    setting: open && settingOf(chosen.find(({ edge }) => edge === open.edge)),
    layers: expectLayers(weighted, ground, chosen),
  })
  if (!open) return [columnOn(likely, 1)]
  const probability = Math.max(open.fillShare, 1 - open.fillShare)
  const other = likely.map((edge) => (edge === open ? { ...edge, side: otherSide[edge.side] } : edge))
  const isOtherProved = Math.min(open.fillHoles, open.besideHoles) >= fewestHoles
  return [columnOn(likely, probability), ...(isOtherProved ? [columnOn(other, 1 - probability)] : [])]
}

const likelySide = ({ fillShare }: EdgeVote): ChosenSides[number]['side'] =>
  fillShare >= 0.5 ? 'fill' : 'beside'
const otherSide = { fill: 'beside', beside: 'fill' } as const

const settingOf = (at: ChosenSides[number] | undefined): string | undefined =>
  at && `${at.edge.name}${at.side === 'fill' ? '内' : '外'}`

/** Layers that no column has, and yet more than a few of the holes that went so deep. */
function possibleLayers(
  { columns, weights }: WeightedColumns,
  expected: readonly ExpectedColumn[],
): PossibleLayer[] {
  const drawn = expected.flatMap(({ layers }) => layers.map(({ number }) => number))
  const keys = new Set(drawn.map(({ path }) => path.join('-')))
  const deepest = drawn.toSorted(compareLayers).at(-1)
  const models = new Map(columns.flatMap(({ layers }) => layers).map((layer) => [layer.key, layer]))
  return [...models.values()].flatMap((model) => {
    const { likelihood, voters } = voteOn(model, columns, weights)
    const isAbove = deepest !== undefined && compareLayers(model.number, deepest) < 0
    const isSaid = isAbove && voters >= fewestHoles && likelihood > rare
    const { layer, name, lithology } = model
    return isSaid && !keys.has(model.key) ? [{ layer, name, lithology, likelihood }] : []
  })
}
