// The ground between 石矶山 and 云汀湾, invented: one field of heights, from which the plan takes its contour lines and
// the section its surface. Places are pixels of the plan, heights are metres above the datum.

/** Hills and hollows: where, how high above the plain, how wide. */
const forms: readonly (readonly [x: number, y: number, rise: number, reach: number])[] = [
  [606, 186, 66, 140],
  [700, 340, 30, 110],
  [420, 250, 16, 80],
  [130, 150, 30, 120],
  [300, 80, 18, 90],
  [570, 560, 22, 90],
  [660, 740, 26, 100],
  [-180, 250, 40, 140],
  [900, 120, 36, 120],
  [980, 430, 48, 140],
  [1180, 640, 34, 130],
  [1240, 220, 44, 150],
  [900, 760, 20, 100],
  [190, 850, -19, 220],
  [20, 720, -8, 110],
  [-240, 760, -14, 200],
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
  [140, 700],
  [240, 550],
  [410, 330],
  [600, 196],
]

/** Metres on the ground for one pixel of the plan. */
export const metresPerPixel = 10

const lengths = line.slice(1).map(([x, y], i) => {
  const [fromX, fromY] = line[i] ?? [x, y]
  return Math.hypot(x - fromX, y - fromY)
})

export const lineLength = lengths.reduce((sum, length) => sum + length, 0)

/** The place on the line at a distance in pixels from A. */
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
  { name: 'ZK1', at: 40, depth: 48 },
  { name: 'ZK2', at: 130, depth: 52 },
  { name: 'ZK3', at: 240, depth: 50 },
  { name: 'ZK4', at: 350, depth: 44 },
  { name: 'ZK5', at: 470, depth: 36 },
  { name: 'ZK6', at: 590, depth: 30 },
]
