/** Natural places of the factors of a block of a JPEG, in the order in which they come (ITU-T T.81, figure 5). */
export const zigzag = Uint8Array.from(
  Array.from({ length: 64 }, (_, i) => i).toSorted((a, b) => orderOf(a) - orderOf(b)),
)

/** Diagonals one after the other, up and down in turn. */
function orderOf(place: number): number {
  const [x, y] = [place & 7, place >> 3]
  return (x + y) * 64 + ((x + y) % 2 === 0 ? x : y)
}
