// One exploration hole as plain rows: depths in metres below its mouth, elevations in metres, null where nothing was recorded.

import type { ReadingPlaces } from '#geology/soundings/cpt.ts'

export interface StratumRow {
  readonly layer: string | null
  readonly name: string
  readonly geologicalAge: string | null
  readonly baseDepth: number
  readonly description: string | null
}

export interface BlowRow {
  readonly depth: number
  readonly blowCount: number
  /** Centimetres driven by these blows; 30 when null. */
  readonly penetration: number | null
}

export interface SampleRow {
  readonly number: string | null
  readonly topDepth: number
  readonly baseDepth: number | null
  /** 0 undisturbed, 1 disturbed, 2 rock, 3 water. */
  readonly sampleKind: string | null
  /** Percent, as are the two limits and the plasticity index. */
  readonly waterContent: number | null
  /** g/cm³ */
  readonly density: number | null
  readonly specificGravity: number | null
  readonly voidRatio: number | null
  readonly liquidLimit: number | null
  readonly plasticLimit: number | null
  readonly plasticityIndex: number | null
  readonly liquidityIndex: number | null
  /** Per MPa, of the step from 100 to 200 kPa. */
  readonly compressibilityPerMpa?: number | null
  /** Of the step from 100 to 200 kPa. */
  readonly modulusMpa?: number | null
  readonly cohesionKpa?: number | null
  readonly frictionDegrees?: number | null
}

export interface WaterLevelRow {
  /** Negative above the mouth of the hole. */
  readonly depth: number
  /** 0 first met, 1 stable. */
  readonly levelKind: string | null
  /** 1 perched, 2 phreatic, 3 confined, 4 other. */
  readonly waterKind: string | null
  readonly measuredOn?: string | null
}

export interface ConeRow extends ReadingPlaces {
  readonly psMpa: readonly (number | null)[] | null
  readonly qcMpa: readonly (number | null)[] | null
  readonly fsKpa: readonly (number | null)[] | null
  readonly u2Kpa: readonly (number | null)[] | null
}

/** What the drawing and the checks of a hole need to know of it. Dates are ISO 8601. */
export interface Hole {
  readonly code: string
  readonly kindLabel: string | null
  readonly projectCode: string | null
  readonly projectName: string | null
  readonly contractor: string | null
  readonly finalDepth: number | null
  readonly collarElevation: number | null
  readonly heightDatum: string | null
  readonly stableWaterDepth: number | null
  readonly diameterMm: number | null
  readonly originalNorth: number | null
  readonly originalEast: number | null
  readonly originalSystem: string | null
  readonly startedOn: string | null
  readonly completedOn: string | null
  readonly remark?: string | null
  readonly strata: readonly StratumRow[]
  readonly spt: readonly BlowRow[]
  readonly samples: readonly SampleRow[]
  readonly waterLevels: readonly WaterLevelRow[]
  readonly cpt: readonly ConeRow[]
}
