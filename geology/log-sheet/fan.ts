/**
 * Moves the boundaries of rows apart until each row has its least height, as little as possible (least squares):
 * `bounds` are the n + 1 true positions downward, the first stays, the last goes to `bottom`.
 * `bottom` must leave room: at least the first bound plus all heights.
 */
export function fanOut(bounds: readonly number[], heights: readonly number[], bottom: number): number[] {
  const top = bounds[0] ?? 0
  let sum = 0
  const before = [0, ...heights.map((height) => (sum += height))]
  const slack = bottom - sum
  const inner = fitNonDecreasing(bounds.slice(1, -1).map((bound, i) => bound - (before[i + 1] ?? 0)))
  return bounds.map((_, i) => {
    if (i === 0) return top
    if (i === bounds.length - 1) return bottom
    return Math.min(Math.max(inner[i - 1] ?? top, top), slack) + (before[i] ?? 0)
  })
}

/** The nearest non-decreasing sequence: neighbours that fall are pooled to their mean. */
export function fitNonDecreasing(values: readonly number[]): number[] {
  const pools: { mean: number; size: number }[] = []
  for (const value of values) {
    let pool = { mean: value, size: 1 }
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      pools.pop()
      const size = last.size + pool.size
      pool = { mean: (last.mean * last.size + pool.mean * pool.size) / size, size }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ mean, size }) => Array.from({ length: size }, () => mean))
}
