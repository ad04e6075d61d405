import { parseLayer } from '#geology/strata/strata.ts'

import type { Unit } from './columns.ts'

/** A layer of a hole: by its key (`layerKey`), and which of those with that key it is, from the top, 0 the first. */
export interface LayerInHole {
  readonly hole: string
  readonly layer: string
  readonly occurrence: number
}

/** One layer in two neighbouring holes, or not one: in whatever order they are named. */
export interface JoinDecision {
  readonly kind: 'join'
  readonly a: LayerInHole
  readonly b: LayerInHole
  readonly isJoined: boolean
}

/**
 * Where a layer ends on its way to the neighbouring hole `toward`: a pinch-out, a lens, the edge of a channel.
 * `fraction` of the spacing, 0 at the hole that has it; `height` between the base (0) and the top (1) of what runs out,
 * in the middle unless it is given. It is a share, so that a corrected level of a layer carries its point along.
 */
export interface ReachDecision {
  readonly kind: 'reach'
  readonly layer: LayerInHole
  readonly toward: string
  readonly fraction: number
  readonly height?: number | undefined
}

/** What a reader decided of a correlation (连层): kept beside the holes, and applied again whenever it is drawn. */
export type CorrelationDecision = JoinDecision | ReachDecision

/** A layer reaches half way to the hole that lacks it, as is usual; other fractions are chosen. */
export const usualReach = 0.5

/** The least and the greatest share of the spacing at which a layer may end: nearer a point could not be told from the hole. */
export const leastReach = 0.02
export const greatestReach = 0.98

/** A decision that the holes leave no room for any more, or another decision: it is kept, and not drawn. */
export interface Misfit {
  readonly decision: CorrelationDecision
  readonly reason: string
}

export const layerInHole = (hole: string, { key, occurrence }: Unit): LayerInHole => ({
  hole,
  layer: key,
  occurrence,
})

export const isUnitOf = ({ layer, occurrence }: LayerInHole, unit: Unit): boolean =>
  unit.key === layer && unit.occurrence === occurrence

/** A layer as it is written: ⑤1-2 for the key 5-1-2, the name of one without a number. */
export function layerText({ layer, occurrence }: Pick<LayerInHole, 'layer' | 'occurrence'>): string {
  const number = parseLayer(layer)
  const text = number ? circleOf(number.main) + number.suffix : layer.trim()
  return occurrence > 0 ? `${text}（第 ${occurrence + 1} 次）` : text
}

/** ① to ㊿: they stand in three places of Unicode. */
const circleOf = (main: number): string => {
  const first = main <= 20 ? 0x2460 - 1 : main <= 35 ? 0x3251 - 21 : 0x32b1 - 36
  return String.fromCodePoint(first + main)
}

/** The two holes that a decision stands between. */
export const holesOf = (decision: CorrelationDecision): readonly [string, string] =>
  decision.kind === 'join' ? [decision.a.hole, decision.b.hole] : [decision.layer.hole, decision.toward]

/** `间距 30 %`, and how high where it is not in the middle. */
export function reachText({ fraction, height = 0.5 }: Pick<ReachDecision, 'fraction' | 'height'>): string {
  const along = `间距 ${Math.round(fraction * 100)} %`
  return height === 0.5 ? along : `${along}，高 ${Math.round(height * 100)} %`
}

/** What was decided, in words. */
export function decisionText(decision: CorrelationDecision): string {
  if (decision.kind === 'join') {
    const { a, b, isJoined } = decision
    return `${a.hole} 的${layerText(a)}与 ${b.hole} 的${layerText(b)}${isJoined ? '相连' : '不相连'}`
  }
  const { layer, toward } = decision
  return `${layerText(layer)} 在 ${layer.hole} 与 ${toward} 之间止于${reachText(decision)}`
}
