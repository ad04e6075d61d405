import { decimalText } from '#geology/rounding.ts'
import { ageText } from '#geology/strata/age-text.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { describe, type TextLine } from './describe.ts'
import { fanOut } from './fan.ts'
import { drawnDepth, layersOf, type Layer } from './layers.ts'
import { numberWidth } from './marks/number-marks.ts'
import { ageLineHeight, edge, lineHeight, print } from './print.ts'
import { perMetreAt, scaleFor } from './scale.ts'
import { blocksHeight } from './tracks/blocks.ts'
import type { ToY } from './tracks/curves.ts'
import {
  drawnTracks,
  placeTracks,
  trackNamed,
  usualTracks,
  type TrackName,
  type TrackPlaces,
} from './tracks/tracks.ts'
import { wrapText } from './wrap.ts'

/** A stretch of the columns from `top` down to `base`, millimetres below the mouth of the hole. */
export interface Stretch {
  readonly top: number
  readonly base: number
}

export interface LayerBox extends Layer {
  /** At true scale, in the column. */
  readonly drawn: Stretch
  /** Its line across all the tracks beside the column: number, age, figures, description; moved where it is thin. */
  readonly line: Stretch
  /** Age and origin; a sign for the same where its line is too low for those of the layer above once more. */
  readonly ageLines: readonly string[]
  readonly baseDepthText: string
  readonly baseElevationText: string
  readonly thicknessText: string
  readonly lines: readonly TextLine[]
}

/** The columns of a log sheet laid out, millimetres: x from the left edge of the sheet, y from the mouth of the hole. */
export interface LogLayout extends TrackPlaces {
  readonly hole: Hole
  readonly scale: number
  readonly toY: ToY
  /** The foot of the drawn column, and of the frame. */
  readonly columnBottom: number
  readonly bottom: number
  readonly layers: readonly LayerBox[]
}

export interface LogChoice {
  /** 1:scale, or the largest usual one at which the hole fits a page. */
  readonly scale?: number | 'fit' | undefined
  /** Tracks from left to right; without, the usual ones. */
  readonly tracks?: readonly TrackName[] | undefined
}

/**
 * Lays a hole out as a log sheet (柱状图): depths in metres in, boxes in millimetres out. The column is at true scale;
 * beside it every layer has one line across all tracks, high enough for its words, and leaders from its true depths where
 * these lines are moved apart.
 */
export function layOutLog(hole: Hole, { scale: asked = 'fit', tracks: chosen }: LogChoice = {}): LogLayout {
  const layers = layersOf(hole.strata)
  const depth = drawnDepth(hole)
  const names = drawnTracks(hole, chosen ?? usualTracks(hole))
  const texts = textsOf(hole, layers, names)
  const scale = scaleFor(asked, depth, sum(texts.map((lines) => textHeight(Math.min(lines.length, 3)))))
  const toY: ToY = (metres) => metres * perMetreAt(scale)
  const boxes = boxesOf(hole, { layers, texts, toY, hasAges: names.includes('geologicalAge') })
  const places = placeTracks(hole, scale, names)
  const blocks = places.tracks.map((track) => blocksHeight(hole, track))
  return {
    ...places,
    ...{ hole, scale, toY, layers: boxes },
    columnBottom: toY(depth),
    bottom: Math.max(toY(depth), boxes.at(-1)?.line.base ?? 0, ...blocks, ...signsEnd(hole, names, toY)),
  }
}

/** Room that the sign of a test takes below its depth, millimetres. */
const signRoom = 1.7

/** The ends of the signs of tests, which may stand at the very foot of the hole. */
function signsEnd(hole: Hole, names: readonly TrackName[], toY: ToY): number[] {
  const foot = drawnDepth(hole)
  const depths = [
    ...(names.includes('blowCount') ? hole.spt.map(({ depth }) => depth) : []),
    ...(names.includes('samples') ? hole.samples.map(({ topDepth }) => topDepth) : []),
  ]
  return depths.filter((depth) => depth <= foot).map((depth) => toY(depth) + signRoom)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Above and below the words of a layer together: less where the column is too short for all of them. */
const padding = { normal: 2.3, crowded: 1 } as const
const textHeight = (lines: number, space: number = padding.normal) => lines * lineHeight + space

/** The lines of each description; none where it is not among the tracks. */
function textsOf(hole: Hole, layers: readonly Layer[], names: readonly TrackName[]): TextLine[][] {
  const track = trackNamed(placeTracks(hole, 100, names).tracks, 'description')
  if (!track) return layers.map(() => [])
  const width = (track.width - 2 * edge) / print.text
  return layers.map(({ row }) => describe(row, width, numberWidth(row.layer) / print.text))
}

interface Frame {
  readonly layers: readonly Layer[]
  readonly texts: readonly (readonly TextLine[])[]
  readonly toY: ToY
  readonly hasAges: boolean
}

function boxesOf(hole: Hole, { layers, texts, toY, hasAges }: Frame): LayerBox[] {
  const bounds = [0, ...layers.map(({ base }) => toY(base))]
  const ages = layers.map(({ row }) => (hasAges ? ageLines(row.geologicalAge) : []))
  const isRepeated = (i: number) => i > 0 && layers[i]?.row.geologicalAge === layers[i - 1]?.row.geologicalAge
  const heightsWith = (space: number) =>
    texts.map((each, i) =>
      Math.max(textHeight(Math.max(each.length, 1), space), isRepeated(i) ? 0 : ageHeight(ages[i])),
    )
  const normal = heightsWith(padding.normal)
  const isCrowded = sum(normal) > (bounds.at(-1) ?? 0)
  const lines = stretches(bounds, isCrowded ? heightsWith(padding.crowded) : normal)
  const drawn = pairs(bounds)
  return layers.map((layer, i) => {
    const line = lines[i] ?? { top: 0, base: 0 }
    const age = ages[i] ?? []
    const isLow = line.base - line.top < ageHeight(age) - 1e-6
    return {
      ...layer,
      drawn: drawn[i] ?? line,
      line,
      ageLines: isLow ? [dittoSign] : age,
      baseDepthText: decimalText(layer.base, 2),
      baseElevationText:
        hole.collarElevation === null ? '' : decimalText(hole.collarElevation - layer.base, 2),
      thicknessText: decimalText(layer.thickness, 2),
      lines: texts[i] ?? [],
    }
  })
}

const dittoSign = '〃'
const ageHeight = (lines: readonly string[] = []) => (lines.length ? lines.length * ageLineHeight + 1.3 : 0)

/** Age and origin on lines of their own. */
const ageLines = (geologicalAge: string | null): string[] =>
  ageText(geologicalAge ?? '')
    .split(/\s+|(?<=[~～、])/)
    .flatMap((word) => wrapText(word, 4))

function stretches(bounds: readonly number[], heights: readonly number[]): Stretch[] {
  return pairs(fanOut(bounds, heights, Math.max(bounds.at(-1) ?? 0, sum(heights))))
}

const pairs = (bounds: readonly number[]): Stretch[] =>
  bounds.slice(1).map((base, i) => ({ top: bounds[i] ?? base, base }))
