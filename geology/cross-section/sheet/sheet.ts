import type { Unit } from '#geology/cross-section/correlation/columns.ts'
import { isProvedByBoth, type Contact } from '#geology/cross-section/correlation/gap.ts'
import type { PanelBody } from '#geology/cross-section/correlation/inside.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import { boxesOf } from '#geology/drawing/boxes.ts'
import {
  areaMark,
  haloText,
  lineMark,
  textMark,
  type Mark,
  type Place,
  type Sheet,
} from '#geology/drawing/marks.ts'
import { roomOf } from '#geology/drawing/paper.ts'
import { frameSheet, type TitleBlock } from '#geology/drawing/sheet-frame.ts'
import { strataColour } from '#geology/strata/strata.ts'

import { openCrowding, type Crowding } from './crowding.ts'
import { margin, type Band, type Frame } from './frame.ts'
import { headOf, matchLines, type SectionTitle } from './head.ts'
import { coneStrip, headStem, holeMarks, type DrawnHole } from './hole-marks.ts'
import { legendMarks, type LegendContent } from './legend.ts'
import { numberMarks } from './number-marks.ts'
import { bandOf, fittingScalesOf, partsOf, planSheet } from './plan-sheet.ts'
import { rulerMarks } from './ruler.ts'
import type { SectionScales } from './scales.ts'

/** Lays a section out on one sheet, however long: depths and distances in metres in, marks in millimetres out. */
export const layOutSection = (
  holes: readonly DrawnHole[],
  section: Section,
  title: SectionTitle,
  scales: SectionScales = fittingScalesOf({ section, holes }),
): Sheet =>
  layOut({ section, holes }, title, { scales, band: bandOf({ section, holes }, scales), sheet: [1, 1] })

/**
 * Lays a section out on as many A3 sheets as it is long, each from hole to hole and with rulers of its own, at the same
 * height. Where it goes on a match line (接图线) names the other sheet.
 */
export function layOutSheets(
  holes: readonly DrawnHole[],
  section: Section,
  title: SectionTitle,
  scales: SectionScales = fittingScalesOf({ section, holes }),
): Sheet[] {
  const band = bandOf({ section, holes }, scales)
  const parts = partsOf({ section, holes }, scales)
  return parts.map(([first, last], i) => {
    const part = {
      section: {
        ...section,
        columns: section.columns.slice(first, last + 1),
        panels: section.panels.slice(first, last),
        ground: section.ground.slice(first, last + 1),
        floor: section.floor.slice(first, last + 1),
      },
      holes: holes.slice(first, last + 1),
    }
    return layOut(part, title, {
      scales,
      band,
      sheet: [i + 1, parts.length],
      from: section.columns[0]?.x ?? 0,
    })
  })
}

interface SheetSetting {
  readonly scales: SectionScales
  readonly band: Band
  readonly sheet: TitleBlock['sheet']
  /** Where the whole line begins, metres; where this sheet does by default. */
  readonly from?: number
}

function layOut({ section, holes }: LegendContent, title: SectionTitle, setting: SheetSetting): Sheet {
  const { columns, ground, panels } = section
  const { scales, band, sheet, from = columns[0]?.x ?? 0 } = setting
  const { paper, frame, styles, legend } = planSheet({ section, holes }, scales, band)
  const ofHoles = (draw: typeof holeMarks) =>
    holes.flatMap((hole, i) => {
      const [column, style] = [columns[i], styles[i]]
      return column && style ? draw(hole, column, frame, style) : []
    })
  const [strips, besideHoles] = [ofHoles(coneStrip), ofHoles(holeMarks)]
  const taken = openCrowding()
  taken.add(...[...strips, ...besideHoles].flatMap(boxesOf))
  const numbers = numberMarks(
    panels.map(({ bodies }) => bodies),
    frame,
    taken,
  )
  const drawing = [
    ...panels.flatMap(({ bodies }) => bodies.map((body) => fillOf(body, frame))),
    ...strips,
    ...panels.flatMap(({ contacts }) => contacts.map((contact) => contactMark(contact, frame))),
    lineMark(
      'contact',
      ground.map((point) => frame.place(point)),
      0.5,
    ),
    ...ofHoles(headStem),
    ...matchLines(section, frame, sheet),
    ...besideHoles,
    ...numbers,
    ...questionMarks(
      panels.flatMap(({ contacts }) => contacts),
      frame,
      taken,
    ),
    ...rulerMarks(frame),
    ...spacingRow(section, frame, from),
    ...headOf(title, frame, { scales, middle: roomOf(paper).width / 2, sheet }),
    ...legendMarks({ section, holes }, legend, title.notes),
  ]
  const scale = `水平 1:${scales.horizontal} 垂直 1:${scales.vertical}`
  return frameSheet(drawing, paper, { ...title.made, title: title.title, scale, sheet })
}

/** Which of the two ends names a body: they are one layer, or parts and whole. */
const unitOf = ({ left, right }: PanelBody): Unit | undefined => left ?? right

function fillOf(body: PanelBody, frame: Frame): Mark {
  const unit = unitOf(body)
  const outline = body.outline.map((point) => frame.place(point))
  return areaMark('hatch', outline, unit && strataColour(unit, unit.lithology), unit?.lithology)
}

/** What both holes met is drawn full; what one of them proves, or follows from others, dashed. */
function contactMark(contact: Contact, frame: Frame): Mark {
  const isProved = isProvedByBoth(contact)
  return lineMark(
    isProved ? 'contact' : 'inferred',
    contact.points.map((point) => frame.place(point)),
    contact.kind === 'cut' ? 0.35 : 0.2,
    isProved ? undefined : [2, 1.2],
  )
}

/** A question mark in the middle of a line that is not proved, where there is room for it. */
function questionMarks(contacts: readonly Contact[], frame: Frame, taken: Crowding): Mark[] {
  return contacts.flatMap((contact) => {
    if (isProvedByBoth(contact)) return []
    const [from, to] = longestPiece(contact.points.map((point) => frame.place(point)))
    if (!from || !to || Math.hypot(to[0] - from[0], to[1] - from[1]) < leastQuestioned) return []
    const at: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + questionSize * 0.36]
    const mark = haloText('inferred', at, '?', { size: questionSize })
    const boxes = boxesOf(mark)
    if (!boxes.every((box) => taken.isFree(box))) return []
    taken.add(...boxes)
    return [mark]
  })
}

const questionSize = 2.4
/** The shortest line that is broken by a question mark, millimetres. */
const leastQuestioned = 16

function longestPiece(places: readonly Place[]): readonly [Place?, Place?] {
  const pieces = places.slice(1).map((to, i) => [places[i] ?? to, to] as const)
  const length = ([a, b]: readonly [Place, Place]) => Math.hypot(b[0] - a[0], b[1] - a[1])
  return pieces.toSorted((a, b) => length(b) - length(a))[0] ?? []
}

/** Spacing between the holes, and under it the distance from the beginning of the line. */
function spacingRow({ columns }: Section, frame: Frame, from: number): Mark[] {
  const [top, height, size] = [frame.foot + 8, 5.5, 2.5]
  const left = frame.left - margin.side
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
