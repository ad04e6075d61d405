import type { Lithology, StrataColour } from '#geology/strata/lithology.ts'

import type { Tint } from './tints.ts'

/** A place on a sheet: millimetres from its left edge, and down from its upper edge. */
export type Place = readonly [x: number, y: number]

/** What a mark is of; in a drawing for CAD each is a layer of its own, by this name and in this colour of CAD (ACI). */
export const drawingLayers = {
  frame: { name: '图框', colour: 7 },
  contact: { name: '地层界线', colour: 7 },
  inferred: { name: '推测界线', colour: 8 },
  hatch: { name: '岩性花纹', colour: 9 },
  hole: { name: '钻孔', colour: 7 },
  label: { name: '标注', colour: 7 },
  water: { name: '水位', colour: 5 },
  cone: { name: '静探', colour: 3 },
  spt: { name: '标贯', colour: 5 },
  laboratory: { name: '土工试验', colour: 30 },
  contour: { name: '等值线', colour: 7 },
  grid: { name: '格线', colour: 9 },
  legend: { name: '图例', colour: 7 },
} as const

export type DrawingLayer = keyof typeof drawingLayers

/** A line through places; `width` and `dash` in millimetres. */
export interface LineMark {
  readonly kind: 'line'
  readonly layer: DrawingLayer
  readonly points: readonly Place[]
  readonly width: number
  readonly dash?: readonly number[]
  readonly isClosed?: boolean
  /** Of a contour line the value that it stands for, metres: its height in CAD. */
  readonly elevation?: number
}

/** An area, filled with what is given: a colour of the strata, a hatch above it, the tint of a band, `ink` or the `paper` itself. */
export interface AreaMark {
  readonly kind: 'area'
  readonly layer: DrawingLayer
  readonly outline: readonly Place[]
  readonly fill: StrataColour | Tint | 'ink' | 'paper' | undefined
  readonly lithology: Lithology | undefined
}

export type Anchor = 'start' | 'middle' | 'end'

/** A text on its base line; `size` is the height of its em in millimetres. */
export interface TextMark {
  readonly kind: 'text'
  readonly layer: DrawingLayer
  readonly at: Place
  readonly text: string
  readonly size: number
  readonly anchor: Anchor
  /** Stands on a rim of paper, so that lines and hatches do not run through it. */
  readonly hasHalo?: boolean
  /** Degrees by which it is turned clockwise around its place. */
  readonly turn?: number | undefined
  /** So many of its first characters are set stronger, where a painter has a stronger face. */
  readonly strong?: number
}

export interface CircleMark {
  readonly kind: 'circle'
  readonly layer: DrawingLayer
  readonly at: Place
  readonly radius: number
  readonly width: number
}

export type Mark = LineMark | AreaMark | TextMark | CircleMark

/** Where a sheet shows one of several things that can be chosen; it is not painted of itself. */
export interface Region {
  /** The thing, by its place in what the sheet was made of. */
  readonly of: number
  readonly outline: readonly Place[]
}

/** Where a sheet lies on the ground: its lower left corner in a plane system, and the metres of a millimetre. */
export interface Georeference {
  readonly east: number
  readonly north: number
  readonly metres: number
}

/** A drawing: marks in the order in which they are painted, on a sheet of so many millimetres. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  readonly regions?: readonly Region[]
  /** Of a plan, which CAD gets in metres of its plane system. */
  readonly georeference?: Georeference
}

/** Millimetres of paper for one unit of a hatch: a tile of 16 units is 3.3 mm wide at any scale. */
export const hatchUnit = 180 / 868

/** A line of a layer; `dash` in millimetres. */
export const lineMark = (
  layer: DrawingLayer,
  points: readonly Place[],
  width: number,
  dash?: readonly number[],
): LineMark => ({ kind: 'line', layer, points, width, ...(dash && { dash }) })

/** A closed outline that is not filled. */
export const outlineMark = (layer: DrawingLayer, points: readonly Place[], width: number): LineMark => ({
  kind: 'line',
  layer,
  points,
  width,
  isClosed: true,
})

export const areaMark = (
  layer: DrawingLayer,
  outline: readonly Place[],
  fill: AreaMark['fill'],
  lithology?: Lithology,
): AreaMark => ({ kind: 'area', layer, outline, fill, lithology })

interface TextStyle {
  readonly size: number
  /** `middle` by default. */
  readonly anchor?: Anchor
}

/** A text on clear paper. */
export const textMark = (
  layer: DrawingLayer,
  at: Place,
  text: string,
  { size, anchor = 'middle' }: TextStyle,
): TextMark => ({ kind: 'text', layer, at, text, size, anchor })

/** A text that stands over lines and hatches. */
export const haloText = (...parts: Parameters<typeof textMark>): TextMark => ({
  ...textMark(...parts),
  hasHalo: true,
})

/** The corners of a box, from its upper left. */
export const boxOf = (left: number, top: number, right: number, base: number): Place[] => [
  [left, top],
  [right, top],
  [right, base],
  [left, base],
]

/** The marks so many millimetres further right and down. */
export const moveMarks = (marks: readonly Mark[], [dx, dy]: Place): Mark[] => {
  const move = ([x, y]: Place): Place => [x + dx, y + dy]
  return marks.map((mark): Mark => {
    if (mark.kind === 'line') return { ...mark, points: mark.points.map(move) }
    if (mark.kind === 'area') return { ...mark, outline: mark.outline.map(move) }
    return { ...mark, at: move(mark.at) }
  })
}
