/** Undoes the filter of a row in place (ISO/IEC 15948, 9.2). `step` is the bytes of a pixel, one at least. */
export function unfilterRow(filter: number, row: Uint8Array, above: Uint8Array, step: number): boolean {
  const undo = [undefined, undoSub, undoUp, undoAverage, undoPaeth][filter]
  undo?.(row, above, step)
  return filter <= 4
}

function undoSub(row: Uint8Array, _: Uint8Array, step: number): void {
  for (let i = step; i < row.length; i += 1) row[i] = row[i]! + row[i - step]!
}

function undoUp(row: Uint8Array, above: Uint8Array): void {
  for (let i = 0; i < row.length; i += 1) row[i] = row[i]! + above[i]!
}

function undoAverage(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i += 1)
    row[i] = row[i]! + (((i < step ? 0 : row[i - step]!) + above[i]!) >> 1)
}

function undoPaeth(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < Math.min(step, row.length); i += 1) row[i] = row[i]! + above[i]!
  for (let i = step; i < row.length; i += 1) {
    const [a, b, c] = [row[i - step]!, above[i]!, above[i - step]!]
    const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
    row[i] = row[i]! + (toA <= toB && toA <= toC ? a : toB <= toC ? b : c)
  }
}
