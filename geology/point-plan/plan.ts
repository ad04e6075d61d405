import { noteMarks, titleOver } from '#geology/drawing/a4-page.ts'
import type { Box } from '#geology/drawing/boxes.ts'
import {
  haloText,
  lineMark,
  moveMarks,
  textMark,
  type Mark,
  type Place,
  type Sheet,
} from '#geology/drawing/marks.ts'
import { frameSheet } from '#geology/drawing/sheet-frame.ts'
import { shortNames } from '#geology/drawing/short-names.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import type { Grid } from '#geology/places/crs.ts'
import { zoneNote } from '#geology/places/written/coordinate-text.ts'
import { decimalText } from '#geology/rounding.ts'

import { gridFurniture, northArrow, scaleBar } from './furniture.ts'
import { leaderEnd, placeLabels, type LabelSize } from './place-labels.ts'
import type { PlanContent, PlanPoint } from './plan-content.ts'
import {
  besideTable,
  fittingPlanScale,
  legendRoom,
  planFrame,
  scalesForPlan,
  type PlanFrame,
} from './plan-frame.ts'
import { kindSign } from './point-signs.ts'
import { maxBeside, tableBeside, pointTablePages } from './point-table.ts'
import { sectionLineMarks } from './section-lines.ts'

/**
 * The plan of exploration points (勘探点平面布置图) on the paper of GB/T 50001, with the table of points beside it, or on
 * pages of its own where it is long. `fit` is the largest scale at which all points lie on A3; so is what would be larger
 * than can be handled. No sheet without a point.
 */
export function layOutPlan(content: PlanContent, asked: number | 'fit' = 'fit'): Sheet[] {
  const { points } = content
  const [first] = points
  if (!first) return []
  const hasBeside = points.length <= maxBeside
  const beside = hasBeside ? besideTable : 0
  const isKnown = asked !== 'fit' && scalesForPlan(points).includes(asked)
  const frame = planFrame(points, isKnown ? asked : fittingPlanScale(points, beside), beside)
  const { marks, unlabelled } = planMarks(content, frame, first)
  const tables = hasBeside ? [] : pointTablePages(points, tableNotes(content))
  const block = {
    ...content.made,
    title: '勘探点平面布置图',
    scale: `1:${frame.scale}`,
    sheet: [1, 1] as const,
  }
  const right = frame.box.right + beside
  const plan = [
    ...titleOver(block.title, right),
    textMark('frame', [right / 2, 13.4], `比例尺　1:${frame.scale}`, { size: 3 }),
    ...marks,
    ...(hasBeside ? tableBeside(points, [frame.box.right + 6, frame.box.top]) : []),
    ...legendMarks(content, frame, planNotes(content, unlabelled, hasBeside)),
  ]
  return [{ ...frameSheet(plan, frame.paper, block), georeference: frame.georeference }, ...tables]
}

const codeSize = 2.6
const figureSize = 2.3
const labelHeight = 7

/** 4.12 | 44.80: elevation of the collar and depth of the hole. */
const figuresOf = ({ collarElevation, finalDepth }: PlanPoint) =>
  [collarElevation, finalDepth].map((value) => (value === null ? '—' : decimalText(value, 2))).join(' | ')

const sizeOf = (point: PlanPoint, name: string): LabelSize => ({
  width: Math.max(textWidth(name) * codeSize, textWidth(figuresOf(point)) * figureSize) + 1.5,
  height: labelHeight,
})

/** Everything within the frame of a plan; labels for which no place is free are left to the table. */
function planMarks({ points, lines }: PlanContent, frame: PlanFrame, origin: Grid) {
  const furniture = [gridFurniture(frame, origin), northArrow(frame), scaleBar(frame)]
  const sections = lines.map((line) => sectionLineMarks(line, frame))
  const names = shortNames(points.map(({ code }) => code))
  const wishes = points.map((point, i) => ({ at: frame.place(point), size: sizeOf(point, names[i] ?? '') }))
  const { box } = frame
  const boxes = placeLabels(wishes, {
    frame: { left: box.left + 1, top: box.top + 1, right: box.right - 1, foot: box.foot - 1 },
    obstacles: [...furniture, ...sections].flatMap((each) => each.boxes),
    lines: lines.map((line) => line.points.map((point) => frame.place(point))),
  })
  return {
    marks: [
      ...[...furniture, ...sections].flatMap((each) => each.marks),
      ...wishes.flatMap(({ at }, i) => leaderMarks(at, boxes[i])),
      ...points.flatMap((point) => kindSign(point.kind, frame.place(point))),
      ...points.flatMap((point, i) => labelMarks([names[i] ?? '', figuresOf(point)], boxes[i])),
    ],
    unlabelled: boxes.filter((each) => each === undefined).length,
  }
}

