/** Values on a square lattice, row by row from the south-west; NaN where there is none. */
export interface Lattice {
  readonly columns: number
  readonly rows: number
  readonly values: Float64Array
}

export const latticeOf = (
  { columns, rows }: { readonly columns: number; readonly rows: number },
  values: readonly (number | null)[],
): Lattice => ({ columns, rows, values: Float64Array.from(values, (value) => value ?? NaN) })

/** How many times closer the nodes of a map are drawn than reckoned: twice halved. */
export const fineness = 4

/**
 * The same surface on nodes four times as close, through all values there are: a curve through four nodes where there are
 * four in a row (Dyn, Levin and Gregory, 1987), a straight line between two, nothing beyond.
 */
export const refineSmooth = (lattice: Lattice): Lattice => halve(halve(lattice, smoothMiddle), smoothMiddle)

/** The same along straight lines only: shares stay shares, and a distance never grows. */
export const refineStraight = (lattice: Lattice): Lattice =>
  halve(halve(lattice, straightMiddle), straightMiddle)

/**
 * A surface without the small steps by which one hole takes the place of another: twice each value moves half way to the
 * mean of its two neighbours in the row, and in the column. What is plane stays as it is.
 */
export const smooth = (lattice: Lattice): Lattice => smoothOnce(smoothOnce(lattice))

/** With values one node further than there are, the means of those around, so that lines end between nodes and not at them. */
export function extend({ columns, rows, values }: Lattice): Lattice {
  const around = (i: number): number => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    let [sum, count] = [0, 0]
    for (const [dy, dx] of steps) {
      const [y, x] = [row + dy, column + dx]
      const value = y < 0 || x < 0 || y >= rows || x >= columns ? NaN : (values[y * columns + x] ?? NaN)
      if (Number.isNaN(value)) continue
      sum += value
      count += 1
    }
    return count === 0 ? NaN : sum / count
  }
  return { columns, rows, values: values.map((value, i) => (Number.isNaN(value) ? around(i) : value)) }
}

/** To the eight nodes around one. */
const steps = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].flatMap((dx) => (dy === 0 && dx === 0 ? [] : [[dy, dx] as const])),
)

const smoothOnce = (lattice: Lattice): Lattice => transpose(smoothRows(transpose(smoothRows(lattice))))

function smoothRows({ columns, rows, values }: Lattice): Lattice {
  return {
    columns,
    rows,
    values: values.map((value, i) => {
      const column = i % columns
      const before = column > 0 ? (values[i - 1] ?? NaN) : NaN
      const after = column < columns - 1 ? (values[i + 1] ?? NaN) : NaN
      const smoothed = (before + 2 * value + after) / 4
      return Number.isNaN(smoothed) ? value : smoothed
    }),
  }
}

type Middle = (before: number, a: number, b: number, after: number) => number

const straightMiddle: Middle = (_before, a, b) => (a + b) / 2
const smoothMiddle: Middle = (before, a, b, after) =>
  Number.isNaN(before) || Number.isNaN(after) ? (a + b) / 2 : (9 * (a + b) - before - after) / 16

/** Twice as many steps in both directions: first along the rows, then along the columns. */
function halve(lattice: Lattice, middle: Middle): Lattice {
  return transpose(halveRows(transpose(halveRows(lattice, middle)), middle))
}

function halveRows({ columns, rows, values }: Lattice, middle: Middle): Lattice {
  const wide = 2 * columns - 1
  const finer = new Float64Array(wide * rows)
  for (let row = 0; row < rows; row += 1)
    for (let i = 0; i < columns; i += 1) {
      const at = (column: number) =>
        column < 0 || column >= columns ? NaN : (values[row * columns + column] ?? NaN)
      finer[row * wide + 2 * i] = at(i)
      if (i < columns - 1) finer[row * wide + 2 * i + 1] = middle(at(i - 1), at(i), at(i + 1), at(i + 2))
    }
  return { columns: wide, rows, values: finer }
}

function transpose({ columns, rows, values }: Lattice): Lattice {
  const turned = new Float64Array(values.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      turned[column * rows + row] = values[row * columns + column] ?? NaN
  return { columns: rows, rows: columns, values: turned }
}
