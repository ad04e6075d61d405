import type { Hole } from '#geology/strata/hole.ts'

/** A water level of a hole: metres below its mouth, negative above it, and the day it was measured. */
export interface WaterLevel {
  readonly depth: number
  readonly day: string | null
}

const levelsOf = ({ waterLevels }: Hole, levelKind: string): WaterLevel[] =>
  waterLevels
    .filter((row) => row.levelKind === levelKind)
    .map(({ depth, measuredOn = null }) => ({ depth, day: measuredOn }))

/** Where water was first met. */
export const firstWater = (hole: Hole): WaterLevel[] => levelsOf(hole, '0')

/** Where it came to rest; the one of the record where none was listed. */
export function stableWater(hole: Hole): WaterLevel[] {
  const levels = levelsOf(hole, '1')
  if (levels.length || hole.stableWaterDepth === null) return levels
  return [{ depth: hole.stableWaterDepth, day: null }]
}
