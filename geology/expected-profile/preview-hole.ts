import type { NeighbourHole } from './profile-column.ts'

/** Metres to which the collar of a hole is rounded that is not open: no finer than a hundredth of its depth mostly is. */
const collarStep = 0.5

/**
 * A hole by what everybody sees of it: depths as the preview of an open record has them, shares of the greatest with two
 * decimals, which are depths where the layers go down to the end of the hole (else there are no layers); and a collar so
 * coarse that no answers, from however many places, tell the true one.
 */
export function previewHole<H extends NeighbourHole>(hole: H): H {
  const { collarElevation, finalDepth, strata } = hole
  const greatest = strata.reduce((max, { baseDepth }) => Math.max(max, baseDepth), 0)
  const isWhole = finalDepth !== null && Math.abs(greatest - finalDepth) <= finalDepth / 100
  const toPercent = (depth: number) => (Math.round((depth / greatest) * 100) / 100) * (finalDepth ?? 0)
  return {
    ...hole,
    isBlended: true,
    collarElevation: Math.round(collarElevation / collarStep) * collarStep,
    strata: isWhole ? strata.map((row) => ({ ...row, baseDepth: toPercent(row.baseDepth) })) : [],
  }
}
