import { extendColumns } from './below.ts'
import { columnOf, type Column, type SectionHole } from './columns.ts'
import { findContradictions } from './contradictions.ts'
import type { Contact } from './gap.ts'
import { correlate, type Panel, type PanelBody } from './panel.ts'
import { areaOf, cutLine, cutOutline, type Point } from './plane.ts'

export interface Section {
  readonly columns: readonly Column[]
  /** One between each hole and the next. */
  readonly panels: readonly Panel[]
  readonly ground: readonly Point[]
  /** Down to where the section is drawn: the ends of the holes, short ones between deep ones left out. */
  readonly floor: readonly Point[]
  /** What the holes say against each other, each once. */
  readonly findings: readonly string[]
}

/** A layer reaches half way to the hole that lacks it, as is usual; other fractions are chosen. */
export const usualReach = 0.5

/**
 * A cross-section (工程地质剖面图) through holes in the order of the line: layers joined by their numbers, pinch-outs,
 * lenses and channels, in metres along the line and metres of elevation. Layers that a hole lacks reach to it by `reach`, a fraction of the spacing. Lines never cross; what contradicts is named.
 */
export function correlateSection(holes: readonly SectionHole[], reach: number = usualReach): Section {
  const columns = holes.map((hole) => columnOf(hole))
  const floor = floorOf(columns)
  const deepest = Math.min(...columns.map(({ end }) => end))
  const extended = extendColumns(columns, deepest, reach)
  const panels = extended.slice(1).map((right, i) => {
    const [left, from, to] = [extended[i] ?? right, floor[i], floor[i + 1]]
    const panel = correlate(left, right, reach)
    return from && to ? cutPanel(panel, [from, to]) : panel
  })
  return {
    columns,
    panels,
    ground: columns.map(({ x, top }) => [x, top]),
    floor,
    findings: findContradictions(holes, extended),
  }
}

/** Square metres: what is smaller is a rest of arithmetic at the floor. */
const leastArea = 1e-4

function cutPanel({ bodies, contacts }: Panel, floor: readonly [Point, Point]): Panel {
  const lift = ([x, z]: Point): Point => [x, z + 1e-9]
  const lifted = [lift(floor[0]), lift(floor[1])] as const
  return {
    bodies: bodies.flatMap((body): PanelBody[] => {
      const outline = cutOutline(body.outline, floor)
      return areaOf(outline) > leastArea ? [{ ...body, outline }] : []
    }),
    // a line on the floor itself is none: there the section is open
    contacts: contacts.flatMap((contact): Contact[] =>
      cutLine(contact.points, lifted).map((points) => ({ ...contact, points })),
    ),
  }
}

/**
 * For each hole how deep the section is drawn: to its end, or, between deeper ones, to the shallower of the deepest on
 * either side, as water would stand. The first and the last go as deep as the one beside unless that is twice as deep.
 */
function floorOf(columns: readonly Column[]): Point[] {
  const ends = columns.map(({ end }) => end)
  const between = columns.map(({ x, end }, i): Point => {
    const [left, right] = [Math.min(...ends.slice(0, i + 1)), Math.min(...ends.slice(i))]
    return [x, Math.min(end, Math.max(left, right))]
  })
  return between.map(([x, z], i): Point => {
    if (i > 0 && i < columns.length - 1) return [x, z]
    const beside = between[i === 0 ? 1 : i - 1]?.[1] ?? z
    const depth = (elevation: number) => (columns[i]?.top ?? 0) - elevation
    return [x, depth(beside) <= 2 * depth(z) ? Math.min(z, beside) : z]
  })
}
