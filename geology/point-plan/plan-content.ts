import type { BoreholeKind } from '#geology/borehole-kinds.ts'
import type { TitleBlock } from '#geology/drawing/sheet-frame.ts'
import type { Grid } from '#geology/places/crs.ts'

import type { PlanLine } from './section-lines.ts'

/** An exploration point: metres of the plane system of its plan, elevation and depths in metres. */
export interface PlanPoint extends Grid {
  readonly code: string
  readonly kind: BoreholeKind | null
  readonly kindLabel: string | null
  readonly collarElevation: number | null
  readonly finalDepth: number | null
  readonly stableWaterDepth: number | null
}

export interface PlanContent {
  readonly points: readonly PlanPoint[]
  readonly lines: readonly PlanLine[]
  /** The plane system of the coordinates, and the datum of the elevations; null where they differ or are not known. */
  readonly system: string
  readonly datum: string | null
  /** The number of the zone that surveys write before the eastings, and the plan does not. */
  readonly zone?: number | undefined
  readonly made: Omit<TitleBlock, 'title' | 'scale' | 'sheet'>
}
