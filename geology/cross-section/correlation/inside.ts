import type { Group } from './align.ts'
import type { Alignment } from './alignment.ts'
import type { Column, Unit } from './columns.ts'
import { greatestReach } from './decisions.ts'
import type { Body, Contact } from './gap.ts'
import { between, elevationBetween, elevationsAt, wayBetween, type Point } from './plane.ts'
import { choiceOf, type Tip, type TipChoice, type TipKind, type TipsOf } from './tips.ts'

/** A layer between two holes: an outline, and what it is at its two ends. */
export interface PanelBody {
  /** What it is at the left and at the right hole; undefined where it does not reach it. */
  readonly left: Unit | undefined
  readonly right: Unit | undefined
  readonly outline: readonly Point[]
  /** A lens, or a part of a layer that is whole in the other hole: drawn over the layer that it lies in. */
  readonly isInside: boolean
}

/** A layer that both holes have, between the line above it and the line below it. */
export interface JoinedLayer {
  readonly groups: readonly [Group | undefined, Group | undefined]
  readonly upper: readonly Point[]
  readonly lower: readonly Point[]
}

export interface PanelEnds extends Pick<Alignment, 'left' | 'right' | 'bands'> {
  readonly reach: number
  readonly choices: readonly TipChoice[]
}

interface InnerLayer extends TipsOf {
  readonly body: PanelBody | undefined
  readonly contacts: readonly Contact[]
}

/** What lies within a layer that both holes have: its lenses, and its parts where it is whole in the other hole. */
export function insideOf(pair: JoinedLayer, { left, right, reach, bands, choices }: PanelEnds): InnerLayer[] {
  const [l, r] = pair.groups
  if (!l || !r) return []
  const own = bands.filter(([lens]) => l.lenses.includes(lens))
  const one = (group: Group, column: Column, other: Column) => {
    const host: Host = { ...pair, column, other, isLeft: column === left, reach, choices }
    const single = group.lenses.filter((lens) => !own.some((band) => band.includes(lens)))
    return [...partsOf(group, host), ...single.map((lens) => lensOf(lens, host))]
  }
  return [
    ...own.map((band) => bandBetween(band, [left.x, right.x], pair)),
    ...one(l, left, right),
    ...one(r, right, left),
  ]
}

function bandBetween(
  [left, right]: readonly [Unit, Unit],
  [x0, x1]: readonly [number, number],
  { upper, lower }: JoinedLayer,
): InnerLayer {
  const way = (from: number, to: number) => wayBetween([x0, from], [x1, to], upper, lower)
  const [top, base] = [way(left.top, right.top), way(left.base, right.base)]
  const isInferred = left.isBaseInferred || right.isBaseInferred
  const contact = (points: readonly Point[]): Contact => ({ points, kind: 'contact', isInferred })
  return {
    body: { left, right, outline: [...top, ...base.toReversed()], isInside: true },
    contacts: [contact(top), contact(base)],
    tips: [],
    dropped: [],
  }
}

interface Host extends Pick<JoinedLayer, 'upper' | 'lower'> {
  readonly column: Column
  readonly other: Column
  readonly isLeft: boolean
  readonly reach: number
  readonly choices: readonly TipChoice[]
}

const tipOf = (
  kind: TipKind,
  unit: Unit,
  { column, other, choices }: Pick<Host, 'column' | 'other' | 'choices'>,
  rest: Pick<Tip, 'at' | 'fraction' | 'minFraction' | 'maxFraction'>,
): Tip => ({
  kind,
  layers: [unit],
  hole: column.code,
  toward: other.code,
  decision: choiceOf(choices, column, [unit])?.decision,
  ...rest,
})

/** The lower parts of a layer that is whole in the other hole run out on its base, a lower one no farther than an upper. */
function partsOf({ parts }: Group, given: Host): InnerLayer[] {
  const units = parts.slice(1)
  const { choices, dropped } = dropUneven(units, given)
  const host = { ...given, choices }
  const { column, other, upper, lower, isLeft } = host
  let above: readonly Point[] = upper
  const layers = units.map((unit, i): InnerLayer => {
    const { fraction, ...bounds } = reachOfPart(units, i, host)
    const x = column.x + (other.x - column.x) * fraction
    const levels = elevationsAt(lower, x)
    const tip: Point = [x, (isLeft ? levels[0] : levels.at(-1)) ?? unit.base] // of an upright line the near end
    const way = wayBetween([column.x, unit.top], tip, above, lower)
    above = isLeft ? way : way.toReversed()
    const bends = lower.filter((point) => (point[0] - column.x) * (point[0] - x) < 0)
    const foot = unit === parts.at(-1) && isLeft ? bends.toReversed() : bends
    return {
      body: ofSide(unit, isLeft, [...way, ...foot, [column.x, unit.base]]),
      contacts: [{ points: way, kind: 'pinch', isInferred: unit.isBaseInferred }],
      tips: [tipOf('pinch', unit, host, { at: tip, fraction, ...bounds })],
      dropped: [],
    }
  })
  return dropped.length ? [...layers, { body: undefined, contacts: [], tips: [], dropped }] : layers
}

