import { isPartOf, type Unit } from './columns.ts'

/** Layers of one column that are correlated as one: a host with its lenses, or the parts of a layer that is whole beside. */
export interface Group {
  readonly key: string
  readonly top: number
  readonly base: number
  readonly isBaseInferred: boolean
  /** The layers from top to base, without lenses: more than one where they are parts of one. */
  readonly parts: readonly Unit[]
  /** Layers inside it that the host closes around. */
  readonly lenses: readonly Unit[]
}

/** Layers of two columns by their places from the top. */
export type Pair = readonly [left: number, right: number]

/** Two columns as groups that can be set against each other; `isSeparate` says which part does not belong to a whole. */
export function groupColumns(
  left: readonly Unit[],
  right: readonly Unit[],
  isSeparate: (part: Unit, whole: Unit, isLeft: boolean) => boolean,
): [Group[], Group[]] {
  const [a, b] = [closeAround(left, right), closeAround(right, left)]
  return [
    joinParts(a, b, (part, whole) => isSeparate(part, whole, true)),
    joinParts(b, a, (part, whole) => isSeparate(part, whole, false)),
  ]
}

/** Where a layer comes again below another, the other is a lens in it, unless the column beside has it as a layer. */
function closeAround(units: readonly Unit[], beside: readonly Unit[]): Group[] {
  const groups: Group[] = []
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (!unit) break
    const lenses: Unit[] = []
    let base = unit
    for (let again = hostBelow(units, i, beside); again > i; again = hostBelow(units, i, beside)) {
      lenses.push(...units.slice(i + 1, again))
      base = units[again] ?? base
      i = again
    }
    groups.push({
      key: unit.key,
      top: unit.top,
      base: base.base,
      isBaseInferred: base.isBaseInferred,
      parts: [{ ...unit, base: base.base, isBaseInferred: base.isBaseInferred }],
      lenses,
    })
  }
  return groups
}

/** The place where the layer at `from` comes again with nothing but lenses between; -1 if it does not. */
function hostBelow(units: readonly Unit[], from: number, beside: readonly Unit[]): number {
  const again = units.findIndex(({ key }, i) => i > from && key === units[from]?.key)
  const inside = units.slice(from + 1, again)
  return again > from && inside.every((unit) => isLensBeside(unit, beside)) ? again : -1
}

/** The column beside has no such layer, or has it inside a host of its own too. */
const isLensBeside = ({ key }: Unit, beside: readonly Unit[]): boolean =>
  beside.every((other, i) => other.key !== key || (i > 0 && beside[i - 1]?.key === beside[i + 1]?.key))

/** Joins the parts of a layer that stands whole in the column beside. */
function joinParts(
  groups: readonly Group[],
  beside: readonly Group[],
  isSeparate: (part: Unit, whole: Unit) => boolean,
): Group[] {
  const keys = new Set(beside.map(({ key }) => key))
  const isWithin = (part: Unit | undefined, whole: Unit | undefined) =>
    part && whole && isPartOf(part.number, whole.number) && !isSeparate(part, whole)
  const wholeOf = (group: Group) =>
    keys.has(group.key)
      ? undefined
      : beside.find(({ parts: [whole] }) => isWithin(group.parts[0], whole))?.key
  const joined: Group[] = []
  for (const group of groups) {
    const whole = wholeOf(group)
    const before = joined.at(-1)
    if (whole === undefined || before?.key !== whole) joined.push({ ...group, key: whole ?? group.key })
    else
      joined[joined.length - 1] = {
        ...before,
        base: group.base,
        isBaseInferred: group.isBaseInferred,
        parts: [...before.parts, ...group.parts],
        lenses: [...before.lenses, ...group.lenses],
      }
  }
  return joined
}

/** How good an alignment is: so many joined, then so many metres in common, so few metres of dip, so young. */
type Worth = readonly [count: number, common: number, dip: number, youth: number]

const isBetter = (a: Worth, b: Worth): boolean => {
  const place = a.findIndex((value, i) => Math.abs(value - (b[i] ?? 0)) > 1e-9)
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0)
}

/** Grows with age and with the number of a part; of two that are equal in all else the younger is joined. */
const ageRank = ({ parts: [unit] }: Group): number =>
  (unit?.number?.path ?? []).reduce<number>((rank, token, i) => rank + Number(token) / 100 ** i || rank, 0)

const thickness = ({ top, base }: Group) => top - base

export interface AlignmentRules {
  /** Layers that are one, in their order. */
  readonly forced: readonly Pair[]
  readonly isSetApart: (left: Group, right: Group) => boolean
}

/** Which groups of two columns are one: those that are forced, and between them as `alignBetween` finds. */
export function alignGroups(
  left: readonly Group[],
  right: readonly Group[],
  { forced, isSetApart }: AlignmentRules,
): Pair[] {
  return [...forced, [left.length, right.length] as const].flatMap(([i, j], k) => {
    const [above, beside] = forced[k - 1] ?? [-1, -1]
    const between = alignBetween(left.slice(above + 1, i), right.slice(beside + 1, j), isSetApart)
    const pairs = between.map(([p, q]): Pair => [p + above + 1, q + beside + 1])
    return i < left.length ? [...pairs, [i, j]] : pairs
  })
}

/**
 * Which groups of two columns are one: the longest sequence that both have in the same order, so that no two lines
 * cross; of several the one with more thickness in common, then the flatter one, then the younger layer.
 */
function alignBetween(
  left: readonly Group[],
  right: readonly Group[],
  isSetApart: AlignmentRules['isSetApart'],
): Pair[] {
  const worth: Worth[][] = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => [0, 0, 0, 0] as const),
  )
  const at = (i: number, j: number): Worth => worth[i]?.[j] ?? [0, 0, 0, 0]
  const joined = (i: number, j: number): Worth | undefined => {
    const [a, b] = [left[i], right[j]]
    if (!a || !b || a.key !== b.key || isSetApart(a, b)) return undefined
    const [count, common, dip, youth] = at(i + 1, j + 1)
    return [
      count + 1,
      common + Math.min(thickness(a), thickness(b)),
      dip - Math.abs(a.top - b.top) - Math.abs(a.base - b.base),
      youth - ageRank(a),
    ]
  }
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const choices = [at(i + 1, j), at(i, j + 1), joined(i, j)].filter((choice) => choice !== undefined)
      const row = worth[i]
      if (row) row[j] = choices.reduce((best, choice) => (isBetter(choice, best) ? choice : best))
    }
  return walkBack(at, joined, left.length, right.length)
}

function walkBack(
  at: (i: number, j: number) => Worth,
  joined: (i: number, j: number) => Worth | undefined,
  lefts: number,
  rights: number,
): Pair[] {
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < lefts && j < rights) {
    const both = joined(i, j)
    if (both && !isBetter(at(i, j), both)) pairs.push([i++, j++])
    else if (isBetter(at(i, j), at(i + 1, j))) j++
    else i++
  }
  return pairs
}
