import type { Column, Unit } from './columns.ts'
import { isUnitOf, type ReachDecision } from './decisions.ts'
import { between, type Point } from './plane.ts'

/** A decision on where layers end, and its place among all of them: of two that exclude each other the earlier holds. */
export interface TipChoice {
  readonly decision: ReachDecision
  readonly order: number
}

/**
 * `pinch`: layers run out in a point. `lens`: within its host. `channel`: the edge of a channel. `change`: at the ground
 * or the floor, where layers change along an upright line.
 */
export type TipKind = 'pinch' | 'lens' | 'channel' | 'change'

/** Where layers of one hole end on the way to the next, and within what that may be moved. */
export interface Tip {
  readonly kind: TipKind
  /** The layers that end there, from the top. */
  readonly layers: readonly Unit[]
  readonly hole: string
  readonly toward: string
  readonly at: Point
  readonly fraction: number
  /** Between base (0) and top (1) of what runs out; undefined where it can only be moved along. */
  readonly height?: number
  /** The lines that it can be moved between, each from one hole to the other. */
  readonly span?: Span
  readonly minFraction?: number
  readonly maxFraction?: number
  readonly decision: ReachDecision | undefined
}

type Line = readonly [Point, Point]

/** Between which two straight lines a tip stands. */
export interface Span {
  readonly upper: Line
  readonly lower: Line
}

/** The tips of a panel, and the decisions that exclude each other. */
export interface TipsOf {
  readonly tips: readonly Tip[]
  readonly dropped: readonly ReachDecision[]
}

/** The last decision on any of these layers of a hole, towards another. */
export function choiceOf(
  choices: readonly TipChoice[],
  { code }: Column,
  units: readonly Unit[],
): TipChoice | undefined {
  return choices.findLast(
    ({ decision: { layer } }) => layer.hole === code && units.some((unit) => isUnitOf(layer, unit)),
  )
}

/** The later of two decisions. */
export const laterOf = (a: TipChoice, b: TipChoice): TipChoice => (a.order > b.order ? a : b)

/** A point between two lines that go from one hole to the other: so far along, so high between them. */
export const pointBetween = ({ upper, lower }: Span, fraction: number, height: number): Point =>
  between(between(...lower, fraction), between(...upper, fraction), height)
