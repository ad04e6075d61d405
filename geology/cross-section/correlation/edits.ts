import { alignColumns, type Alignment } from './alignment.ts'
import type { Unit } from './columns.ts'
import {
  greatestReach,
  layerInHole,
  leastReach,
  type CorrelationDecision,
  type JoinDecision,
  type LayerInHole,
  type ReachDecision,
} from './decisions.ts'
import { between, type Point } from './plane.ts'
import type { Tip } from './tips.ts'

const isSameLayer = (a: LayerInHole, b: LayerInHole) =>
  a.hole === b.hole && a.layer === b.layer && a.occurrence === b.occurrence

/** Where the layers of a tip end from now on: what was decided before is replaced in its place. */
export function withReach(
  decisions: readonly CorrelationDecision[],
  tip: Tip,
  { fraction, height }: Pick<ReachDecision, 'fraction' | 'height'>,
): readonly CorrelationDecision[] {
  const [layer] = tip.layers
  if (!layer) return decisions
  const decision: ReachDecision = {
    kind: 'reach',
    layer: tip.decision?.layer ?? layerInHole(tip.hole, layer),
    toward: tip.toward,
    fraction: within(fraction, tip),
    ...(height !== undefined && tip.height !== undefined && { height: Math.max(0, Math.min(1, height)) }),
  }
  return tip.decision
    ? decisions.map((each) => (each === tip.decision ? decision : each))
    : [...decisions, decision]
}

const within = (fraction: number, { minFraction = 0, maxFraction = 1 }: Tip) =>
  Math.max(leastReach, minFraction, Math.min(greatestReach, maxFraction, fraction))

/** Where a tip would be moved to by a point of the section: along it, and between its lines where it has room there. */
export function reachAt(tip: Tip, holes: readonly [from: number, to: number], [x, z]: Point) {
  const fraction = within((x - holes[0]) / (holes[1] - holes[0]), tip)
  if (!tip.span) return { fraction }
  const at = holes[0] + fraction * (holes[1] - holes[0])
  const { upper, lower } = tip.span
  const levelAt = ([from, to]: readonly [Point, Point]) =>
    between(from, to, (at - from[0]) / (to[0] - from[0]))[1]
  const [top, base] = [levelAt(upper), levelAt(lower)]
  const height = top - base > 1e-6 ? (z - base) / (top - base) : 0.5
  return { fraction, height: Math.abs(height - 0.5) < nearMiddle ? 0.5 : Math.max(0, Math.min(1, height)) }
}

/** Share of its height within which a tip goes back to the middle. */
const nearMiddle = 0.1

/** Two layers as one, whatever was decided of either between these holes before. */
export const withJoin = (
  decisions: readonly CorrelationDecision[],
  a: LayerInHole,
  b: LayerInHole,
): readonly CorrelationDecision[] => [
  ...withoutJoins(withoutJoins(decisions, a, b.hole), b, a.hole),
  { kind: 'join', a, b, isJoined: true },
]

/** Whether two layers can be one beside what else was decided between their holes: no line would cross another. */
export function canJoin(
  { left, right }: Alignment,
  decisions: readonly CorrelationDecision[],
  a: LayerInHole,
  b: LayerInHole,
): boolean {
  const holes = new Set([left.code, right.code])
  const joins = withJoin(decisions, a, b).filter(
    (each) => each.kind === 'join' && holes.has(each.a.hole) && holes.has(each.b.hole),
  )
  const last = joins.at(-1)
  const { misfits } = alignColumns(
    left,
    right,
    joins.filter((each) => each.kind === 'join'),
  )
  return misfits.every(({ decision }) => decision !== last)
}

/** A layer that is none of those it is joined to in the other hole. */
export const withApart = (
  decisions: readonly CorrelationDecision[],
  layer: LayerInHole,
  partners: readonly LayerInHole[],
): readonly CorrelationDecision[] => [
  ...decisions.filter((each) => !(isJoinOf(each, layer) && each.isJoined && isToward(each, layer, partners))),
  ...partners.map((b): JoinDecision => ({ kind: 'join', a: layer, b, isJoined: false })),
]

const isToward = ({ a, b }: JoinDecision, layer: LayerInHole, partners: readonly LayerInHole[]) =>
  partners.some((partner) => isSameLayer(isSameLayer(a, layer) ? b : a, partner))

const isJoinOf = (decision: CorrelationDecision, layer: LayerInHole): decision is JoinDecision =>
  decision.kind === 'join' && (isSameLayer(decision.a, layer) || isSameLayer(decision.b, layer))

/** A layer joined to another hole as its number says. */
export const withoutJoins = (
  decisions: readonly CorrelationDecision[],
  layer: LayerInHole,
  toward: string,
): readonly CorrelationDecision[] =>
  decisions.filter((each) => !isJoinOf(each, layer) || (each.a.hole !== toward && each.b.hole !== toward))

/** What a layer of one of the two holes is in the other: nothing, one layer, or the parts of one. */
export function partnersOf({ left, groups, pairs, bands }: Alignment, hole: string, unit: Unit): Unit[] {
  const [own, other] = hole === left.code ? ([0, 1] as const) : ([1, 0] as const)
  const isUnit = (each: Unit) => each.key === unit.key && each.occurrence === unit.occurrence
  const band = bands.find((each) => isUnit(each[own]))
  if (band) return [band[other]]
  const at = groups[own].findIndex(({ parts }) => parts.some(isUnit))
  const pair = pairs.find((each) => each[own] === at)
  return pair ? [...(groups[other][pair[other]]?.parts ?? [])] : []
}
