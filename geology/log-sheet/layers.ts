import { readingsOf } from '#geology/soundings/cpt.ts'
import type { Hole, StratumRow } from '#geology/strata/hole.ts'
import { lithologyOfStratum, type Lithology, type StrataColour } from '#geology/strata/lithology.ts'
import { parseLayer, spansOf, strataColour, type LayerNumber, type Span } from '#geology/strata/strata.ts'

/** A stratum made ready to be drawn. */
export interface Layer extends Span {
  /** Its row in the hole's strata. */
  readonly index: number
  readonly row: StratumRow
  readonly number: LayerNumber | undefined
  readonly lithology: Lithology | undefined
  readonly colour: StrataColour | undefined
}

/** The strata by depth, each with its span; rows that were recorded out of order keep their index. */
export function layersOf(strata: readonly StratumRow[]): Layer[] {
  const sorted = strata
    .map((row, index) => ({ row, index }))
    .toSorted((a, b) => a.row.baseDepth - b.row.baseDepth)
  const spans = spansOf(sorted.map(({ row }) => row))
  return sorted.flatMap(({ row, index }, i) => {
    const span = spans[i]
    if (!span) return []
    const lithology = lithologyOfStratum(row)
    return [
      { ...span, index, row, number: parseLayer(row.layer), lithology, colour: strataColour(row, lithology) },
    ]
  })
}

/** How deep a hole is drawn, metres: to its final depth, its lowest stratum or its lowest test, at least half a metre. */
export function drawnDepth(hole: Hole): number {
  const known = Math.max(hole.finalDepth ?? 0, ...hole.strata.map((row) => row.baseDepth))
  if (known > 0) return Math.max(known, 0.5)
  const soundings = hole.cpt.map((row) => readingsOf(row, row.psMpa ?? row.qcMpa ?? []).at(-1)?.[0] ?? 0)
  return Math.max(
    0.5,
    ...hole.spt.map((row) => row.depth),
    ...hole.samples.map((row) => row.topDepth),
    ...soundings,
  )
}
