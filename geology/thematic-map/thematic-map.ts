import { titleOver } from '#geology/drawing/a4-page.ts'
import type { Box } from '#geology/drawing/boxes.ts'
import {
  lineMark,
  textMark,
  type LineMark,
  type Mark,
  type Place,
  type Sheet,
} from '#geology/drawing/marks.ts'
import { frameSheet } from '#geology/drawing/sheet-frame.ts'
import { gridFurniture, northArrow, scaleBar } from '#geology/point-plan/furniture.ts'
import type { PlanFrame } from '#geology/point-plan/plan-frame.ts'
import { bandMarks, bandsBetween, type Band } from '#geology/thematic-map/contours/bands.ts'
import { labelLines } from '#geology/thematic-map/contours/contour-labels.ts'
import {
  channelLines,
  contoursOf,
  pinchOuts,
  type Contour,
} from '#geology/thematic-map/contours/contour-lines.ts'
import { fineness } from '#geology/thematic-map/contours/lattice.ts'
import { bandLevels, fewLines, levelsBetween, type Levels } from '#geology/thematic-map/contours/levels.ts'
import { drawnField, type DrawnField } from '#geology/thematic-map/contours/map-field.ts'
import type { Trace } from '#geology/thematic-map/contours/trace.ts'
import { mapFrame, nodeStep } from '#geology/thematic-map/field/map-frame.ts'
import { themeOf, type Theme } from '#geology/thematic-map/field/themes.ts'

import { legendMarks } from './legend.ts'
import { lineStyles, type LineStyleName } from './line-styles.ts'
import type { MapContent, MapStyle } from './map-content.ts'
import { pointMarks } from './map-points.ts'
import { mapNotes } from './notes.ts'
import { pointTable } from './point-table.ts'

/** 软土厚度等值线图 */
export const mapTitle = (theme: Theme): string => `${themeOf(theme).label}等值线图`

/** How many bands are told apart at most. */
const maxBands = 7

/** What a map shows: its levels and bands, and the lines on it. */
interface DrawnMap {
  readonly frame: PlanFrame
  readonly levels: Levels
  readonly bands: readonly Band[]
  readonly contours: readonly Contour[]
  readonly channels: readonly Trace[]
  readonly ends: readonly Trace[]
}

/**
 * A thematic map (专题图) on A3: contour lines within the hull of the data, broken at the edges of channels and where a
 * layer ends, with the holes that they rest on, and a table of these on pages of its own. No sheet where nothing has a value.
 */
export function layOutThematicMap(content: MapContent, style: MapStyle): Sheet[] {
  const { theme, ground, points } = content
  const { isThickness } = themeOf(theme)
  const drawn = drawnField(content.field, ground.nodes, isThickness)
  if (!drawn.range) return []
  const [low, high] = drawn.range
  const levels = levelsBetween({ low, high, range: content.field.spread?.median ?? 0 }, style.interval)
  const map: DrawnMap = {
    frame: mapFrame(ground),
    levels,
    bands: style.hasBands ? bandsBetween(bandLevels(levels, maxBands), isThickness) : [],
    contours: contoursOf(drawn, levels),
    channels: channelLines(drawn),
    ends: isThickness ? [] : pinchOuts(drawn),
  }
  const title = mapTitle(theme)
  const block = {
    ...content.made,
    title,
    scale: `1:${ground.scale}`,
    sheet: [1, 1] as const,
  }
  const { marks, unlabelled } = mapMarks(content, style, drawn, map)
  const { frame } = map
  const middle = (frame.box.left + frame.box.right) / 2
  const sheet = frameSheet(
    [
      ...titleOver(title, frame.box.right),
      textMark('frame', [middle, 13.4], `比例尺　1:${ground.scale}　　等值距 ${levels.interval} m`, {
        size: 3,
      }),
      ...marks,
      ...legendMarks(
        {
          lines: lineKeys(content, map),
          points: style.hasPoints ? pointKeys(content) : [],
          bands: map.bands,
          levels,
          notes: mapNotes(content, { unlabelled, hasZero: isThickness && levels.values.includes(0) }),
        },
        frame,
      ),
    ],
    frame.paper,
    block,
  )
  return [
    { ...sheet, georeference: frame.georeference },
    ...(style.hasPoints ? pointTable(title, points) : []),
  ]
}

