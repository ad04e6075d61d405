/** A ring with a number, in pixels from a name. */
export interface NearRing {
  right: number
  down: number
  radius: number
}

/** Half of a name of three characters, with some air; pixels. */
const half = { width: 26, height: 11 }

const isCovered = (shift: number, rings: readonly NearRing[]) =>
  rings.some(
    ({ right, down, radius }) =>
      Math.abs(right) < half.width + radius && Math.abs(down - shift) < half.height + radius,
  )

/** How far down (up if below 0) a name moves to stand clear of rings: as little as it can; not at all in a crowd. */
export function nameShift(rings: readonly NearRing[]): number {
  const edges = rings.flatMap(({ down, radius }) => {
    const away = half.height + radius
    return [down - away, down + away]
  })
  const free = [0, ...edges].filter((shift) => Math.abs(shift) <= maxShift && !isCovered(shift, rings))
  return free.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

/** A name that moves farther would name another place. */
const maxShift = 60
