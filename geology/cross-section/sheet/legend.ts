import type { Unit } from '#geology/cross-section/correlation/columns.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import {
  areaMark,
  boxOf,
  lineMark,
  outlineMark,
  textMark,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'
import { lithologyOf } from '#geology/strata/lithology.ts'
import { compareLayers, strataColour } from '#geology/strata/strata.ts'

/** Where a legend stands on its sheet, millimetres. */
export interface LegendPlace {
  readonly top: number
  readonly left: number
  readonly right: number
}

const cell = { width: 58, height: 8 } as const
const swatch = { width: 11, height: 5.5 } as const

/** The layers on the sheet, each once, from young to old; those without a number last. */
function layersOf({ columns }: Section): Unit[] {
  const units = columns.flatMap((column) => column.units)
  const known = [...new Map(units.map((unit) => [`${unit.key} ${unit.name}`, unit])).values()]
  return known.toSorted((a, b) =>
    a.number && b.number ? compareLayers(a.number, b.number) : Number(!a.number) - Number(!b.number),
  )
}

const lineSigns = [
  { text: '两孔揭露的界线', width: 0.2, dash: undefined },
  { text: '推测界线', width: 0.2, dash: [2, 1.2] },
  { text: '古河道、暗浜的切割面', width: 0.35, dash: [2, 1.2] },
] as const

const columnsIn = ({ left, right }: LegendPlace) => Math.max(1, Math.floor((right - left) / cell.width))
const rowsOf = (section: Section, place: LegendPlace) =>
  Math.ceil((layersOf(section).length + lineSigns.length) / columnsIn(place))

const noteHeight = 4.6
/** Heading, rows, and a line of notes. */
export const legendHeight = (section: Section, place: LegendPlace): number =>
  8 + rowsOf(section, place) * cell.height + noteHeight * 2

const text = (at: Place, words: string, size = 2.8): Mark =>
  textMark('legend', at, words, { size, anchor: 'start' })

/** What is on the sheet and nothing else: its layers, the kinds of lines, and notes. */
export function legendMarks(section: Section, place: LegendPlace, notes: readonly string[]): Mark[] {
  const columns = columnsIn(place)
  const at = (i: number): Place => [
    place.left + (i % columns) * cell.width,
    place.top + 7 + Math.floor(i / columns) * cell.height,
  ]
  const layers = layersOf(section)
  const foot = place.top + 8 + rowsOf(section, place) * cell.height + noteHeight
  return [
    text([place.left, place.top + 2], '图例', 3.5),
    ...layers.flatMap((unit, i) => layerSign(unit, at(i))),
    ...lineSigns.flatMap((sign, i) => lineSign(sign, at(layers.length + i))),
    text([place.left, foot], `说明　${notes.map((note, i) => `${i + 1} ${note}`).join('　')}`, 2.5),
  ]
}

function layerSign({ layer, name }: Unit, [x, y]: Place): Mark[] {
  const lithology = lithologyOf(name)
  const outline = boxOf(x, y, x + swatch.width, y + swatch.height)
  const middle = y + swatch.height / 2
  return [
    areaMark('legend', outline, strataColour({ layer, name }, lithology), lithology),
    outlineMark('legend', outline, 0.18),
    ...(layer ? layerNumberMarks(layer, [x + swatch.width + 4, middle], 2.6) : []),
    text([x + swatch.width + 13, middle + 1], name),
  ]
}

function lineSign({ text: words, width, dash }: (typeof lineSigns)[number], [x, y]: Place): Mark[] {
  const middle = y + swatch.height / 2
  const end = x + swatch.width
  return [
    lineMark(
      'legend',
      [
        [x, middle],
        [end, middle],
      ],
      width,
      dash,
    ),
    text([end + 4, middle + 1], words),
  ]
}
