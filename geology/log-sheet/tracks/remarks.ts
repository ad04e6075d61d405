import { drawnDepth } from '#geology/log-sheet/layers.ts'
import { decimalText } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'

/** A sentence about a depth of a hole, metres. */
export interface Remark {
  readonly depth: number
  readonly text: string
}

/** Where the rows of a hole do not fit together: nothing of it is drawn as if it did. From the top down. */
export function remarksOf(hole: Hole): Remark[] {
  const bases = hole.strata.map(({ baseDepth }) => baseDepth).toSorted((a, b) => a - b)
  const same = new Set(bases.filter((base, i) => base === bases[i - 1]))
  const thin = [...same].map((depth) => ({
    depth,
    text: `${decimalText(depth, 2)} m 处各层层底相同，上下重叠`,
  }))
  return [...thin, ...endRemarks(hole), ...testRemarks(hole)].toSorted((a, b) => a.depth - b.depth)
}

/** Depths below the lowest stratum down to the foot of the hole, where no strata were recorded. */
export function unloggedSpan(hole: Hole): { readonly top: number; readonly base: number } | undefined {
  const top = Math.max(0, ...hole.strata.map(({ baseDepth }) => baseDepth))
  const base = drawnDepth(hole)
  return base - top > 0.005 ? { top, base } : undefined
}

function endRemarks(hole: Hole): Remark[] {
  const unlogged = unloggedSpan(hole)
  const { finalDepth } = hole
  const lowest = Math.max(0, ...hole.strata.map(({ baseDepth }) => baseDepth))
  const isExceeded = finalDepth !== null && lowest > finalDepth
  return [
    ...(unlogged
      ? [
          {
            depth: unlogged.top,
            text: `${decimalText(unlogged.top, 2)}–${decimalText(unlogged.base, 2)} m 未分层`,
          },
        ]
      : []),
    ...(isExceeded
      ? [
          {
            depth: finalDepth,
            text: `孔深 ${decimalText(finalDepth, 2)} m，小于最深层底 ${decimalText(lowest, 2)} m`,
          },
        ]
      : []),
  ]
}

function testRemarks(hole: Hole): Remark[] {
  const foot = drawnDepth(hole)
  const depths = [...hole.spt.map(({ depth }) => depth), ...hole.samples.map(({ topDepth }) => topDepth)]
  const below = depths.filter((depth) => depth > foot)
  return below.length ? [{ depth: foot, text: `${below.length} 处取样、试验深于孔底，未画` }] : []
}
