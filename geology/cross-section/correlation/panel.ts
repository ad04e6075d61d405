import { alignGroups, groupColumns, type Group } from './align.ts'
import type { Column, Unit } from './columns.ts'
import { fillGap, type Body, type Contact, type Gap, type Side } from './gap.ts'
import { between, elevationAt, wayBetween, type Point } from './plane.ts'

/** A layer between two holes: an outline, and what it is at its two ends. */
export interface PanelBody {
  /** What it is at the left and at the right hole; undefined where it does not reach it. */
  readonly left: Unit | undefined
  readonly right: Unit | undefined
  readonly outline: readonly Point[]
  /** A lens, or a part of a layer that is whole in the other hole: drawn over the layer that it lies in. */
  readonly isInside: boolean
}

export interface Panel {
  readonly bodies: readonly PanelBody[]
  readonly contacts: readonly Contact[]
}

/**
 * What lies between two holes: layers that both have are joined by straight lines, others run out, are cut by a channel,
 * or lie in their host as lenses; they reach so large a fraction of the spacing. The outlines fill the panel without gap or overlap, but for those inside others.
 */
export function correlate(left: Column, right: Column, reach: number): Panel {
  const [a, b] = groupColumns(left.units, right.units)
  const pairs = alignGroups(a, b)
  const gaps = gapsOf([left, a], [right, b], pairs, reach)
  const joined = pairs.map(([i, j], k): JoinedLayer => ({
    groups: [a[i], b[j]],
    upper: gaps[k]?.lower ?? [],
    lower: gaps[k + 1]?.upper ?? [],
  }))
  const ends = { left, right, reach }
  const inside = [
    ...joined.flatMap((pair) => insideOf(pair, ends)),
    ...gaps.flatMap(({ bodies }) => bodies.flatMap((body) => lensesOfWedge(body, ends))),
  ]
  return {
    bodies: [
      ...joined.map(({ groups: [l, r], upper, lower }) => ({
        left: l?.parts[0],
        right: r?.parts[0],
        outline: [...upper, ...lower.toReversed()],
        isInside: false,
      })),
      ...gaps.flatMap(({ bodies }) => bodies.map((body) => bodyOf(body, left.x))),
      ...inside.map(({ body }) => body),
    ],
    contacts: [...gaps.flatMap(({ contacts }) => contacts), ...inside.flatMap(({ contacts }) => contacts)],
  }
}

const bodyOf = ({ group, outline }: Body, leftX: number): PanelBody => {
  const isLeft = outline[0]?.[0] === leftX
  const unit = group.parts[0]
  return { left: isLeft ? unit : undefined, right: isLeft ? undefined : unit, outline, isInside: false }
}

function gapsOf(
  [left, a]: readonly [Column, readonly Group[]],
  [right, b]: readonly [Column, readonly Group[]],
  pairs: readonly (readonly [number, number])[],
  reach: number,
): Gap[] {
  const stops = [...pairs, [a.length, b.length] as const]
  return stops.map(([i, j], k) => {
    const [beforeA, beforeB] = pairs[k - 1] ?? [-1, -1]
    const place = k === 0 ? 'ground' : k === pairs.length ? 'floor' : 'inside'
    return fillGap(sideOf(left, a, beforeA, i), sideOf(right, b, beforeB, j), place, reach)
  })
}

/** The groups of a column between two that are joined to the other. */
function sideOf(column: Column, groups: readonly Group[], before: number, next: number): Side {
  const above = groups[before]
  const top = above?.base ?? column.top
  const missing = groups.slice(before + 1, next)
  return {
    x: column.x,
    top,
    base: missing.at(-1)?.base ?? top,
    groups: missing,
    isTopInferred: above?.isBaseInferred ?? false,
  }
}

interface JoinedLayer {
  readonly groups: readonly [Group | undefined, Group | undefined]
  readonly upper: readonly Point[]
  readonly lower: readonly Point[]
}

interface Ends {
  readonly left: Column
  readonly right: Column
  readonly reach: number
}

interface InnerLayer {
  readonly body: PanelBody
  readonly contacts: readonly Contact[]
}

function insideOf(pair: JoinedLayer, { left, right, reach }: Ends): InnerLayer[] {
  const [l, r] = pair.groups
  if (!l || !r) return []
  const one = (group: Group, column: Column, other: Column) => {
    const isLeft = column === left
    const host = { ...pair, column, other, isLeft, reach }
    return [
      ...partsOf(group, host),
      ...group.lenses.filter((lens) => !bandOf(lens, l, r)).map((lens) => lensOf(lens, host)),
    ]
  }
  const bands = l.lenses.flatMap((lens) => {
    const same = bandOf(lens, l, r)
    return same ? [bandBetween([left.x, lens], [right.x, same], pair)] : []
  })
  return [...bands, ...one(l, left, right), ...one(r, right, left)]
}

