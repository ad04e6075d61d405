/** A long series as two columns of equal length, oldest first. */
export interface SeriesColumns {
  /** Milliseconds since 1970, ascending. */
  at: Float64Array
  value: Float64Array
}

/** The first index whose moment is not before `moment`; the length if there is none. */
export function indexFrom(at: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? Infinity) < moment) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * What a line shows of a series where so many milliseconds are one column of pixels: of each column the first, lowest,
 * highest and last value, in order. A polyline through these covers the same pixels as one through all of them (M4:
 * Jugel, Jerzak, Hackenbroich and Markl, VLDB 2014). Columns start at whole multiples of their width, so that what is
 * chosen does not change while the drawing is moved. At most four indices a column, ascending.
 */
export function decimate({ at, value }: SeriesColumns, columnWidth: number): number[] {
  const chosen: number[] = []
  for (let start = 0; start < at.length;) {
    const limit = (Math.floor((at[start] ?? 0) / columnWidth) + 1) * columnWidth
    let next = start + 1
    while (next < at.length && (at[next] ?? 0) < limit) next++
    addAscending(chosen, [start, ...extremesOf(value, start, next), next - 1])
    start = next
  }
  return chosen
}

/** The indices of the lowest and the highest value from `start` to before `end`, the earlier one first. */
function extremesOf(value: Float64Array, start: number, end: number): [number, number] {
  let [lowest, highest] = [start, start]
  for (let i = start + 1; i < end; i++) {
    const one = value[i] ?? 0
    if (one < (value[lowest] ?? 0)) lowest = i
    if (one > (value[highest] ?? 0)) highest = i
  }
  return lowest < highest ? [lowest, highest] : [highest, lowest]
}

/** Adds indices that never fall, each once. */
function addAscending(chosen: number[], indices: readonly number[]): void {
  for (const index of indices) if (index > (chosen.at(-1) ?? -1)) chosen.push(index)
}

/** The width of a column, milliseconds: a power of two, one to two pixels of so many milliseconds. */
export const columnWidthOf = (perPixel: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, perPixel)))
