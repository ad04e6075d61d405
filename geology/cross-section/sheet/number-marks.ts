import type { Unit } from '#geology/cross-section/correlation/columns.ts'
import type { PanelBody } from '#geology/cross-section/correlation/inside.ts'
import { spanAcross } from '#geology/cross-section/correlation/plane.ts'
import { boxesOf, uniteBoxes, type Box } from '#geology/drawing/boxes.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import { areaMark, boxOf, lineMark, type Mark, type Place } from '#geology/drawing/marks.ts'

import type { Crowding } from './crowding.ts'
import type { Frame } from './frame.ts'

/** Sizes that numbers are written in, the largest that finds a place first, millimetres. */
const sizes = [2.6, 2.1, 1.7] as const

/** Where along a layer its number is looked for, as shares of its length, beginning in the middle. */
const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9] as const

interface Wish {
  readonly body: PanelBody
  readonly layer: string
  /** Where along the body its number stands best. */
  readonly share: number
}

/**
 * The numbers of the layers of a panel, each in the middle of its layer, clear of what stands beside the holes, of lenses
 * within it and of other numbers; at both ends where it is a part on one side and whole on the other. A layer that is too
 * thin everywhere on the sheet has its number beside it, on a leader.
 */
export function numberMarks(
  panels: readonly (readonly PanelBody[])[],
  frame: Frame,
  taken: Crowding,
): Mark[] {
  const placed = new Set<string>()
  const missing: Wish[] = []
  const within = panels.flatMap((bodies) => {
    const inner = bodies.filter(({ isInside }) => isInside)
    return bodies.flatMap(wishesOf).flatMap((wish) => {
      const lenses = wish.body.isInside
        ? []
        : inner.map(({ outline }) => outline.map((at) => frame.place(at)))
      const marks = insideMarks(wish, lenses, frame, taken)
      if (marks) placed.add(wish.layer)
      else missing.push(wish)
      return marks ?? []
    })
  })
  return [...within, ...leaderMarks(missing, placed, frame, taken)]
}

function wishesOf(body: PanelBody): Wish[] {
  const { left, right } = body
  const of = (unit: Unit | undefined, share: number): Wish[] =>
    unit?.layer ? [{ body, layer: unit.layer, share }] : []
  if (left && right) return left.key === right.key ? of(left, 0.5) : [...of(left, 0.3), ...of(right, 0.7)]
  return left ? of(left, 0.3) : of(right, 0.7)
}

/** What a number takes around its middle. */
const numberBox = (layer: string, at: Place, size: number): Box =>
  uniteBoxes(layerNumberMarks(layer, at, size).flatMap(boxesOf))

/** A layer between its top and its base, in millimetres of the sheet. */
function heightAt({ outline }: PanelBody, x: number, frame: Frame) {
  const span = spanAcross(outline, x)
  if (!span) return undefined
  const [at, top] = frame.place([x, span.top])
  return { at, top, base: frame.place([x, span.base])[1] }
}

const extentOf = ({ outline }: PanelBody) => {
  const xs = outline.map(([x]) => x)
  return [Math.min(...xs), Math.max(...xs)] as const
}

function insideMarks(
  { body, layer, share }: Wish,
  lenses: readonly (readonly Place[])[],
  frame: Frame,
  taken: Crowding,
): Mark[] | undefined {
  const [from, to] = extentOf(body)
  const scale = frame.place([to, 0])[0] - frame.place([from, 0])[0]
  const metres = scale > 0 ? (to - from) / scale : 0
  const order = shares.toSorted((a, b) => Math.abs(a - share) - Math.abs(b - share))
  for (const size of sizes)
    for (const each of order) {
      const x = from + (to - from) * each
      const middle = heightAt(body, x, frame)
      if (!middle) continue
      const at: Place = [middle.at, (middle.top + middle.base) / 2]
      const box = numberBox(layer, at, size)
      const isWithin = [box.left, box.right].every((edge) => {
        const beside = heightAt(body, x + (edge - middle.at) * metres, frame)
        return beside && box.top >= beside.top && box.foot <= beside.base
      })
      if (!isWithin || !taken.isFree(box) || lenses.some((lens) => isTouched(lens, box))) continue
      const marks = layerNumberMarks(layer, at, size)
      taken.add(...marks.flatMap(boxesOf))
      return marks
    }
  return undefined
}

/** Whether a box touches an outline, both on the sheet: by its extent, which is a little too careful. */
function isTouched(outline: readonly Place[], { left, right, top, foot }: Box): boolean {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return Math.min(...xs) < right && Math.max(...xs) > left && Math.min(...ys) < foot && Math.max(...ys) > top
}

/** How far beside a thin layer its number may stand, millimetres: up and down, and along. */
const steps = [3, 4.5, 6, 7.5, 9, 11, 13, 15, 18, 21, 25, 30]
const sideways = [0, 5, -5, 10, -10]

/** Numbers beside layers that have none anywhere, the thickest place of each tried first. */
function leaderMarks(
  missing: readonly Wish[],
  placed: ReadonlySet<string>,
  frame: Frame,
  taken: Crowding,
): Mark[] {
  const byLayer = Map.groupBy(
    missing.filter(({ layer }) => !placed.has(layer)),
    ({ layer }) => layer,
  )
  return [...byLayer].flatMap(([layer, wishes]) => {
    const places = wishes.flatMap(({ body }) => {
      const [from, to] = extentOf(body)
      return shares.flatMap((share) => heightAt(body, from + (to - from) * share, frame) ?? [])
    })
    const thickest = places.toSorted((a, b) => b.base - b.top - (a.base - a.top)).slice(0, 12)
    for (const { at, top, base } of thickest) {
      const from: Place = [at, (top + base) / 2]
      const marks = leaderFrom(layer, from, frame, taken)
      if (marks) return marks
    }
    return []
  })
}

const leaderSize = 2.1

/** Places around a thin layer where its number may stand, the nearest first, each with the way to it: down or up. */
const leaderWays = steps.flatMap((step) =>
  sideways.flatMap((aside) => [1, -1].map((way) => ({ aside, down: way * step, way }))),
)

function leaderFrom(layer: string, from: Place, frame: Frame, taken: Crowding): Mark[] | undefined {
  if (!taken.isFree(boxAround(from, 0.4))) return undefined
  for (const { aside, down, way } of leaderWays) {
    const at: Place = [from[0] + aside, from[1] + down]
    const box = numberBox(layer, at, leaderSize)
    const isOn =
      box.left > frame.left && box.right < frame.right && box.foot < frame.foot && box.top > frame.top
    const end: Place = [at[0], at[1] - way * leaderSize * 0.72]
    if (!isOn || !taken.isFree(box) || !isWayFree(from, end, taken)) continue
    const dot = areaMark('label', boxOf(from[0] - 0.3, from[1] - 0.3, from[0] + 0.3, from[1] + 0.3), 'ink')
    const marks = [dot, ...layerNumberMarks(layer, at, leaderSize)]
    taken.add(...marks.flatMap(boxesOf))
    return [lineMark('label', [from, end], 0.13), ...marks]
  }
  return undefined
}

const boxAround = ([x, y]: Place, by: number): Box => ({
  ...{ left: x - by, right: x + by },
  ...{ top: y - by, foot: y + by },
})

/** Whether a leader runs over nothing that is written or drawn beside a hole. */
function isWayFree(from: Place, to: Place, taken: Crowding): boolean {
  const count = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]))
  return Array.from({ length: count }, (_, i) => i / count).every((share) =>
    taken.isFree(boxAround([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], 0.1)),
  )
}
