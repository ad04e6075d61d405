import type { LayerNumber } from '#geology/strata/strata.ts'

/** Which layers were laid into a channel or a creek that had been cut into which others. */
export interface Cut {
  /** What was cut and filled, as it is called. */
  readonly name: string
  readonly fill: readonly string[]
  readonly cut: readonly string[]
}

/** Channels and creeks, the deepest first. */
export const cuts: readonly Cut[] = [
  // the palaeochannels of the delta: ⑤2–⑤4 stand where ⑥ and ⑦ were washed out
  { name: '古河道', fill: ['5-2', '5-3', '5-4'], cut: ['6', '7-1', '7-2'] },
  // the mud of creeks that were filled up
  { name: '暗浜', fill: ['1-2'], cut: ['2', '3'] },
]

/** Whether a layer is one of the table, which is written `5-2`, or a part of it. */
export const isWithin = ({ path }: LayerNumber, whole: string): boolean =>
  `${path.join('-')}-`.startsWith(`${whole}-`)

/** Whether the first layer fills what was cut into the second. Made ground (①) cuts whatever is not made ground. */
export function cutsInto(fill: LayerNumber | undefined, other: LayerNumber | undefined): boolean {
  if (!fill || !other) return false
  if (fill.main === 1 && other.main !== 1) return true
  return cuts.some(
    (row) => row.fill.some((each) => isWithin(fill, each)) && row.cut.some((each) => isWithin(other, each)),
  )
}
