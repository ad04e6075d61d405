import type { Group } from './align.ts'
import { cutsInto } from './cuts.ts'
import { between, type Point } from './plane.ts'
import {
  laterOf,
  pointBetween,
  type Span,
  type Tip,
  type TipChoice,
  type TipKind,
  type TipsOf,
} from './tips.ts'

/** The layers of one hole between two joined ones, which the other hole lacks; none where `top` is `base`. */
export interface Side {
  readonly code: string
  readonly x: number
  readonly top: number
  readonly base: number
  readonly groups: readonly Group[]
  readonly isTopInferred: boolean
  /** What was decided on where they end. */
  readonly choice: TipChoice | undefined
}

/** A layer drawn in one panel, between two holes. */
export interface Body {
  readonly group: Group
  readonly outline: readonly Point[]
}

/** `contact`: met in both holes. `pinch`: of a layer that runs out. `cut`: the flank of a channel. */
export type ContactKind = 'contact' | 'pinch' | 'cut'

export interface Contact {
  readonly points: readonly Point[]
  readonly kind: ContactKind
  readonly isInferred: boolean
}

/** Whether both holes of a panel met a contact; else one alone proves it, or none does. */
export const isProvedByBoth = ({ kind, isInferred }: Contact): boolean => kind === 'contact' && !isInferred

/** What stands between two joined layers: the base of the upper and the top of the lower, left to right, and the bodies between. */
export interface Gap extends TipsOf {
  readonly upper: readonly Point[]
  readonly lower: readonly Point[]
  readonly bodies: readonly Body[]
  readonly contacts: readonly Contact[]
}

/** Under the ground, between two layers, or above the floor of the section: there the outer line is straight. */
export type GapPlace = 'ground' | 'inside' | 'floor'

/**
 * Fills the gap between two joined layers. `reach` is how far a layer that the other hole lacks reaches to it, as a
 * fraction of the spacing; which layers are channels says the table of cuts.
 */
export function fillGap(left: Side, right: Side, place: GapPlace, reach: number): Gap {
  if (left.groups.length && right.groups.length) return setApart(left, right, place, reach)
  if (left.groups.length) return runOut(left, right, place, reach)
  if (right.groups.length) return mirrorOf(runOut(right, left, place, reach))
  return joinContact(left, right)
}

function setApart(left: Side, right: Side, place: GapPlace, reach: number): Gap {
  const excluded = excludedOf(left, right, place)
  if (excluded) {
    const without = (side: Side): Side => (side.choice === excluded ? { ...side, choice: undefined } : side)
    const gap = setApart(without(left), without(right), place, reach)
    return { ...gap, dropped: [...gap.dropped, excluded.decision] }
  }
  const cutter = place === 'floor' ? undefined : cutterOf(left, right)
  const channel = cutter && cutChannel(cutter, cutter === left ? right : left, reach)
  if (channel) return cutter === right ? channel : mirrorOf(channel)
  return place === 'inside' ? runOutBoth(left, right, reach) : changeBetween(left, right)
}

/** Layers that run out towards each other end before they meet, and an upright line stands at one place only. */
function excludedOf({ choice: a }: Side, { choice: b }: Side, place: GapPlace): TipChoice | undefined {
  if (!a || !b) return undefined
  const doMeet = a.decision.fraction + b.decision.fraction > 1
  return doMeet || place !== 'inside' ? laterOf(a, b) : undefined
}

const topOf = ({ x, top }: Side): Point => [x, top]
const baseOf = ({ x, base }: Side): Point => [x, base]
const isBaseInferred = ({ groups, isTopInferred }: Side) => groups.at(-1)?.isBaseInferred ?? isTopInferred

const fractionOf = ({ choice }: Side, reach: number) => choice?.decision.fraction ?? reach

/** Where the layers of a side end. */
const tipOf = (
  side: Side,
  other: Side,
  kind: TipKind,
  rest: Pick<Tip, 'at' | 'fraction' | 'height' | 'span' | 'maxFraction'>,
): Tip => ({
  kind,
  layers: side.groups.flatMap(({ parts }) => parts),
  hole: side.code,
  toward: other.code,
  decision: side.choice?.decision,
  ...rest,
})

/** A gap that was worked out from right to left. */
const mirrorOf = ({ upper, lower, ...gap }: Gap): Gap => ({
  ...gap,
  upper: upper.toReversed(),
  lower: lower.toReversed(),
})

