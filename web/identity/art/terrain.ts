// The ground between 石矶山 and 云汀湾, invented: one field of heights, from which the plan takes its contour lines and
// the section its surface. Places are pixels of the plan, heights are metres above the datum.

export const plan = { width: 760, height: 940 } as const

/** Hills and hollows: where, how high above the plain, how wide. */
const forms: readonly (readonly [x: number, y: number, rise: number, reach: number])[] = [
  [606, 186, 66, 150],
  [690, 330, 30, 120],
  [410, 330, 34, 96],
  [140, 170, 30, 120],
  [300, 90, 18, 90],
  [560, 560, 20, 90],
  [150, 470, 12, 80],
  [690, 700, 16, 90],
  [250, 900, -38, 230],
  [40, 740, -14, 110],
  [560, 930, -18, 160],
]

/** Height of the ground at a place of the plan; below 0 it is the floor of the bay. */
export function heightAt(x: number, y: number): number {
  const unrest =
    1.5 * Math.sin(x / 61 + 0.8) * Math.cos(y / 73) +
    0.9 * Math.sin(x / 29 - y / 37) +
    0.5 * Math.cos(x / 19 + y / 23)
  return forms.reduce(
    (sum, [cx, cy, rise, reach]) =>
      sum + rise * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * reach ** 2)),
    5 + unrest,
  )
}

type Place = readonly [x: number, y: number]

/** The line of the section, from the bay (A) to the top of the hill (A′), by way of its boreholes. */
export const line: readonly Place[] = [
  [150, 800],
  [240, 600],
  [410, 340],
  [600, 196],
]

/** Metres on the ground for one pixel of the plan. */
export const metresPerPixel = 8

const lengths = line.slice(1).map(([x, y], i) => {
  const [fromX, fromY] = line[i] ?? [x, y]
  return Math.hypot(x - fromX, y - fromY)
})

export const lineLength = lengths.reduce((sum, length) => sum + length, 0)

/** The place on the line that lies so many pixels from A. */
export function placeOn(distance: number): Place {
  let rest = distance
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [line[i], line[i + 1]]
    if (from && to && (rest <= length || i === lengths.length - 1)) {
      const share = Math.min(1, rest / length)
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    rest -= length
  }
  return [0, 0]
}

interface Hole {
  name: string
  /** Pixels of the plan from A, along the line. */
  at: number
  /** Metres. */
  depth: number
}

export const holes: readonly Hole[] = [
  { name: 'ZK1', at: 40, depth: 58 },
  { name: 'ZK2', at: 170, depth: 62 },
  { name: 'ZK3', at: 300, depth: 55 },
  { name: 'ZK4', at: 470, depth: 48 },
  { name: 'ZK5', at: 590, depth: 44 },
  { name: 'ZK6', at: 690, depth: 36 },
]
