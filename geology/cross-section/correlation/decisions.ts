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
