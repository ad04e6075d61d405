import type { Hole } from '#geology/strata/hole.ts'

/** A point that was only sounded: nobody has seen its ground, so no log is drawn of it. */
export const isSoundingOnly = ({ cpt, spt, samples }: Pick<Hole, 'cpt' | 'spt' | 'samples'>): boolean =>
  cpt.length > 0 && spt.length === 0 && samples.length === 0
