import type { Unit } from '#geology/cross-section/correlation/columns.ts'
import { isProvedByBoth } from '#geology/cross-section/correlation/gap.ts'
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
import { ageText } from '#geology/strata/age-text.ts'
import { compareAges, strataColour } from '#geology/strata/strata.ts'

import { blowSign, sampleSign, type DrawnHole } from './hole-marks.ts'
import { firstLevelOf, firstSign, stableSign } from './water-signs.ts'

/** What a legend is of. */
export interface LegendContent {
  readonly section: Section
  readonly holes: readonly DrawnHole[]
}

/** Where a legend stands on its sheet, millimetres. */
export interface LegendPlace {
  readonly top: number
  readonly left: number
  readonly right: number
}

const cell = { width: 50, height: 7.2 } as const
const swatch = { width: 9, height: 5 } as const

/** The layers on the sheet, each once, from young to old; those without a number last. */
function layersOf({ columns }: Section): Unit[] {
  const units = columns.flatMap((column) => column.units)
  const known = [...new Map(units.map((unit) => [`${unit.key} ${unit.name}`, unit])).values()]
  return known.toSorted((a, b) => compareAges(a.number, b.number))
}

/** The kinds of lines that are on a sheet. */
function lineSignsOf({ panels }: Section): LineSign[] {
  const contacts = panels.flatMap((panel) => panel.contacts)
  return [
    { text: '实测地层界线', width: 0.2, isOn: contacts.some((each) => isProvedByBoth(each)) },
    {
      text: '推测界线（含尖灭）',
      width: 0.2,
      dash: [2, 1.2],
      isOn: contacts.some((each) => !isProvedByBoth(each) && each.kind !== 'cut'),
    },
    {
      text: '古河道、暗浜的切割面',
      width: 0.35,
      dash: [2, 1.2],
      isOn: contacts.some(({ kind }) => kind === 'cut'),
    },
  ].filter(({ isOn }) => isOn)
}

interface LineSign {
  readonly text: string
  readonly width: number
  readonly dash?: readonly number[]
}

/** Signs beside the holes. */
const holeSigns: readonly {
  text: string
  isOn: (hole: DrawnHole) => boolean
  draw: (at: Place) => Mark[]
}[] = [
  {
    text: '原状土样',
    isOn: ({ samples }) => samples.some(({ sampleKind }) => sampleKind === '0'),
    draw: (at) => [sampleSign('0', at)],
  },
  {
    text: '扰动土样',
    isOn: ({ samples }) => samples.some(({ sampleKind }) => sampleKind === '1'),
    draw: (at) => [sampleSign('1', at)],
  },
  {
    text: '其他试样',
    isOn: ({ samples }) => samples.some(({ sampleKind }) => sampleKind !== '0' && sampleKind !== '1'),
    draw: (at) => [sampleSign(null, at)],
  },
  { text: '标贯实测击数', isOn: ({ spt }) => spt.length > 0, draw: (at) => [blowSign(at)] },
  {
    text: '稳定水位（标高、日期）',
    isOn: ({ stableWaterDepth }) => stableWaterDepth !== null,
    draw: ([x, y]) => [stableSign([x, y + 0.8])],
  },
  {
    text: '初见水位',
    isOn: (hole) => firstLevelOf(hole) !== undefined,
    draw: ([x, y]) => [firstSign([x, y + 0.8])],
  },
]

type LegendWidth = Pick<LegendPlace, 'left' | 'right'>
const columnsIn = ({ left, right }: LegendWidth) => Math.max(1, Math.floor((right - left) / cell.width))
const signsOn = (holes: readonly DrawnHole[]) => holeSigns.filter(({ isOn }) => holes.some(isOn))
const rowsOf = ({ section, holes }: LegendContent, place: LegendWidth) =>
  Math.ceil(
    (layersOf(section).length + lineSignsOf(section).length + signsOn(holes).length) / columnsIn(place),
  )

const noteHeight = 4.6
/** Heading, rows, and a line of notes. */
export const legendHeight = (content: LegendContent, place: LegendWidth): number =>
  8 + rowsOf(content, place) * cell.height + noteHeight * 2

const text = (at: Place, words: string, size = 2.8): Mark =>
  textMark('legend', at, words, { size, anchor: 'start' })

/** What is on the sheet and nothing else: its layers, the kinds of lines, and notes. */
export function legendMarks(content: LegendContent, place: LegendPlace, notes: readonly string[]): Mark[] {
  const { section, holes } = content
  const columns = columnsIn(place)
  const at = (i: number): Place => [
    place.left + (i % columns) * cell.width,
    place.top + 7 + Math.floor(i / columns) * cell.height,
  ]
  const layers = layersOf(section)
  const foot = place.top + 8 + rowsOf(content, place) * cell.height + noteHeight
  const lines = lineSignsOf(section)
  return [
    text([place.left, place.top + 2], '图例', 3.5),
    ...layers.flatMap((unit, i) => layerSign(unit, ageOf(unit, holes), at(i))),
    ...lines.flatMap((sign, i) => lineSign(sign, at(layers.length + i))),
    ...signsOn(holes).flatMap((sign, i) => holeSign(sign, at(layers.length + lines.length + i))),
    text([place.left, foot], `说明　${notes.map((note, i) => `${i + 1} ${note}`).join('　')}`, 2.5),
  ]
}

/** The age of a layer, as the first hole says that names one. */
const ageOf = ({ layer, name }: Unit, holes: readonly DrawnHole[]): string =>
  holes
    .flatMap(({ strata }) => strata)
    .find((row) => row.layer === layer && row.name === name && row.geologicalAge !== null)?.geologicalAge ??
  ''

function layerSign({ layer, name, lithology }: Unit, age: string, [x, y]: Place): Mark[] {
  const outline = boxOf(x, y, x + swatch.width, y + swatch.height)
  const middle = y + swatch.height / 2
  return [
    areaMark('legend', outline, strataColour({ layer, name }, lithology), lithology),
    outlineMark('legend', outline, 0.18),
    ...(layer ? layerNumberMarks(layer, [x + swatch.width + 4, middle], 2.6) : []),
    text([x + swatch.width + 11.5, middle + 1], age ? `${name}　${ageText(age)}` : name),
  ]
}

function holeSign({ text: words, draw }: (typeof holeSigns)[number], [x, y]: Place): Mark[] {
  const middle = y + swatch.height / 2
  return [...draw([x + swatch.width / 2, middle]), text([x + swatch.width + 4, middle + 1], words)]
}

function lineSign({ text: words, width, dash }: LineSign, [x, y]: Place): Mark[] {
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