/** The lens of the other side that is the same as this one: of those with its number, the one in its place from above. */
function bandOf(lens: Unit, l: Group, r: Group): Unit | undefined {
  const own = (l.lenses.includes(lens) ? l : r).lenses.filter(({ key }) => key === lens.key)
  const others = (l.lenses.includes(lens) ? r : l).lenses.filter(({ key }) => key === lens.key)
  return others[own.indexOf(lens)]
}

function bandBetween(
  [x0, left]: readonly [number, Unit],
  [x1, right]: readonly [number, Unit],
  { upper, lower }: JoinedLayer,
): InnerLayer {
  const way = (from: number, to: number) => wayBetween([x0, from], [x1, to], upper, lower)
  const [top, base] = [way(left.top, right.top), way(left.base, right.base)]
  const isInferred = left.isBaseInferred || right.isBaseInferred
  const contact = (points: readonly Point[]): Contact => ({ points, kind: 'contact', isInferred })
  return {
    body: { left, right, outline: [...top, ...base.toReversed()], isInside: true },
    contacts: [contact(top), contact(base)],
  }
}

interface Host extends Pick<JoinedLayer, 'upper' | 'lower'> {
  readonly column: Column
  readonly other: Column
  readonly isLeft: boolean
  readonly reach: number
}

/** The lower parts of a layer that is whole in the other hole run out on its base. */
function partsOf({ parts }: Group, host: Host): InnerLayer[] {
  const { column, other, upper, lower, isLeft, reach } = host
  const x = column.x + (other.x - column.x) * reach
  let above: readonly Point[] = upper
  return parts.slice(1).map((unit) => {
    const way = wayBetween([column.x, unit.top], [x, elevationAt(lower, x)], above, lower)
    above = isLeft ? way : way.toReversed()
    const bends = lower.filter((point) => (point[0] - column.x) * (point[0] - x) < 0)
    const foot = unit === parts.at(-1) && isLeft ? bends.toReversed() : bends
    return {
      body: ofSide(unit, isLeft, [...way, ...foot, [column.x, unit.base]]),
      contacts: [{ points: way, kind: 'pinch', isInferred: unit.isBaseInferred }],
    }
  })
}

const ofSide = (unit: Unit, isLeft: boolean, outline: readonly Point[]): PanelBody => ({
  left: isLeft ? unit : undefined,
  right: isLeft ? undefined : unit,
  outline,
  isInside: true,
})

/** A lens that only one hole met: it runs out level, within its host. */
function lensOf(unit: Unit, host: Host): InnerLayer {
  const { column, other, upper, lower, isLeft, reach } = host
  const x = column.x + (other.x - column.x) * reach
  const middle = (unit.top + unit.base) / 2
  const tip: Point = [x, Math.max(elevationAt(lower, x), Math.min(elevationAt(upper, x), middle))]
  const way = (z: number) => wayBetween([column.x, z], tip, upper, lower)
  const outline = [...way(unit.top), ...way(unit.base).toReversed().slice(1)]
  return {
    body: ofSide(unit, isLeft, outline),
    contacts: [{ points: outline, kind: 'pinch', isInferred: unit.isBaseInferred }],
  }
}

function wedgeOf(unit: Unit, x: number, tip: Point, isLeft: boolean): InnerLayer {
  const [top, base]: [Point, Point] = [
    [x, unit.top],
    [x, unit.base],
  ]
  return {
    body: ofSide(unit, isLeft, [top, tip, base]),
    contacts: [{ points: [top, tip, base], kind: 'pinch', isInferred: unit.isBaseInferred }],
  }
}

/** The lenses of a layer that itself runs out: each half way to where its host ends. */
function lensesOfWedge({ group, outline }: Body, { left }: Ends): InnerLayer[] {
  const x = outline[0]?.[0] ?? 0
  const isLeft = x === left.x
  const host = outline.reduce((far, point) => (Math.abs(point[0] - x) > Math.abs(far[0] - x) ? point : far))
  return group.lenses.map((unit) =>
    wedgeOf(unit, x, between([x, (unit.top + unit.base) / 2], host, 0.5), isLeft),
  )
}
