type Height = (x: number, y: number) => number

interface Sheet {
  width: number
  height: number
  /** Side of a cell, pixels. */
  step: number
}

type Point = readonly [x: number, y: number]
interface Edge {
  key: string
  at: Point
}
type Segment = readonly [Edge, Edge]

/** The edges of a cell that a line joins, by which of its corners are above: marching squares, 1 is the upper left. */
const joinedEdges: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

/** Lines of one height over a sheet, as SVG path data; each line is drawn in one go. */
export function contour(height: Height, level: number, sheet: Sheet): string {
  return chains(segmentsOf(height, level, sheet))
    .map((points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`)
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

function segmentsOf(height: Height, level: number, sheet: Sheet): Segment[] {
  const { step } = sheet
  const found: Segment[] = []
  for (let y = 0; y < sheet.height; y += step)
    for (let x = 0; x < sheet.width; x += step) {
      const corners: Point[] = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
      ]
      const heights = corners.map(([cx, cy]) => height(cx, cy) - level)
      const above = heights.reduce((sum, value, i) => sum + (value > 0 ? 2 ** i : 0), 0)
      const edge = (i: number): Edge => crossing(corners, heights, i)
      for (const [from, to] of joinedEdges[above] ?? []) found.push([edge(from), edge(to)])
    }
  return found
}

/** Where the line crosses an edge of a cell, and a name that the cell beyond gives to the same edge. */
function crossing(corners: readonly Point[], heights: readonly number[], i: number): Edge {
  const j = (i + 1) % 4
  const [from, to] = [corners[i] ?? [0, 0], corners[j] ?? [0, 0]]
  const [low, high] = [heights[i] ?? 0, heights[j] ?? 0]
  const share = low === high ? 0.5 : low / (low - high)
  const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  return { key: `${from[0] + to[0]} ${from[1] + to[1]}`, at }
}

/** Joins segments that share an edge into lines. */
function chains(segments: readonly Segment[]): Point[][] {
  const at = new Map<string, Set<Segment>>()
  for (const segment of segments)
    for (const { key } of segment) at.set(key, (at.get(key) ?? new Set()).add(segment))
  const left = new Set(segments)
  const next = (key: string): Segment | undefined => [...(at.get(key) ?? [])].find((one) => left.has(one))
  const walk = (start: Edge): Point[] => {
    const points: Point[] = []
    let end = start
    for (let segment = next(end.key); segment; segment = next(end.key)) {
      left.delete(segment)
      end = segment[0].key === end.key ? segment[1] : segment[0]
      points.push(end.at)
    }
    return points
  }
  const lines: Point[][] = []
  for (const segment of segments) {
    if (!left.delete(segment)) continue
    const [from, to] = segment
    lines.push([...walk(from).toReversed(), from.at, to.at, ...walk(to)])
  }
  return lines
}
