/** Four bands for each doubling, from a millisecond on: what is read of them is a fifth too long at most. */
const perDoubling = 4
export const bands = 64

/** The band of a time in milliseconds: band i ends at 2 ^ (i / 4) ms, the last one nowhere. */
export const bandOf = (milliseconds: number): number =>
  milliseconds <= 1 ? 0 : Math.min(bands - 1, Math.ceil(perDoubling * Math.log2(milliseconds)))

/** The time that a share of all calls did not exceed, by the end of its band, and no longer than the longest. */
export function timeAtShare(counts: readonly number[], share: number, greatest: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  const band = counts.findIndex((count) => (below += count) >= share * total)
  return Math.min(greatest, band < 0 || band === bands - 1 ? greatest : 2 ** (band / perDoubling))
}
