import { alignGroups, groupColumns, type Group, type Pair } from './align.ts'
import type { Column, Unit } from './columns.ts'
import { isUnitOf, layerText, type JoinDecision, type LayerInHole, type Misfit } from './decisions.ts'

/** Which layers of two neighbouring holes are one. */
export interface Alignment {
  readonly left: Column
  readonly right: Column
  readonly groups: readonly [Group[], Group[]]
  /** By their places in the two columns, from the top. */
  readonly pairs: readonly Pair[]
  /** Lenses that are one band, within layers that are joined. */
  readonly bands: readonly Band[]
  /** Whether a reader has set them apart. */
  readonly isSetApart: (left: Group, right: Group) => boolean
  readonly misfits: readonly Misfit[]
}

type Band = readonly [left: Unit, right: Unit]

/** A decision with its two layers, in the order of the columns. */
interface Join {
  readonly decision: JoinDecision
  readonly units: Band
}

/** Aligns two columns as their numbers and thicknesses say, but for what was decided; of decisions that exclude each other the earlier holds. */
export function alignColumns(
  left: Column,
  right: Column,
  decisions: readonly JoinDecision[] = [],
): Alignment {
  const found = decisions.map((decision) => joinOf(decision, left, right))
  const joins = found.filter((each) => 'units' in each)
  const apart = joins.filter(({ decision }) => !decision.isJoined)
  const areApart = (a: Unit, b: Unit) => apart.some(({ units: [l, r] }) => isSame(l, a) && isSame(r, b))
  const groups = groupColumns(left.units, right.units, (...pair) =>
    joins.some((join) => isSeparate(join, ...pair)),
  )
  const isSetApart = (a: Group, b: Group) => a.parts.some((l) => b.parts.some((r) => areApart(l, r)))
  const joined = joins.filter(({ decision }) => decision.isJoined)
  const { forced, lenses, misfits } = placeJoins(joined, groups)
  const pairs = alignGroups(...groups, { forced, isSetApart })
  const bands = pairs.flatMap(([i, j]) => {
    const [l, r] = [groups[0][i], groups[1][j]]
    return l && r ? bandsOf([l, r], lenses, areApart) : []
  })
  const isDrawn = ({ units }: Join) => bands.some(([l, r]) => isSame(l, units[0]) && isSame(r, units[1]))
  const all = [
    ...found.filter((each) => 'reason' in each),
    ...misfits,
    ...lenses.filter((join) => !isDrawn(join)).map(({ decision }) => ({ decision, reason: crossing })),
  ]
  return { left, right, groups, pairs, bands, isSetApart, misfits: all }
}

/** Why a decision is not drawn that would let two lines cross. */
export const crossing = '会穿过别的界线'

const isSame = (a: Unit, b: Unit) => a.key === b.key && a.occurrence === b.occurrence

function joinOf(decision: JoinDecision, left: Column, right: Column): Join | Misfit {
  const isAhead = decision.a.hole === left.code
  const [a, b] = isAhead ? [decision.a, decision.b] : [decision.b, decision.a]
  const find = ({ units }: Column, layer: LayerInHole) => units.find((unit) => isUnitOf(layer, unit))
  const [l, r] = [find(left, a), find(right, b)]
  if (l && r) return { decision, units: [l, r] }
  const missing = l ? b : a
  return { decision, reason: `${missing.hole} 没有${layerText(missing)}` }
}

/** A part of a layer that is whole in the other hole stands for itself where it was set apart from it, or joined to another. */
function isSeparate({ decision, units }: Join, part: Unit, whole: Unit, isLeft: boolean): boolean {
  const [own, other] = isLeft ? units : [units[1], units[0]]
  return isSame(own, part) && decision.isJoined !== isSame(other, whole)
}

/** Joins of layers as places in the two columns, none of which cross; those of lenses by themselves. */
function placeJoins(joins: readonly Join[], [left, right]: Alignment['groups']) {
  const forced: Pair[] = []
  const lenses: Join[] = []
  const misfits: Misfit[] = []
  for (const join of joins) {
    const [l, r] = [placeIn(left, join.units[0]), placeIn(right, join.units[1])]
    const { decision } = join
    if (l.isLens && r.isLens) lenses.push(join)
    else if (l.isLens || r.isLens) misfits.push({ decision, reason: '一侧是透镜体' })
    else if (forced.every((pair) => isInOrder(pair, [l.at, r.at]))) forced.push([l.at, r.at])
    else misfits.push({ decision, reason: crossing })
  }
  return { forced: forced.toSorted((a, b) => a[0] - b[0]), lenses, misfits }
}

/** The group that a layer is in, or lies in as a lens. */
function placeIn(groups: readonly Group[], unit: Unit): { at: number; isLens: boolean } {
  const at = groups.findIndex(({ top, base }) => unit.top <= top && unit.base >= base)
  return { at, isLens: groups[at]?.lenses.some((lens) => isSame(lens, unit)) ?? false }
}

const isInOrder = (a: Pair, b: Pair) => (a[0] - b[0]) * (a[1] - b[1]) > 0

/** The lenses of two joined layers that are the same: as decided, then those with one number in their order from above. */
function bandsOf(
  [l, r]: readonly [Group, Group],
  joins: readonly Join[],
  areApart: (a: Unit, b: Unit) => boolean,
): Band[] {
  const placeOf = (lenses: readonly Unit[], unit: Unit) => lenses.findIndex((lens) => isSame(lens, unit))
  const decided = joins.map(({ units: [a, b] }): Pair => [placeOf(l.lenses, a), placeOf(r.lenses, b)])
  const alike = l.lenses.map((lens, i): Pair => {
    const ofKey = (lenses: readonly Unit[]) => lenses.filter(({ key }) => key === lens.key)
    const same = ofKey(r.lenses)[ofKey(l.lenses).indexOf(lens)]
    return same && !areApart(lens, same) ? [i, r.lenses.indexOf(same)] : [-1, -1]
  })
  const pairs: Pair[] = []
  for (const pair of [...decided, ...alike])
    if (Math.min(...pair) >= 0 && pairs.every((each) => isInOrder(each, pair))) pairs.push(pair)
  return pairs.flatMap(([i, j]) => {
    const [a, b] = [l.lenses[i], r.lenses[j]]
    return a && b ? [[a, b] as const] : []
  })
}
