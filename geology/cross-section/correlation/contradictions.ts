import { basesRise } from '#geology/quality/structure.ts'
import { layersOutOfOrder } from '#geology/strata/strata.ts'

import type { Group } from './align.ts'
import type { Alignment } from './alignment.ts'
import { leastUnknown, type SectionHole } from './columns.ts'

/** What the holes of a section say against each other, with the holes that say it, in the order of the line; one alignment between each and the next. */
export function findContradictions(
  holes: readonly SectionHole[],
  alignments: readonly Alignment[],
): string[] {
  const between = alignments.flatMap(contradictionsBetween)
  return [
    ...new Set([
      ...holes.flatMap((hole) => [...basesOf(hole), ...ordersOf(hole), ...depthsOf(hole)]),
      ...between,
    ]),
  ]
}

const ordersOf = ({ code, strata }: SectionHole): string[] => {
  const layers = strata.toSorted((a, b) => a.baseDepth - b.baseDepth).map(({ layer }) => layer)
  return layersOutOfOrder(layers).map(({ row, after }) => `${code} 的${after}在${layers[row] ?? ''}之上`)
}

/** Strata that end no deeper than the one above: they are not drawn, or sorted. */
const basesOf = (hole: SectionHole): string[] =>
  basesRise(hole).map(({ row, message }) => {
    const { layer, name } = hole.strata[row ?? -1] ?? { layer: null, name: '' }
    return `${hole.code} 的${layer ?? name}：${message}`
  })

/** Strata that end above or below the depth of the hole. */
function depthsOf({ code, finalDepth, strata }: SectionHole): string[] {
  if (finalDepth == null || strata.length === 0) return []
  const last = Math.max(...strata.map(({ baseDepth }) => baseDepth))
  if (Math.abs(last - finalDepth) <= leastUnknown) return []
  return last > finalDepth
    ? [`${code} 的层底 ${last.toFixed(2)} m 深于孔深 ${finalDepth.toFixed(2)} m`]
    : [`${code} 在 ${last.toFixed(2)} m 以下没有分层，孔深 ${finalDepth.toFixed(2)} m`]
}

/** Metres down for a metre along: a contact that is steeper between two holes is looked at once more. */
const steepest = 0.1

/** Layers that stay apart since a line between them would cross another, and contacts that are steep. */
function contradictionsBetween({ left, right, groups: [a, b], pairs, isSetApart }: Alignment): string[] {
  const isApart = (group: Group, side: 0 | 1, i: number) =>
    group.key !== '' && !pairs.some((pair) => pair[side] === i)
  const apart = a.filter(
    (group, i) =>
      isApart(group, 0, i) &&
      b.some((other, j) => other.key === group.key && isApart(other, 1, j) && !isSetApart(group, other)),
  )
  return [
    ...apart.map((group) => `${left.code} 与 ${right.code} 的${nameOf(group)}未相连，连线会穿过别的界线`),
    ...pairs.flatMap(([i, j]) => {
      const [l, r] = [a[i], b[j]]
      if (!l || !r || l.isBaseInferred || r.isBaseInferred) return []
      const dip = Math.abs(l.base - r.base) / (right.x - left.x)
      const percent = Math.round(dip * 100)
      return dip > steepest ? [`${nameOf(l)}底界在 ${left.code} 与 ${right.code} 之间坡度 ${percent} %`] : []
    }),
  ]
}

const nameOf = ({ parts: [unit] }: Group): string => unit?.layer ?? unit?.name ?? ''
