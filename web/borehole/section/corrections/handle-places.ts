import { layerInHole, type CorrelationDecision } from '#geology/cross-section/correlation/decisions.ts'
import { canJoin } from '#geology/cross-section/correlation/edits.ts'
import type { Point } from '#geology/cross-section/correlation/plane.ts'
import type { Place } from '#geology/drawing/marks.ts'
import type { SectionSheet } from '#web/borehole/section/useSheet.ts'

import type { DropTarget } from './LayerHandle.tsx'
import { layersBetween, type LayerBetween } from './layers-between.ts'

/** From millimetres of a sheet to metres of its section. */
export function pointsOf(placeOf: SectionSheet['place']): (place: Place) => Point {
  const [[x0, y0], [x1, y1]] = [placeOf([0, 0]), placeOf([1, 1])]
  return ([x, y]) => [(x - x0) / (x1 - x0), (y - y0) / (y1 - y0)]
}

/** Millimetres from a hole at which the handles of its layers stand. */
const besideHole = 4.5

/** Where the handle of a layer stands: in the middle of the layer, beside its hole, on the side of the other. */
export function placeOfLayer(
  { panel, isLeft, unit }: LayerBetween,
  { section, place: placeOf }: SectionSheet,
): Place {
  const own = section.columns[isLeft ? panel : panel + 1]
  const base = Math.max(unit.base, own?.end ?? unit.base)
  const [x, y] = placeOf([own?.x ?? 0, (unit.top + base) / 2])
  return [x + (isLeft ? besideHole : -besideHole), y]
}

/** The handles of each panel, and where they stand. */
export const handlesOf = (view: SectionSheet, decisions: readonly CorrelationDecision[]) =>
  view.section.panels.map(({ tips }, panel) => ({
    layers: layersBetween(view.section, panel, decisions).map((between) => ({
      between,
      at: placeOfLayer(between, view),
    })),
    tips: tips.map((tip) => ({ tip, at: view.place(tip.at) })),
  }))

/** Millimetres from its middle within which a handle is seen, and taken hold of at the least. */
const knobRadius = 1.4

/** Within how many millimetres a handle is taken hold of: at most half way to the nearest other one. */
export function hitRadius(at: Place, places: readonly Place[], maxRadius: number): number {
  const ways = places.map((other) =>
    other === at ? maxRadius * 2 : Math.hypot(other[0] - at[0], other[1] - at[1]),
  )
  return Math.max(knobRadius, Math.min(maxRadius, ...ways.map((way) => way / 2)))
}

/** Share of the spacing from the other hole within which something is dropped on it. */
const dropWidth = 0.4

/** The layer of the other hole at a point, if the two can be one. */
export function targetAt(
  { panel, isLeft, layer, toward }: LayerBetween,
  [x, z]: Point,
  { section, place: placeOf }: SectionSheet,
  decisions: readonly CorrelationDecision[],
): DropTarget | undefined {
  const alignment = section.alignments[panel]
  if (!alignment) return undefined
  const other = isLeft ? alignment.right : alignment.left
  const spacing = alignment.right.x - alignment.left.x
  if (Math.abs(x - other.x) > spacing * dropWidth) return undefined
  const unit = other.units.find(({ key, top, base }) => key !== '' && z <= top && z > base)
  const target = unit && layerInHole(toward, unit)
  if (!unit || !target || !canJoin(alignment, decisions, layer, target)) return undefined
  return { layer: target, from: placeOf([other.x, unit.top]), to: placeOf([other.x, unit.base]) }
}
