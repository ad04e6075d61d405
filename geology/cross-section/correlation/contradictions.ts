import { layersOutOfOrder } from '#geology/strata/strata.ts'

import { alignGroups, groupColumns } from './align.ts'
import { leastUnknown, type Column, type SectionHole } from './columns.ts'

/** What the holes of a section say against each other, with the holes that say it. */
export interface SectionFinding {
  readonly kind: 'order' | 'crossing' | 'depth' | 'dip'
  readonly holes: readonly string[]
  readonly message: string
}

/** The findings of a section in the order of its line: `columns` are the holes carried down to the floor. */
export function findContradictions(
  holes: readonly SectionHole[],
  columns: readonly Column[],
): SectionFinding[] {
  const between = columns.slice(1).flatMap((right, i) => {
    const left = columns[i]
    return left ? [...crossings(left, right), ...steepContacts(left, right)] : []
  })
  return [...holes.flatMap((hole) => [...ordersOf(hole), ...depthsOf(hole)]), ...between]
}

const ordersOf = ({ code, strata }: SectionHole): SectionFinding[] =>
  layersOutOfOrder(strata.map(({ layer }) => layer)).map(({ row, after }) => ({
    kind: 'order',
    holes: [code],
    message: `${code} 的${after}在${strata[row]?.layer ?? ''}之上`,
  }))

/** Strata that end above or below the depth of the hole. */
function depthsOf({ code, finalDepth, strata }: SectionHole): SectionFinding[] {
  if (finalDepth == null || strata.length === 0) return []
  const last = Math.max(...strata.map(({ baseDepth }) => baseDepth))
  if (Math.abs(last - finalDepth) <= leastUnknown) return []
  const message =
    last > finalDepth
      ? `${code} 的层底 ${last.toFixed(2)} m 深于孔深 ${finalDepth.toFixed(2)} m`
      : `${code} 在 ${last.toFixed(2)} m 以下没有分层，孔深 ${finalDepth.toFixed(2)} m`
  return [{ kind: 'depth', holes: [code], message }]
}

/** Layers that both holes have and that stay apart, since a line between them would cross one that is drawn. */
function crossings(left: Column, right: Column): SectionFinding[] {
  const [a, b] = groupColumns(left.units, right.units)
  const pairs = alignGroups(a, b)
  const apart = a.filter(
    ({ key }, i) =>
      !pairs.some(([l]) => l === i) &&
      b.some((other, j) => other.key === key && !pairs.some(([, r]) => r === j)),
  )
  return apart.map(({ parts }) => ({
    kind: 'crossing',
    holes: [left.code, right.code],
    message: `${left.code} 与 ${right.code} 的${parts[0]?.layer ?? parts[0]?.name ?? ''}未相连，连线会穿过别的界线`,
  }))
}

/** One metre in ten: a contact that is steeper between two holes is looked at once more. */
const steepest = 0.1

function steepContacts(left: Column, right: Column): SectionFinding[] {
  const [a, b] = groupColumns(left.units, right.units)
  return alignGroups(a, b).flatMap(([i, j]): SectionFinding[] => {
    const [l, r] = [a[i], b[j]]
    if (!l || !r || l.isBaseInferred || r.isBaseInferred) return []
    const dip = Math.abs(l.base - r.base) / (right.x - left.x)
    if (dip <= steepest) return []
    const layer = l.parts[0]?.layer ?? l.parts[0]?.name ?? ''
    return [
      {
        kind: 'dip',
        holes: [left.code, right.code],
        message: `${layer}底界在 ${left.code} 与 ${right.code} 之间坡度 ${Math.round(dip * 100)} %`,
      },
    ]
  })
}
