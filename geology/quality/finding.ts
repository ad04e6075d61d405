import type { Hole } from '#geology/strata/hole.ts'

export interface Finding {
  /** The part the row belongs to; null when the record itself is meant. */
  readonly part: 'strata' | 'spt' | 'samples' | 'waterLevels' | 'cpt' | null
  readonly row: number | null
  readonly message: string
  /** Code of another record that the finding is about: the message goes on from it. */
  readonly other?: string
}

/** What the checks need of a hole; the drawing needs more. */
export type CheckedHole = Pick<
  Hole,
  | 'finalDepth'
  | 'collarElevation'
  | 'stableWaterDepth'
  | 'strata'
  | 'spt'
  | 'samples'
  | 'waterLevels'
  | 'cpt'
  | 'startedOn'
  | 'completedOn'
>

/** A finding about the record as a whole. */
export const onRecord = (message: string): Finding => ({ part: null, row: null, message })
