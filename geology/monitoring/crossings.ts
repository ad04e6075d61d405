/** A bound of a quantity: what lies beyond it crosses it. */
export interface BoundValue {
  side: 'above' | 'below'
  limit: number
}

/** A run of readings beyond a bound. */
export interface Crossing {
  /** Its first and its last reading, milliseconds since 1970. */
  from: number
  to: number
  /** No later reading is back within the bound, or without a value. */
  isStanding: boolean
  /** The value farthest beyond. */
  extreme: number
}

/** Whether a value lies beyond a bound; the bound itself does not. */
export const isBeyond = ({ side, limit }: BoundValue, value: number): boolean =>
  side === 'above' ? value > limit : value < limit

/** The runs of readings beyond a bound, points oldest first. A point without a value ends a run: nothing is known there. */
export function crossingsOf(
  points: readonly { readonly at: number; readonly value: number | null }[],
  bound: BoundValue,
): Crossing[] {
  const crossings: Crossing[] = []
  let open: Crossing | undefined
  for (const { at, value } of points) {
    if (value === null || !isBeyond(bound, value)) {
      if (open) open.isStanding = false
      open = undefined
    } else if (open) Object.assign(open, { to: at, extreme: farther(bound, open.extreme, value) })
    else crossings.push((open = { from: at, to: at, isStanding: true, extreme: value }))
  }
  return crossings
}

const farther = ({ side }: BoundValue, a: number, b: number): number =>
  side === 'above' ? Math.max(a, b) : Math.min(a, b)

/** Whether two crossings share a moment: they are the same one, of which a reading was added or taken back. */
export const isSameCrossing = (a: Pick<Crossing, 'from' | 'to'>, b: Pick<Crossing, 'from' | 'to'>): boolean =>
  a.from <= b.to && b.from <= a.to
