import { alignColumns, crossing, type Alignment } from './alignment.ts'
import { extendColumns } from './below.ts'
import { columnOf, type Column, type SectionHole } from './columns.ts'
import { findContradictions } from './contradictions.ts'
import {
  decisionText,
  holesOf,
  layerText,
  usualReach,
  type CorrelationDecision,
  type Misfit,
} from './decisions.ts'
import type { Contact } from './gap.ts'
import type { PanelBody } from './inside.ts'
import { correlate, type Panel } from './panel.ts'
import { areaOf, cutLine, cutOutline, isAbove, type Point } from './plane.ts'
import { isSound } from './sound.ts'

export interface Section {
  /** As the holes met them, and as they are drawn: carried down to the floor of the section. */
  readonly columns: readonly Column[]
  readonly extended: readonly Column[]
  /** One between each hole and the next. */
  readonly panels: readonly Panel[]
  /** What is one layer in each panel. */
  readonly alignments: readonly Alignment[]
  readonly ground: readonly Point[]
  /** Down to where the section is drawn: the ends of the holes, short ones between deep ones left out. */
  readonly floor: readonly Point[]
  /** What the holes say against each other, and which decisions are not drawn, each once. */
  readonly findings: readonly string[]
  readonly misfits: readonly Misfit[]
}

/**
 * A cross-section (工程地质剖面图) through holes in the order of the line: layers joined by their numbers, pinch-outs,
 * lenses and channels, in metres along the line and metres of elevation. Layers that a hole lacks reach to it by `reach`,
 * a fraction of the spacing. What a reader decided is drawn where it fits, and named where it does not. Lines never
 * cross; what contradicts is named.
 */
export function correlateSection(
  holes: readonly SectionHole[],
  reach: number = usualReach,
  decisions: readonly CorrelationDecision[] = [],
): Section {
  const columns = holes.map((hole) => columnOf(hole))
  const floor = floorOf(columns)
  const deepest = Math.min(...columns.map(({ end }) => end))
  const extended = extendColumns(columns, deepest, reach)
  const between = extended.slice(1).map((right, i) => {
    const [left, from, to] = [extended[i] ?? right, floor[i], floor[i + 1]]
    const own = decisions.filter((decision) => isBetween(decision, left, right))
    const { panel, ...rest } = correlateBetween([left, right], reach, own)
    return { ...rest, panel: from && to ? cutPanel(panel, [from, to]) : panel }
  })
  const misfits = [
    ...decisions.flatMap((decision) => strayOf(decision, columns)),
    ...between.flatMap((each) => each.misfits),
  ]
  const alignments = between.map(({ alignment }) => alignment)
  const contradictions = findContradictions(holes, alignments)
  return {
    columns,
    extended,
    panels: between.map(({ panel }) => panel),
    alignments,
    ground: columns.map(({ x, top }) => [x, top]),
    floor,
    findings: [...contradictions, ...new Set(misfits.map(misfitText))],
    misfits,
  }
}

const misfitText = ({ decision, reason }: Misfit) => `更正未采用：${decisionText(decision)}——${reason}`

const isBetween = (decision: CorrelationDecision, left: Column, right: Column): boolean => {
  const [a, b] = holesOf(decision)
  return (a === left.code && b === right.code) || (a === right.code && b === left.code)
}

/** A decision between two holes that do not stand beside each other, or of one that is not there. */
function strayOf(decision: CorrelationDecision, columns: readonly Column[]): Misfit[] {
  const [a, b] = holesOf(decision)
  const [i, j] = [a, b].map((code) => columns.findIndex((column) => column.code === code))
  const missing = i === -1 ? a : j === -1 ? b : undefined
  if (missing !== undefined) return [{ decision, reason: `图中没有 ${missing}` }]
  return Math.abs((i ?? 0) - (j ?? 0)) === 1 ? [] : [{ decision, reason: '两孔在图中不相邻' }]
}

/** A panel with all decisions that leave it a drawing; those that do not are named, the last one first. */
function correlateBetween(
  [left, right]: readonly [Column, Column],
  reach: number,
  decisions: readonly CorrelationDecision[],
) {
  const whole = areaOf(
    [left, right, right, left].map((column, i): Point => [
      column.x,
      i < 2 ? column.top : (column.units.at(-1)?.base ?? column.top),
    ]),
  )
  const excluded: Misfit[] = []
  for (let applied = decisions; ; applied = applied.slice(0, -1)) {
    const alignment = alignColumns(
      left,
      right,
      applied.filter((decision) => decision.kind === 'join'),
    )
    const choices = applied.flatMap((decision, order) =>
      decision.kind === 'reach' ? [{ decision, order }] : [],
    )
    const panel = correlate(alignment, reach, choices)
    const last = applied.at(-1)
    if (last === undefined || isSound(panel, whole))
      return { alignment, panel, misfits: [...alignment.misfits, ...misfitsOf(panel, applied), ...excluded] }
    excluded.unshift({ decision: last, reason: crossing })
  }
}

/** The decisions on ends of layers that no end of this panel follows. */
function misfitsOf({ tips, dropped }: Panel, decisions: readonly CorrelationDecision[]): Misfit[] {
  return decisions.flatMap((decision): Misfit[] => {
    if (decision.kind === 'join' || tips.some((tip) => tip.decision === decision)) return []
    if (dropped.includes(decision)) return [{ decision, reason: '与另一处更正相抵触' }]
    return [{ decision, reason: `${decision.layer.hole} 的${layerText(decision.layer)}在两孔之间没有尖灭` }]
  })
}

/** Square metres: what is smaller is a rest of arithmetic at the floor. */
const leastArea = 1e-4

function cutPanel({ bodies, contacts, tips, dropped }: Panel, floor: readonly [Point, Point]): Panel {
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
    tips: tips.filter(({ at }) => isAbove(at, floor)),
    dropped,
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
