export interface LevelledPoint {
  /** Metres above the datum. */
  elevation: number
  /** Millimetres that the point has sunk since its first levelling, positive when lower. */
  settlement: number
}

/**
 * Settlement of a point at its next levelling: what it sank since the last one is added. Where the point was renewed or
 * the datum changed (`rebased`), its height before and after cannot be compared, and the sum goes on from where it was.
 * The first levelling counts from zero. Millimetres, to a tenth.
 */
export function settlementAt(
  last: LevelledPoint | undefined,
  { elevation, rebased }: { elevation: number; rebased: boolean },
): number {
  if (!last) return 0
  const sunk = rebased ? 0 : (last.elevation - elevation) * 1000
  return Math.round((last.settlement + sunk) * 10) / 10
}
