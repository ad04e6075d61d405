import { isSoundingOnly } from '#geology/soundings/sounding-only.ts'
import type { Hole } from '#geology/strata/hole.ts'

/** A log is drawn of a hole whose layers somebody has seen: not of a point that was only sounded, whose layers are read from curves. */
export const hasLog = (hole: Hole): boolean => hole.strata.length > 0 && !isSoundingOnly(hole)
