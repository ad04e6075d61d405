import type { Unit } from '#geology/cross-section/correlation/columns.ts'
import type { Contact } from '#geology/cross-section/correlation/gap.ts'
import type { PanelBody } from '#geology/cross-section/correlation/inside.ts'
import { spanAcross, type Point } from '#geology/cross-section/correlation/plane.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import { areaMark, lineMark, textMark, type Mark, type Place, type Sheet } from '#geology/drawing/marks.ts'
import { strataColour } from '#geology/strata/strata.ts'

import { margin, type Frame } from './frame.ts'
import { coneStrip, headStem, holeMarks, type DrawnHole } from './hole-marks.ts'
import { legendMarks } from './legend.ts'
import { fittingScalesOf, planSheet } from './plan-sheet.ts'
import { rulerMarks } from './ruler.ts'
import type { SectionScales } from './scales.ts'

export interface SectionTitle {
  /** What is written over the sheet: 工程地质剖面图 1—1′. */
  readonly title: string
  /** The two ends with the direction, as they are written: 1, 1′ and 方位 62°. */
  readonly ends: readonly [from: string, to: string]
  readonly direction: string
  /** What is to be known of the sheet: 高程为吴淞高程. */
  readonly notes: readonly string[]
}

/** Lays a section out on one sheet: depths and distances in metres in, marks in millimetres out. */
export function layOutSection(
  holes: readonly DrawnHole[],
  section: Section,
  title: SectionTitle,
  scales: SectionScales = fittingScalesOf({ section, holes }),
): Sheet {
  const { columns, ground, panels } = section
  const { frame, styles, legend, width, height } = planSheet({ section, holes }, scales)
  const ofHoles = (draw: typeof holeMarks) =>
    holes.flatMap((hole, i) => {
      const [column, style] = [columns[i], styles[i]]
      return column && style ? draw(hole, column, frame, style) : []
    })
  return {
    width,
    height,
    marks: [
      ...panels.flatMap(({ bodies }) => bodies.map((body) => fillOf(body, frame))),
      ...ofHoles(coneStrip),
      ...panels.flatMap(({ contacts }) => contacts.map((contact) => contactMark(contact, frame))),
      lineMark(
        'contact',
        ground.map((point) => frame.place(point)),
        0.5,
      ),
      ...ofHoles(headStem),
      ...ofHoles(holeMarks),
      ...panels.flatMap(({ bodies }) => bodies.flatMap((body) => numbersOf(body, frame))),
      ...rulerMarks(frame),
      ...spacingRow(section, frame),
      ...headOf(title, frame, scales),
      ...legendMarks({ section, holes }, legend, title.notes),
    ],
  }
}

/** Which of the two ends names a body: they are one layer, or parts and whole. */
const unitOf = ({ left, right }: PanelBody): Unit | undefined => left ?? right

function fillOf(body: PanelBody, frame: Frame): Mark {
  const unit = unitOf(body)
  const outline = body.outline.map((point) => frame.place(point))
  return areaMark('hatch', outline, unit && strataColour(unit, unit.lithology), unit?.lithology)
}

const contactMark = ({ points, kind, isInferred }: Contact, frame: Frame): Mark =>
  lineMark(
    isInferred ? 'inferred' : 'contact',
    points.map((point) => frame.place(point)),
    kind === 'cut' ? 0.35 : 0.2,
    isInferred ? [2, 1.2] : undefined,
  )

/** The least width and height of a body that its number is written into, millimetres. */
const leastWidth = 8
const leastHeight = 4.2
const numberSize = 2.6

/** The number of a layer in the middle of a panel; at both ends where it is a part on one side and whole on the other. */
function numbersOf(body: PanelBody, frame: Frame): Mark[] {
  const { left, right, outline } = body
  const xs = outline.map(([x]) => x)
  const [from, to] = [Math.min(...xs), Math.max(...xs)]
  const at = (fraction: number, unit: Unit | undefined) => {
    const middle = middleAt(outline, from + (to - from) * fraction, frame)
    return middle && unit?.layer ? layerNumberMarks(unit.layer, middle, numberSize) : []
  }
  if (left && right) return left.key === right.key ? at(0.5, left) : [...at(0.3, left), ...at(0.7, right)]
  return left ? at(0.3, left) : at(0.7, right)
}

/** The middle of an outline at a place, if it is high enough there for a number and wide enough beside it. */
function middleAt(outline: readonly Point[], x: number, frame: Frame): Place | undefined {
  const span = spanAcross(outline, x)
  if (!span) return undefined
  const [place, upper] = frame.place([x, span.top])
  const [, lower] = frame.place([x, span.base])
  const xs = outline.map((point) => frame.place(point)[0])
  const isWide = Math.max(...xs) - Math.min(...xs) > leastWidth
  return isWide && lower - upper >= leastHeight ? [place, (upper + lower) / 2] : undefined
}

/** Spacing between the holes, and under it the distance from the first. */
function spacingRow({ columns }: Section, frame: Frame): Mark[] {
  const [top, height, size] = [frame.foot + 8, 5.5, 2.5]
  const left = frame.left - margin.side
  const from = columns[0]?.x ?? 0
  const rules = [0, 1, 2].map((row) =>
    lineMark(
      'label',
      [
        [left, top + row * height],
        [frame.right + 4, top + row * height],
      ],
      0.18,
    ),
  )
  const cells = columns.flatMap(({ x }, i): Mark[] => {
    const [here] = frame.place([x, 0])
    const before = columns[i - 1]
    const middle = before && (frame.place([before.x, 0])[0] + here) / 2
    const isWide = middle !== undefined && here - middle > 4
    return [
      lineMark(
        'label',
        [
          [here, top - 1.5],
          [here, top + height],
        ],
        0.18,
      ),
      ...(before && !isWide
        ? []
        : [textMark('label', [here, top + height + 3.8], (x - from).toFixed(1), { size })]),
      ...(before && isWide
        ? [textMark('label', [middle, top + 3.8], (x - before.x).toFixed(2), { size })]
        : []),
    ]
  })
  const names = ['间距 m', '累距 m'].map((name, row) =>
    textMark('label', [left + 6, top + row * height + 3.8], name, { size }),
  )
  return [...rules, ...cells, ...names]
}

function headOf({ title, ends, direction }: SectionTitle, frame: Frame, scales: SectionScales): Mark[] {
  const middle = (frame.left + frame.right) / 2
  const half = title.length * 2.6
  const rule = (y: number, width: number) =>
    lineMark(
      'frame',
      [
        [middle - half, y],
        [middle + half, y],
      ],
      width,
    )
  return [
    textMark('frame', [middle, 9], title, { size: 5 }),
    rule(11.2, 0.5),
    rule(12.2, 0.18),
    textMark('frame', [middle, 17], `比例尺　水平 1:${scales.horizontal}　垂直 1:${scales.vertical}`, {
      size: 3,
    }),
    textMark('frame', [frame.left, 26], ends[0], { size: 5 }),
    textMark('frame', [frame.right, 26], ends[1], { size: 5 }),
    textMark('frame', [frame.left + 6, 25.6], direction, { size: 2.8, anchor: 'start' }),
  ]
}
