import { type Cut, cuts, isWithin } from '#geology/cross-section/correlation/cuts.ts'
import { compareLayers, type LayerNumber, parseLayer } from '#geology/strata/strata.ts'

import type { ProfileColumn } from './profile-column.ts'

/** In a channel or a creek, beside it, or too short to tell. */
export type Side = 'fill' | 'beside' | 'unknown'

/** An edge with what of it is asked of every hole. */
export interface Edge extends Cut {
  readonly lastFill: LayerNumber | undefined
  /** The first and the last main number that it goes through: from what fills it down to the last that was cut. */
  readonly mains: readonly [first: number, last: number]
}

const numbersOf = (layers: readonly string[]): LayerNumber[] =>
  layers.flatMap((layer) => parseLayer(layer) ?? []).toSorted(compareLayers)

const edges: readonly Edge[] = cuts.map((cut) => {
  const mains = numbersOf([...cut.fill, ...cut.cut]).map(({ main }) => main)
  return { ...cut, lastFill: numbersOf(cut.fill).at(-1), mains: [Math.min(...mains), Math.max(...mains)] }
})

/** The last main number of what lies near the ground: the mud of a creek is said to be possible, and divides nothing. */
const lastShallow = 3

/** Whether what was cut and filled is as large as a channel, on whose two sides holes stand. */
export const isChannel = ({ mains: [, last] }: Edge): boolean => last > lastShallow

/** The edges of channels. */
export const channelEdges: readonly Edge[] = edges.filter(isChannel)

/** On which side of an edge each hole stands. */
export function holeSidesOf(columns: readonly ProfileColumn[], edge: Edge): Side[] {
  const numbers = new Map(columns.flatMap(({ layers }) => layers.map(({ key, number }) => [key, number])))
  const fills = [...numbers].filter(([, number]) => edge.fill.some((each) => isWithin(number, each)))
  const keys = new Set(fills.map(([key]) => key))
  return columns.map((column) => sideOf(column, edge, keys))
}

/** On which side of an edge a hole stands; `fills` are the keys of the layers that fill what was cut. */
function sideOf({ layers }: ProfileColumn, { lastFill }: Edge, fills: ReadonlySet<string>): Side {
  if (layers.some(({ key }) => fills.has(key))) return 'fill'
  const oldest = layers.at(-1)?.number
  return oldest && lastFill && compareLayers(oldest, lastFill) > 0 ? 'beside' : 'unknown'
}

/** Whether an edge goes through a layer: then holes of one side say nothing of it on the other. */
export const isAffected = ({ main }: Pick<LayerNumber, 'main'>, { mains: [first, last] }: Edge): boolean =>
  main >= first && main <= last

/** How far the holes around a place are on one side of a channel's edge. */
export interface EdgeVote {
  readonly edge: Edge
  readonly holeSides: readonly Side[]
  /** The share of the fill by weight, 0–1. */
  readonly fillShare: number
  readonly fillHoles: number
  readonly besideHoles: number
}

export function voteOnEdges(columns: readonly ProfileColumn[], weights: readonly number[]): EdgeVote[] {
  return edges.map((edge) => {
    const holeSides = holeSidesOf(columns, edge)
    const weightOf = (side: Side) =>
      holeSides.reduce((sum, each, i) => sum + (each === side ? (weights[i] ?? 0) : 0), 0)
    const [fill, beside] = [weightOf('fill'), weightOf('beside')]
    return {
      edge,
      holeSides,
      fillShare: fill + beside === 0 ? 0 : fill / (fill + beside),
      fillHoles: holeSides.filter((side) => side === 'fill').length,
      besideHoles: holeSides.filter((side) => side === 'beside').length,
    }
  })
}