const leaderMarks = (at: Place, box: Box | undefined): Mark[] =>
  box ? [lineMark('label', [at, leaderEnd(at, box)], 0.1)] : []

/** Name over a rule, and under it elevation and depth. */
function labelMarks([name, figures]: readonly [string, string], box: Box | undefined): Mark[] {
  if (!box) return []
  const middle = (box.left + box.right) / 2
  const rule = (box.top + box.foot) / 2
  return [
    haloText('label', [middle, rule - 0.9], name, { size: codeSize }),
    lineMark(
      'label',
      [
        [box.left, rule],
        [box.right, rule],
      ],
      0.15,
    ),
    haloText('label', [middle, rule + 2.6], figures, { size: figureSize }),
  ]
}

/** What is to be known of coordinates and elevations. */
export const tableNotes = ({ system, datum, zone }: PlanContent) => [
  `坐标系：${system}，X 向北，Y 向东${zone === undefined ? '' : `，${zoneNote(zone)}`}。`,
  `高程基准：${datum ?? '各孔不一或未记录'}。`,
  '依据馆藏资料编绘，不作为勘察成果使用。',
]

const planNotes = (content: PlanContent, unlabelled: number, hasBeside: boolean) => [
  ...tableNotes(content),
  ...prefixNote(content.points.map(({ code }) => code)),
  ...(unlabelled > 0 ? [`有 ${unlabelled} 点过密，注记见一览表。`] : []),
  ...(hasBeside ? [] : ['勘探点一览表另附。']),
]

function prefixNote(codes: readonly string[]): string[] {
  const [first = ''] = codes
  const left = first.length - (shortNames(codes)[0]?.length ?? 0)
  return left > 0 ? [`图上孔号省去“${first.slice(0, left)}”。`] : []
}

const cell = { width: 43, height: 6 } as const

/** The kinds of points on the plan with their signs, how a label reads, and the notes. */
function legendMarks({ points, lines }: PlanContent, frame: PlanFrame, notes: readonly string[]): Mark[] {
  const room = legendRoom(frame)
  const kinds = [...new Map(points.map(({ kind, kindLabel }) => [kind, kindLabel ?? '类型未记录'])).entries()]
  const perRow = Math.max(1, Math.floor((room.right - room.left) / cell.width))
  const at = (i: number): Place => [
    (i % perRow) * cell.width,
    room.top + 6 + Math.floor(i / perRow) * cell.height,
  ]
  const words = ([x, y]: Place, text: string) =>
    textMark('legend', [x, y + 0.9], text, { size: 2.6, anchor: 'start' })
  const [lineX, lineY] = at(kinds.length)
  const [keyX, keyY] = at(kinds.length + (lines.length > 0 ? 1 : 0))
  const rows = Math.ceil((kinds.length + 1 + Number(lines.length > 0)) / perRow)
  const foot = room.top + 6 + rows * cell.height + 1
  return [
    textMark('legend', [0, room.top + 1], '图例', { size: 3.2, anchor: 'start' }),
    ...kinds.flatMap(([kind, label], i) => {
      const [x, y] = at(i)
      return [...kindSign(kind, [x + 3, y]), words([x + 7, y], label)]
    }),
    ...(lines.length > 0
      ? [
          lineMark(
            'legend',
            [
              [lineX, lineY],
              [lineX + 8, lineY],
            ],
            0.3,
            [3, 1],
          ),
          words([lineX + 10, lineY], '剖面线'),
        ]
      : []),
    words([keyX, keyY], '注记：孔号／孔口标高 | 孔深 m'),
    ...moveMarks(noteMarks(notes, 0, room.right - room.left), [0, foot]),
  ]
}