function joinContact(left: Side, right: Side): Gap {
  const points = [topOf(left), topOf(right)]
  const isInferred = left.isTopInferred || right.isTopInferred
  return {
    upper: points,
    lower: points,
    bodies: [],
    contacts: [{ points, kind: 'contact', isInferred }],
    tips: [],
    dropped: [],
  }
}

/** Top and bases of a side as elevations, one more than its groups. */
const boundsOf = ({ top, groups }: Side): number[] => [top, ...groups.map(({ base }) => base)]

/** The layers of a side end in a point before the other hole, all in one. Upper and lower go from the side to the other. */
function runOut(side: Side, other: Side, place: GapPlace, reach: number): Gap {
  const fraction = fractionOf(side, reach)
  const height = { ground: 1, inside: side.choice?.decision.height ?? 0.5, floor: 0 }[place]
  const span: Span = { upper: [topOf(side), topOf(other)], lower: [baseOf(side), topOf(other)] }
  const tip = pointBetween(span, fraction, height)
  const isInferred = side.isTopInferred || isBaseInferred(side) || other.isTopInferred
  const lines: Point[][] = [...boundsOf(side).map((z): Point[] => [[side.x, z], tip]), [tip, topOf(other)]]
  return {
    upper: place === 'ground' ? [topOf(side), topOf(other)] : [topOf(side), tip, topOf(other)],
    lower: place === 'floor' ? [baseOf(side), topOf(other)] : [baseOf(side), tip, topOf(other)],
    bodies: wedges(side, tip),
    contacts: lines.map((points) => ({ points, kind: 'pinch', isInferred })),
    tips: [tipOf(side, other, 'pinch', { at: tip, fraction, ...(place === 'inside' && { height, span }) })],
    dropped: [],
  }
}

const wedges = (side: Side, tip: Point): Body[] =>
  side.groups.map((group) => ({
    group,
    outline: [[side.x, group.top], tip, [side.x, group.base]],
  }))

/** Each side has layers that the other lacks, and none was cut into the other: both run out. */
function runOutBoth(left: Side, right: Side, reach: number): Gap {
  const span: Span = { upper: [topOf(left), topOf(right)], lower: [baseOf(left), baseOf(right)] }
  const [f, g] = fractionsOfBoth(left, right, reach)
  const [h, k] = [left, right].map(({ choice }) => choice?.decision.height ?? 0.5)
  const first = pointBetween(span, f, h ?? 0.5)
  const second = pointBetween(span, 1 - g, k ?? 0.5)
  const isInferred = isBaseInferred(left) || isBaseInferred(right)
  const contact = (points: Point[]): Contact => ({ points, kind: 'pinch', isInferred })
  return {
    upper: [topOf(left), first, second, topOf(right)],
    lower: [baseOf(left), first, second, baseOf(right)],
    bodies: [...wedges(left, first), ...wedges(right, second)],
    contacts: [
      ...boundsOf(left).map((z) => contact([[left.x, z], first])),
      ...boundsOf(right).map((z) => contact([second, [right.x, z]])),
      contact([first, second]),
    ],
    tips: [
      tipOf(left, right, 'pinch', { at: first, fraction: f, height: h ?? 0.5, span, ...boundBeside(right) }),
      tipOf(right, left, 'pinch', { at: second, fraction: g, height: k ?? 0.5, span, ...boundBeside(left) }),
    ],
    dropped: [],
  }
}

/** How far the layers of both sides reach: as decided, the others no farther than up to them. */
function fractionsOfBoth(left: Side, right: Side, reach: number): readonly [number, number] {
  const [f, g] = [left.choice?.decision.fraction, right.choice?.decision.fraction]
  const rest = (decided: number | undefined) => (decided === undefined ? 0.5 : 1 - decided)
  return [f ?? Math.min(reach, rest(g)), g ?? Math.min(reach, rest(f))]
}

const boundBeside = ({ choice }: Side) => (choice ? { maxFraction: 1 - choice.decision.fraction } : {})