/** Everything within the frame of the map. */
function mapMarks(content: MapContent, style: MapStyle, drawn: DrawnField, map: DrawnMap) {
  const { frame, levels } = map
  const { box } = frame
  const toSheet = ([x, y]: Place): Place => [
    box.left + (x * nodeStep) / fineness,
    box.foot - (y * nodeStep) / fineness,
  ]
  const furniture = [gridFurniture(frame, content.ground.middle), northArrow(frame), scaleBar(frame)]
  const taken = furniture.flatMap(({ boxes }) => boxes)
  const lineOf = ({ line: { points, isClosed } }: Contour) => ({ points: points.map(toSheet), isClosed })
  const bearsValue = ({ level }: Contour) => isLabelled(content.theme, levels, level)
  const labels = labelLines(
    map.contours.filter(bearsValue).map((contour) => ({
      ...lineOf(contour),
      text: levels.text(contour.level),
      elevation: contour.level,
      width: lineStyles[styleOf(content.theme, levels, contour.level)].width,
    })),
    { obstacles: [...taken, ...dataBoxes(content, frame)], frame: inner(box) },
  )
  const points = style.hasPoints
    ? pointMarks(content.points, frame, [...taken, ...labels.boxes])
    : { marks: [], unlabelled: 0 }
  const marks: Mark[] = [
    ...bandMarks(drawn, map.bands, toSheet),
    ...map.contours
      .filter((contour) => !bearsValue(contour))
      .flatMap((contour) =>
        styledLine('contour', lineOf(contour)).map((mark) => ({ ...mark, elevation: contour.level })),
      ),
    ...labels.marks,
    ...map.ends.flatMap((line) => styledLine('pinchOut', lineOf({ level: 0, line }))),
    ...map.channels.flatMap((line) => styledLine('channel', lineOf({ level: 0, line }))),
    ...(content.outline.length > 0
      ? styledLine('outline', { points: content.outline.map(frame.place), isClosed: true })
      : []),
    ...furniture.flatMap((each) => each.marks),
    ...points.marks,
  ]
  return { marks, unlabelled: points.unlabelled }
}

const inner = ({ left, top, right, foot }: Box): Box => ({
  ...{ left: left + 1, top: top + 1 },
  ...{ right: right - 1, foot: foot - 1 },
})

/** Room of the data points, which no value of a line stands on. */
const dataBoxes = ({ points }: MapContent, frame: PlanFrame): Box[] =>
  points.map((point) => {
    const [x, y] = frame.place(point)
    return { left: x - 1.2, top: y - 1.2, right: x + 1.2, foot: y + 1.2 }
  })

function styleOf(theme: Theme, { isHeavy }: Levels, level: number): LineStyleName {
  if (themeOf(theme).isThickness && level === 0) return 'zero'
  return isHeavy(level) ? 'heavy' : 'contour'
}

/** Every fifth line bears its value, and the zero of a thickness; where there are few, all do. */
const isLabelled = (theme: Theme, levels: Levels, level: number): boolean =>
  levels.values.length <= fewLines || styleOf(theme, levels, level) !== 'contour'

function styledLine(name: LineStyleName, { points, isClosed }: Trace): LineMark[] {
  const { layer, width, dash } = lineStyles[name]
  const closed = isClosed ? [...points, ...points.slice(0, 1)] : points
  return [lineMark(layer, closed, width, dash)]
}

/** The lines that are on the map, as its legend calls them. */
function lineKeys({ theme, field, outline }: MapContent, { contours, levels, channels, ends }: DrawnMap) {
  const styles = new Set(contours.map(({ level }) => styleOf(theme, levels, level)))
  return [
    ...(styles.has('contour') ? [['contour', '等值线'] as const] : []),
    ...(styles.has('heavy') ? [['heavy', '计曲线'] as const] : []),
    ...(styles.has('zero') ? [['zero', '零线（尖灭）'] as const] : []),
    ...(ends.length > 0 ? [['pinchOut', `${themeOf(theme).subject}尖灭线`] as const] : []),
    ...(channels.length > 0 ? [['channel', `${field.edge?.name ?? ''}边界（推测）`] as const] : []),
    ...(outline.length > 0 ? [['outline', '所选范围'] as const] : []),
  ]
}

/** The signs of the points on the map. */
function pointKeys({ points, theme }: MapContent) {
  const { subject } = themeOf(theme)
  const known = points.find(({ value }) => typeof value === 'number')
  return [
    ...(known ? [[known.value, '钻孔与其数值 m'] as const] : []),
    ...(points.some(({ value }) => value === 'missing') ? [['missing', `无${subject}的孔`] as const] : []),
    ...(points.some(({ value }) => value === null) ? [[null, '未打开的孔'] as const] : []),
  ]
}