const decidedOf = (unit: Unit, { choices, column }: Pick<Host, 'choices' | 'column'>) =>
  choiceOf(choices, column, [unit])

/** Without the decisions by which a lower part would reach farther than an upper one: of two the later goes. */
function dropUneven(units: readonly Unit[], { choices, column }: Host) {
  const fit: { at: number; choice: TipChoice }[] = []
  const decided = units
    .flatMap((unit, at) => {
      const choice = decidedOf(unit, { choices, column })
      return choice ? [{ at, choice }] : []
    })
    .toSorted((a, b) => a.choice.order - b.choice.order)
  const dropped = new Set<TipChoice>()
  const fractionOf = ({ choice }: { choice: TipChoice }) => choice.decision.fraction
  for (const each of decided) {
    const isEven = fit.every((other) => (other.at - each.at) * (fractionOf(other) - fractionOf(each)) <= 0)
    if (isEven) fit.push(each)
    else dropped.add(each.choice)
  }
  return {
    choices: choices.filter((choice) => !dropped.has(choice)),
    dropped: [...dropped].map(({ decision }) => decision),
  }
}

/** How far a part reaches, and within what it could: as decided, or as all do between those above and below it. */
function reachOfPart(units: readonly Unit[], at: number, host: Host) {
  const decided = units.map((unit) => decidedOf(unit, host)?.decision.fraction)
  const minFraction = Math.max(0, ...decided.slice(at + 1).flatMap((fraction) => fraction ?? []))
  const maxFraction = Math.min(1, ...decided.slice(0, at).flatMap((fraction) => fraction ?? []))
  return {
    fraction: decided[at] ?? Math.max(minFraction, Math.min(maxFraction, host.reach)),
    minFraction,
    maxFraction,
  }
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
  const fraction = decidedOf(unit, host)?.decision.fraction ?? reach
  const x = column.x + (other.x - column.x) * fraction
  const middle = (unit.top + unit.base) / 2
  const tip: Point = [x, elevationBetween(middle, x, upper, lower)]
  const way = (z: number) => wayBetween([column.x, z], tip, upper, lower)
  const outline = [...way(unit.top), ...way(unit.base).toReversed().slice(1)]
  return {
    body: ofSide(unit, isLeft, outline),
    contacts: [{ points: outline, kind: 'pinch', isInferred: unit.isBaseInferred }],
    tips: [tipOf('lens', unit, host, { at: tip, fraction })],
    dropped: [],
  }
}

/** The lenses of a layer that itself runs out: each half way to where its host ends, or as far within it as was decided. */
export function lensesOfWedge({ group, outline }: Body, { left, right, choices }: PanelEnds): InnerLayer[] {
  const x = outline[0]?.[0] ?? 0
  const isLeft = x === left.x
  const [column, other] = isLeft ? [left, right] : [right, left]
  const end = outline.reduce((far, point) => (Math.abs(point[0] - x) > Math.abs(far[0] - x) ? point : far))
  const share = Math.abs((end[0] - x) / (other.x - column.x))
  return group.lenses.map((unit): InnerLayer => {
    const choice = decidedOf(unit, { choices, column })
    const isWithin = choice !== undefined && choice.decision.fraction <= share * greatestReach
    const part = isWithin ? choice.decision.fraction / share : 0.5
    const tip = between([x, (unit.top + unit.base) / 2], end, part)
    const points: Point[] = [[x, unit.top], tip, [x, unit.base]]
    const used = isWithin ? choices : []
    const bounds = { at: tip, fraction: share * part, maxFraction: share * greatestReach }
    return {
      body: ofSide(unit, isLeft, points),
      contacts: [{ points, kind: 'pinch', isInferred: unit.isBaseInferred }],
      tips: [tipOf('lens', unit, { column, other, choices: used }, bounds)],
      dropped: choice && !isWithin ? [choice.decision] : [],
    }
  })
}