/** At the ground and at the floor nothing can run out into a point that is not on the outer line: they change half way. */
function changeBetween(left: Side, right: Side): Gap {
  const [upper, lower] = [
    [topOf(left), topOf(right)],
    [baseOf(left), baseOf(right)],
  ]
  const own = left.choice?.decision.fraction ?? 1 - fractionOf(right, 0.5)
  const [head, foot] = [between(topOf(left), topOf(right), own), between(baseOf(left), baseOf(right), own)]
  const isInferred = isBaseInferred(left) || isBaseInferred(right)
  const meet = (side: Side, z: number) => between(head, foot, (side.top - z) / (side.top - side.base))
  const layers = [left, right].flatMap((side) =>
    side.groups.map((group): Body => ({
      group,
      outline: [[side.x, group.top], meet(side, group.top), meet(side, group.base), [side.x, group.base]],
    })),
  )
  const inner = [left, right].flatMap((side) =>
    side.groups.slice(0, -1).map(({ base }): Contact => ({
      points: [[side.x, base], meet(side, base)],
      kind: 'pinch',
      isInferred,
    })),
  )
  const outer: Contact[] = [
    { points: upper, kind: 'contact', isInferred: left.isTopInferred || right.isTopInferred },
    { points: [head, foot], kind: 'pinch', isInferred: true },
    { points: lower, kind: 'contact', isInferred },
  ]
  const at = between(head, foot, 0.5)
  const tip = right.choice
    ? tipOf(right, left, 'change', { at, fraction: 1 - own })
    : tipOf(left, right, 'change', { at, fraction: own })
  return { upper, lower, bodies: layers, contacts: [...outer, ...inner], tips: [tip], dropped: [] }
}

const cutterOf = (left: Side, right: Side): Side | undefined => {
  const into = (a: Side, b: Side) =>
    a.groups.some((fill) => b.groups.some((cut) => cutsInto(fill.parts[0]?.number, cut.parts[0]?.number)))
  if (into(left, right) === into(right, left)) return undefined
  return into(left, right) ? left : right
}

/**
 * A channel: its flank falls from the line above, at its reach from the hole in it, to its bottom in that hole. What was
 * cut keeps its own attitude, here level, up to the flank; so do the layers of the fill. Upper and lower go from the cut
 * hole to the channel; undefined where the bottom of the channel is not below its edge.
 */
function cutChannel(channel: Side, cut: Side, reach: number): Gap | undefined {
  const fraction = fractionOf(channel, reach)
  const edge = between(topOf(channel), topOf(cut), fraction)
  const bottom = baseOf(channel)
  if (bottom[1] >= edge[1]) return undefined
  const flank = [edge, bottom]
  const isInferred = isBaseInferred(channel) || isBaseInferred(cut)
  const [outside, inside] = [levelLayers(cut, flank), levelLayers(channel, flank)]
  return {
    upper: [topOf(cut), topOf(channel)],
    lower: [baseOf(cut), ...outside.rest],
    bodies: [...outside.bodies, ...inside.bodies],
    contacts: [
      {
        points: [topOf(cut), topOf(channel)],
        kind: 'contact',
        isInferred: cut.isTopInferred || channel.isTopInferred,
      },
      { points: flank, kind: 'cut', isInferred: true },
      ...[...outside.lines, ...inside.lines.slice(0, -1)].map((points) => ({
        points,
        kind: 'pinch' as const,
        isInferred,
      })),
    ],
    tips: [tipOf(channel, cut, 'channel', { at: edge, fraction })],
    dropped: [],
  }
}

/** The layers of a side, level until they meet the line above or the flank; `rest` is what of that way lies behind the last. */
function levelLayers(side: Side, flank: readonly Point[]) {
  const path = [topOf(side), ...flank]
  const start = { point: topOf(side), next: 1 }
  const ends = side.groups.map(({ base }) => meetLevel(path, base))
  const last = ends.at(-1) ?? start
  return {
    lines: ends.map(({ point }, i): Point[] => [[side.x, side.groups[i]?.base ?? side.base], point]),
    bodies: side.groups.map((group, i): Body => {
      const [from, to] = [ends[i - 1] ?? start, ends[i] ?? start]
      const way = [from.point, ...path.slice(from.next, to.next), to.point]
      return { group, outline: [[side.x, group.top], ...way, [side.x, group.base]] }
    }),
    rest: [last.point, ...path.slice(last.next)],
  }
}

/** Where a level line meets a path that goes down, and the point of the path that is next; its end for what lies deeper. */
function meetLevel(path: readonly Point[], z: number): { point: Point; next: number } {
  const next = path.findIndex((point, i) => i > 0 && point[1] <= z)
  const [from, to] = [path[next - 1], path[next]]
  if (!from || !to) return { point: path.at(-1) ?? [Number.NaN, z], next: path.length }
  return { point: from[1] <= z ? from : between(from, to, (from[1] - z) / (from[1] - to[1])), next }
}
