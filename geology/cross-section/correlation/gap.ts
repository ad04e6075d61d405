import type { Group } from './align.ts'
import { cutsInto } from './cuts.ts'
import { between, type Point } from './plane.ts'

/** The layers of one hole between two joined ones, which the other hole lacks; none where `top` is `base`. */
export interface Side {
  readonly x: number
  readonly top: number
  readonly base: number
  readonly groups: readonly Group[]
  readonly isTopInferred: boolean
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

/** What stands between two joined layers: the base of the upper and the top of the lower, left to right, and the bodies between. */
export interface Gap {
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
  const cutter = place === 'floor' ? undefined : cutterOf(left, right)
  const channel = cutter && cutChannel(cutter, cutter === left ? right : left, reach)
  if (channel) return cutter === right ? channel : mirrorOf(channel)
  return place === 'inside' ? runOutBoth(left, right, reach) : changeBetween(left, right)
}

const topOf = ({ x, top }: Side): Point => [x, top]
const baseOf = ({ x, base }: Side): Point => [x, base]
const middleOf = ({ x, top, base }: Side): Point => [x, (top + base) / 2]
const isBaseInferred = ({ groups, isTopInferred }: Side) => groups.at(-1)?.isBaseInferred ?? isTopInferred

/** A gap that was worked out from right to left. */
const mirrorOf = ({ upper, lower, ...gap }: Gap): Gap => ({
  ...gap,
  upper: upper.toReversed(),
  lower: lower.toReversed(),
})

function joinContact(left: Side, right: Side): Gap {
  const points = [topOf(left), topOf(right)]
  const isInferred = left.isTopInferred || right.isTopInferred
  return { upper: points, lower: points, bodies: [], contacts: [{ points, kind: 'contact', isInferred }] }
}

/** Top and bases of a side as elevations, one more than its groups. */
const boundsOf = ({ top, groups }: Side): number[] => [top, ...groups.map(({ base }) => base)]

/** The layers of a side end in a point before the other hole, all in one. Upper and lower go from the side to the other. */
function runOut(side: Side, other: Side, place: GapPlace, reach: number): Gap {
  const straight = { ground: topOf(side), inside: middleOf(side), floor: baseOf(side) }[place]
  const tip = between(straight, topOf(other), reach)
  const isInferred = side.isTopInferred || isBaseInferred(side) || other.isTopInferred
  const lines: Point[][] = [...boundsOf(side).map((z): Point[] => [[side.x, z], tip]), [tip, topOf(other)]]
  return {
    upper: place === 'ground' ? [topOf(side), topOf(other)] : [topOf(side), tip, topOf(other)],
    lower: place === 'floor' ? [baseOf(side), topOf(other)] : [baseOf(side), tip, topOf(other)],
    bodies: wedges(side, tip),
    contacts: lines.map((points) => ({ points, kind: 'pinch', isInferred })),
  }
}

const wedges = (side: Side, tip: Point): Body[] =>
  side.groups.map((group) => ({
    group,
    outline: [[side.x, group.top], tip, [side.x, group.base]],
  }))

/** Each side has layers that the other lacks, and none was cut into the other: both run out. */
function runOutBoth(left: Side, right: Side, reach: number): Gap {
  const [a, b] = [middleOf(left), middleOf(right)]
  const tips = [between(a, b, reach), between(b, a, reach)] as const
  const [first, second] = tips[0][0] <= tips[1][0] ? tips : [between(a, b, 0.5), between(a, b, 0.5)]
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
  }
}

/** At the ground and at the floor nothing can run out into a point that is not on the outer line: they change half way. */
function changeBetween(left: Side, right: Side): Gap {
  const [upper, lower] = [
    [topOf(left), topOf(right)],
    [baseOf(left), baseOf(right)],
  ]
  const [head, foot] = [between(topOf(left), topOf(right), 0.5), between(baseOf(left), baseOf(right), 0.5)]
  const isInferred = isBaseInferred(left) || isBaseInferred(right)
  const at = (side: Side, z: number) => between(head, foot, (side.top - z) / (side.top - side.base))
  const layers = [left, right].flatMap((side) =>
    side.groups.map((group): Body => ({
      group,
      outline: [[side.x, group.top], at(side, group.top), at(side, group.base), [side.x, group.base]],
    })),
  )
  const inner = [left, right].flatMap((side) =>
    side.groups
      .slice(0, -1)
      .map(({ base }): Contact => ({ points: [[side.x, base], at(side, base)], kind: 'pinch', isInferred })),
  )
  const outer: Contact[] = [
    { points: upper, kind: 'contact', isInferred: left.isTopInferred || right.isTopInferred },
    { points: [head, foot], kind: 'pinch', isInferred: true },
    { points: lower, kind: 'contact', isInferred },
  ]
  return { upper, lower, bodies: layers, contacts: [...outer, ...inner] }
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
  const edge = between(topOf(channel), topOf(cut), reach)
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
